#!/bin/sh
# Two builds of the tarball, and of the Debian package, in two directories: the same bytes. The package
# takes long; PACKAGE=no leaves it out.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL
export SOURCE_DATE_EPOCH=1700000000

fail() {
    echo "FAIL: $*" >&2
    exit 1
}

# same A B NAME: of each file of the archives, what differs.
same() {
    cmp -s "$1" "$2" || fail "$3: $(ls -l "$1" "$2"; diff "$1.list" "$2.list" | head -n 10)"
}

for place in one another-place; do
    mkdir -p "$work/$place"
    umask $([ $place = one ] && echo 022 || echo 077)
    make -s -C "$build" dist >"$work/log" 2>&1 || fail "make dist: $(tail -n 5 "$work/log")"
    mv "$build"/pompeii-*.tar.xz "$work/$place/"
    tar -tvf "$work/$place"/pompeii-*.tar.xz >"$work/$place/tarball.list"
    sleep 1
done
tarball=$(basename "$work"/one/*.tar.xz)
cp "$work/one/tarball.list" "$work/one/$tarball.list"
cp "$work/another-place/tarball.list" "$work/another-place/$tarball.list"
same "$work/one/$tarball" "$work/another-place/$tarball" "make dist"
[ "${PACKAGE:-yes}" = yes ] || exit 0
command -v dpkg-buildpackage >/dev/null && command -v dh >/dev/null || { echo "skipped: no dpkg-buildpackage"; exit 77; }
umask 022
for place in one another-place; do
    tar -C "$work/$place" -xf "$work/$place/$tarball"
    (cd "$work/$place/${tarball%.tar.xz}" && DEB_BUILD_OPTIONS="nocheck parallel=2" dpkg-buildpackage -us -uc -b) \
        >"$work/log" 2>&1 || fail "dpkg-buildpackage: $(tail -n 5 "$work/log")"
    for package in "$work/$place"/*.deb; do
        dpkg-deb --fsys-tarfile "$package" | tar -xO --to-command='echo "$TAR_FILENAME $(sha256sum)"' >"$package.list"
    done
done
for package in "$work"/one/*.deb; do
    same "$package" "$work/another-place/$(basename "$package")" "$(basename "$package")"
done
exit 0
