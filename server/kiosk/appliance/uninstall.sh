#!/bin/sh
# Takes the kiosk away again. The games stay in /var/lib/tallycam, unless --with-games is given.
set -eu

root=${TALLYCAM_ROOT:-}
[ "$(id -u)" = 0 ] || { echo "uninstall.sh: run it with sudo" >&2; exit 1; }
if [ -z "$root" ] && [ -d /run/systemd/system ]; then
    systemctl disable --now --quiet tallycam-screen.service tallycam.service 2>/dev/null || true
fi
rm -f "$root/etc/systemd/system/tallycam.service" "$root/etc/systemd/system/tallycam-screen.service"
rm -rf "$root/opt/tallycam" "$root/usr/share/icons/tallycam-none"
if [ -z "$root" ] && [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
if [ "${1:-}" = --with-games ]; then
    rm -rf "$root/var/lib/tallycam" "$root/etc/tallycam"
    for user in tallycam tallycam-screen; do
        if getent passwd "$user" >/dev/null; then userdel "$user"; fi
    done
    echo "Everything is gone."
else
    echo "The program is gone; the games are still in $root/var/lib/tallycam."
fi
