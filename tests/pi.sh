#!/bin/sh
# `make pi`: the wheel on the Raspberry Pi's system and processor, emulated. It makes a small root of
# Debian trixie for arm64, puts the wheel and its dependencies into it, and runs `tallycam doctor`, as
# the processor of a Pi 5 and of a Pi 4, then compares the dice and sheets it reads with those read here.
# It needs mmdebstrap and qemu-user-static, and a network.
set -eu

place=${PI_ROOT:-build/pi}
python=${1:-.venv/bin/python}
case $python in /*) ;; *) python=$PWD/$python ;; esac
for tool in mmdebstrap qemu-aarch64-static; do
    command -v "$tool" >/dev/null || { echo "make pi needs $tool: apt install mmdebstrap qemu-user-static" >&2; exit 2; }
done
mkdir -p "$place"
place=$(cd "$place" && pwd)
root="$place/root"
site="$place/site"
if [ ! -x "$root/usr/bin/python3.13" ]; then
    mmdebstrap --variant=extract --arch=arm64 \
        --include=python3,libstdc++6,libsqlite3-0,libssl3t64,libffi8,libexpat1,media-types,tzdata trixie "$root"
    [ -e "$root/lib" ] || ln -s usr/lib "$root/lib"
fi
mkdir -p "$root/proc"
rm -rf "$place/wheel" "$site"
"$python" -m pip wheel --quiet --no-deps --wheel-dir "$place/wheel" .
"$python" -m pip install --quiet --target "$site" --platform manylinux_2_28_aarch64 --platform manylinux_2_27_aarch64 \
    --platform manylinux_2_17_aarch64 --platform manylinux2014_aarch64 --implementation cp --python-version 3.13 \
    --only-binary=:all: "$place"/wheel/tallycam-*.whl

samples=$(find "$PWD/samples/evening" -name 'roll-*.jpg' | sort)
values='import json, sys; [print([die["value"] for die in json.loads(line)["dice"]]) for line in sys.stdin]'
# shellcheck disable=SC2086 # a list of files
"$python" -m server.cli dice $samples --json | "$python" -c "$values" > "$place/here.txt"
labels='import json, sys
for line in sys.stdin:
    for field, seen in json.loads(line)["fields"].items():
        print(field, seen["label"])'
sheets="$PWD/samples/evening/friday-ada.jpg $PWD/samples/evening/sunday-ben.jpg"
for sheet in $sheets; do
    "$python" -m server.cli read "$sheet" --json | "$python" -c "$labels" >> "$place/here.txt"
done
cd "$place"
for processor in cortex-a76 cortex-a72; do
    echo "as $processor"
    case $processor in # onnxruntime asks what the processor can do, and believes what it is told
        cortex-a76) features="fp asimd aes pmull sha1 sha2 crc32 atomics asimddp" part=0xd0b ;;
        *) features="fp asimd aes pmull sha1 sha2 crc32" part=0xd08 ;;
    esac
    printf 'processor\t: 0\nFeatures\t: %s\nCPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x0\nCPU part\t: %s\nCPU revision\t: 3\n\n' \
        "$features" "$part" > "$root/proc/cpuinfo"
    tallycam() {
        PYTHONPATH=$site OMP_NUM_THREADS=1 qemu-aarch64-static -cpu "$processor" -L "$root" \
            "$root/usr/bin/python3.13" -m server.cli "$@"
    }
    tallycam doctor --data "$place/data" --port 0
    # shellcheck disable=SC2086
    tallycam dice $samples --json | "$python" -c "$values" > there.txt
    for sheet in $sheets; do
        tallycam read "$sheet" --json | "$python" -c "$labels" >> there.txt
    done
    diff here.txt there.txt && echo "every die and every field reads as it does here"
done
