#!/bin/sh
# `make appliance`: install.sh in a Debian root, as on a Raspberry Pi, twice; then uninstall.sh. The scripts
# pass shellcheck, the units systemd's own check, and nothing but the games is left. Run it as root; it needs
# mmdebstrap, or a root of trixie in build/appliance (APPLIANCE_ROOT) that is yours to change, and a network
# to gather the wheels; the installation itself has none.
set -eu

python=${1:-.venv/bin/python}
root=${APPLIANCE_ROOT:-build/appliance}
[ "$(id -u)" = 0 ] || { echo "make appliance needs root, to enter the other system" >&2; exit 2; }
if [ ! -x "$root/usr/bin/apt-get" ]; then
    command -v mmdebstrap >/dev/null || { echo "make appliance needs mmdebstrap: apt install mmdebstrap" >&2; exit 2; }
    mmdebstrap --variant=apt trixie "$root"
fi
is_whole=yes
for tool in bin/shellcheck bin/systemd-analyze bin/python3 sbin/useradd; do
    [ -x "$root/usr/$tool" ] || is_whole=""
done
if [ -z "$is_whole" ]; then
    chroot "$root" apt-get update -q
    chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends \
        python3 python3-venv ca-certificates passwd systemd shellcheck
fi

rm -rf "$root/srv/kiosk"
mkdir -p "$root/srv/kiosk/wheels"
cp -r server/kiosk/appliance "$root/srv/kiosk/"
"$python" -m pip wheel --quiet --no-deps --wheel-dir "$root/srv/kiosk/wheels" .
version=$(chroot "$root" python3 -c 'import sys; print(f"{sys.version_info[0]}.{sys.version_info[1]}")')
"$python" -m pip download --quiet --only-binary=:all: --python-version "$version" --implementation cp \
    --platform "manylinux_2_28_$(uname -m)" --platform "manylinux_2_27_$(uname -m)" --platform "manylinux_2_17_$(uname -m)" \
    --platform "manylinux2014_$(uname -m)" --dest "$root/srv/kiosk/wheels" "$root"/srv/kiosk/wheels/tallycam-*.whl

inside() { chroot "$root" unshare --net sh -euc "$1"; } # no network in there
inside 'shellcheck /srv/kiosk/appliance/*.sh'
echo "shellcheck finds nothing"
for time in first second; do
    inside 'sh /srv/kiosk/appliance/install.sh --without-screen /srv/kiosk/wheels'
    inside '/opt/tallycam/current/bin/tallycam --version'
    echo "installed for the $time time"
done
inside 'cp /srv/kiosk/appliance/tallycam-screen.service /etc/systemd/system/
    sed -i "s#^ExecStart=[^ ]*#ExecStart=/bin/true#" /etc/systemd/system/tallycam-screen.service # no browser in here
    systemd-analyze verify /etc/systemd/system/tallycam.service /etc/systemd/system/tallycam-screen.service'
echo "systemd finds nothing wrong with the units"
inside 'sh /srv/kiosk/appliance/uninstall.sh
    test ! -e /opt/tallycam; test ! -e /etc/systemd/system/tallycam.service; test -d /var/lib/tallycam
    sh /srv/kiosk/appliance/uninstall.sh --with-games
    test ! -e /var/lib/tallycam; test ! -e /etc/tallycam; ! getent passwd tallycam'
echo "uninstalled: nothing is left"
