#!/bin/bash
# chroot-check.sh SUITE [TARBALL]: builds the Debian package of what `make dist` made in a clean SUITE (bookworm,
# trixie, ..), asks lintian, and installs it in a second, minimal one, where debian/tests/demo runs as a new user.
# For root, with debootstrap and a mirror ($MIRROR); 77 where one of these is missing. Takes ten minutes, and 3 GB in
# $TMPDIR.
set -eu
suite=${1:?a suite of Debian} tarball=$(realpath "${2:-$(ls -t pompeii-*.tar.xz | head -n 1)}")
mirror=${MIRROR:-http://deb.debian.org/debian}
skip() { echo "skipped: $*"; exit 77; }
[ "$(id -u)" = 0 ] || skip "only root can make another root directory"
command -v debootstrap >/dev/null || skip "debootstrap is not here"
work=$(mktemp -d)
builder=$work/builder clean=$work/clean

leave() {
    for root in "$builder" "$clean"; do
        for folder in proc sys dev/shm dev; do
            ! mountpoint -q "$root/$folder" || umount -l "$root/$folder"
        done
    done
    rm -rf --one-file-system "$work"
}
trap leave EXIT

# in_root ROOT WORDS..
in_root() {
    local root=$1
    shift
    chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

install_in() { # ROOT PACKAGE..
    local root=$1
    shift
    in_root "$root" apt-get install -q -y --no-install-recommends "$@"
}

debootstrap --variant=minbase "$suite" "$builder" "$mirror" >"$work/log" 2>&1 || skip "debootstrap: $(tail -n 1 "$work/log")"
cp -a "$builder" "$clean"
for root in "$builder" "$clean"; do
    mount -t proc proc "$root/proc"
    mount -t sysfs -o ro sysfs "$root/sys"
    mount --bind /dev "$root/dev"
    mount -t tmpfs tmpfs "$root/dev/shm"
    cp /etc/resolv.conf /etc/hosts "$root/etc/"
    in_root "$root" useradd -m new
done

tar -xf "$tarball" -C "$builder/home/new" --no-same-owner
source=$(basename "$(ls -d "$builder"/home/new/pompeii-*)")
# What the package wants for its build; optional libraries, too.
wanted=$(sed -n '/^Build-Depends:/,/^Standards/p' "$builder/home/new/$source/debian/control" |
    sed 's/Build-Depends://; /^Standards/d; s/([^)]*)//g; s/debhelper-compat/debhelper/' | tr -d ',\n')
# shellcheck disable=SC2086 # words
install_in "$builder" build-essential lintian $wanted
in_root "$builder" chown -R new: /home/new
in_root "$builder" su new -c "cd ~/$source && dpkg-buildpackage -us -uc -b"
in_root "$builder" su new -c "cd && lintian --fail-on error,warning *.changes"

cp "$builder"/home/new/pompeii_*.deb "$clean/home/new/"
install_in "$clean" gcc make libc6-dev
in_root "$clean" sh -c 'apt-get install -q -y --no-install-recommends ./home/new/pompeii_*.deb'
cp "$builder/home/new/$source/debian/tests/demo" "$clean/home/new/"
in_root "$clean" su - new -c 'sh ./demo'
echo "$suite: built, installed, measured"
