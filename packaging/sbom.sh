#!/bin/sh
# Versions of what this build depends on, for sbom.awk: sbom.sh FOLDER VERSION CONFIG_H
# What configure did not find is not in it.
set -eu
folder=$1 version=$2 config=$3
is_used() { # NAME: what a build can do without has its macro
    case $1 in
    graphviz) grep -q '^#define HAVE_GVC 1' "$config" ;;
    ncurses) grep -q '^#define HAVE_NCURSESW 1' "$config" ;;
    otf2) grep -q '^#define HAVE_OTF2 1' "$config" ;;
    elfutils) grep -q '^#define HAVE_LIB\(ELF\|DW\) 1' "$config" ;;
    papi) [ -e libpompeii-papi.la ] ;;
    *) ;;
    esac
}
version_of() { # MODULE
    case $1 in
    header:uthash.h) echo '#include <uthash.h>
UTHASH_VERSION' | ${CC:-cc} -E - 2>/dev/null | tail -n 1 ;;
    header:otf2/*) otf2-config --version 2>/dev/null | sed 's/.* //' ;;
    *) "${PKG_CONFIG:-pkg-config}" --modversion "$1" ;;
    esac
}
created=$(date -u -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}" +%Y-%m-%dT%H:%M:%SZ)
sed '/^#/d' "$folder/dependencies.txt" | while IFS='	' read -r module name licence users; do
    is_used "$name" || continue
    found=$(version_of "$module") || found=
    printf '%s\t%s\t%s\t%s\n' "$name" "${found:-NOASSERTION}" "$licence" "$users"
done | awk -v version="$version" -v created="$created" -f "$folder/sbom.awk"
