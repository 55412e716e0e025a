#!/bin/sh
# Makes a Tallycam kiosk of a Raspberry Pi (Raspberry Pi OS Lite: trixie, or bookworm) or any Debian.
#
#   sudo sh install.sh [WHEELHOUSE]    a folder of wheels, tallycam's among them; no network is needed
#                                      for them. The system's own packages come by apt.
#   sudo sh install.sh --back          the version before
#   sudo sh install.sh --without-screen [WHEELHOUSE]
#
# It can be run again and again: a new version is put beside the old one, tried with `tallycam doctor`,
# and only then used; when it does not become ready, the old one is used again.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=${TALLYCAM_ROOT:-}
opt="$root/opt/tallycam"
etc="$root/etc/tallycam"
units="$root/etc/systemd/system"
packages="python3 python3-venv ca-certificates"
screen=yes
wheels=""

say() { printf '%s\n' "$*"; }
fail() { say "install.sh: $*" >&2; exit 1; }
has_systemd() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

for given in "$@"; do
    case $given in
        --back) back=yes ;;
        --without-screen) screen="" ;;
        -*) fail "there is no option $given" ;;
        *) wheels=$given ;;
    esac
done

[ "$(id -u)" = 0 ] || fail "run it with sudo"

use() {
    ln -sfn "$1" "$opt/current.new"
    mv -T "$opt/current.new" "$opt/current"
    if has_systemd; then systemctl restart tallycam.service; fi
}

is_ready() {
    has_systemd || return 0
    for _ in $(seq 60); do
        if python3 - <<'PYTHON'
import sys, urllib.request
try:
    sys.exit(urllib.request.urlopen("http://localhost:8080/healthz", timeout=3).status != 200)
except OSError:
    sys.exit(1)
PYTHON
        then return 0; fi
        sleep 3
    done
    return 1
}

if [ "${back:-}" = yes ]; then
    [ -e "$opt/before" ] || fail "there is no version before this one"
    use "$(readlink "$opt/before")"
    say "The version before is used again: $(readlink "$opt/current")"
    exit 0
fi

[ -n "$wheels" ] || wheels="$here/wheels"
[ -d "$wheels" ] || fail "there is no folder $wheels; name the folder that holds the wheels"
wheel=$(find "$wheels" -maxdepth 1 -name 'tallycam-*.whl' | sort | tail -n 1)
[ -n "$wheel" ] || fail "$wheels holds no wheel of tallycam; make wheels gathers them all"
version=$(basename "$wheel" | cut -d- -f2)

missing=""
[ -z "$screen" ] || packages="$packages cage chromium"
if grep -qs 'Raspberry Pi' /proc/device-tree/model; then packages="$packages python3-picamera2"; fi
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
    say "Installing$missing"
    # shellcheck disable=SC2086 # a list of names
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
fi

for user in tallycam ${screen:+tallycam-screen}; do
    if ! getent passwd "$user" >/dev/null; then
        useradd --system --create-home --home-dir "/var/lib/$user" --shell /usr/sbin/nologin "$user"
    fi
    for group in video render input; do
        if getent group "$group" >/dev/null; then usermod -aG "$group" "$user"; fi
    done
done

target="$opt/$version"
if [ ! -x "$target/bin/tallycam" ]; then
    say "Setting up Tallycam $version"
    rm -rf "$target"
    mkdir -p "$opt"
    python3 -m venv "$target"
    "$target/bin/pip" install --quiet --no-index --find-links "$wheels" "tallycam==$version" ||
        { rm -rf "$target"; fail "the wheels in $wheels are not complete for $(uname -m) and this Python"; }
fi

mkdir -p "$etc" "$units" "$target/share"
[ -e "$etc/kiosk.toml" ] || install -m 0644 "$here/kiosk.toml" "$etc/kiosk.toml"
install -m 0644 "$here/tallycam.service" "$units/tallycam.service"
if [ -n "$screen" ]; then
    install -m 0644 "$here/tallycam-screen.service" "$units/tallycam-screen.service"
    mkdir -p "$root/usr/share/icons/tallycam-none/cursors" # a theme without cursors: nothing is shown
    printf '[Icon Theme]\nName=tallycam-none\n' > "$root/usr/share/icons/tallycam-none/index.theme"
fi
if has_systemd; then systemctl daemon-reload; fi

say "Trying it"
if ! "$target/bin/tallycam" doctor --data "$root/var/lib/tallycam" --port 0; then
    fail "the new version is not well (see above); the one in use was left alone"
fi

old=$(readlink "$opt/current" 2>/dev/null || true)
if [ -n "$old" ] && [ "$old" != "$target" ]; then ln -sfn "$old" "$opt/before"; fi
use "$target"
if has_systemd; then
    systemctl enable --quiet tallycam.service ${screen:+tallycam-screen.service}
    if ! is_ready; then
        [ -n "$old" ] || fail "it does not become ready: journalctl -u tallycam"
        use "$old"
        fail "the new version does not become ready, so the old one is used again: journalctl -u tallycam"
    fi
    if [ -n "$screen" ]; then systemctl restart tallycam-screen.service; fi
fi
say "Tallycam $version is installed. Its settings: $etc/kiosk.toml"
