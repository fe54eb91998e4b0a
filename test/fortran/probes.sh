#!/bin/sh
# Each probe of probes.txt is in the program that it names; run.sh and the others run them.
set -eu
cd "${srcdir:-.}/test/fortran"
status=0 count=0
while read -r name file text; do
    case $name in "#"*) continue ;; esac
    grep -qF -e "$text" "$file" || { echo "$name: $file has no '$text'"; status=1; }
    count=$((count + 1))
done <probes.txt
echo "$count probes"
exit $status
