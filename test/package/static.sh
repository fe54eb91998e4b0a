#!/bin/sh
# `make pompeii-static` is one file that needs nothing of where it runs: in a root directory that holds
# only an experiment it says what pompeii says here. Run by make check-long; 77 where an archive is missing.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAIL: $*" >&2; exit 1; }
skip() { echo "skipped: $*"; exit 77; }

"${MAKE:-make}" -s pompeii-static >"$work/log" 2>&1 || {
    grep 'cannot find -l' "$work/log" && skip "these have no archives here"
    fail "$(cat "$work/log")"
}
! readelf -lW pompeii-static | grep INTERP || fail "it wants a dynamic linker"
unshare -r true 2>/dev/null || skip "no other root directory can be had here"

cd "$work"
export LC_ALL=C # there are no locales
for variable in $(env | sed -n 's/^\(POMPEII_[A-Z_]*\)=.*/\1/p'); do unset "$variable"; done
cp "$source/test/batch/steps.c" .
POMPEII_CC=${CC:-gcc} "$build/pompcc" -g -fopenmp steps.c -o steps 2>log || fail "$(cat log)"
mkdir -p root/tmp "root$work"
cp steps.c steps "root$work" # reports look whether they are as they were
cp "$build/pompeii-static" root/pompeii
POMPEII_DIRECTORY=root/run OMP_NUM_THREADS=2 ./steps 20 2>log || fail "$(cat log)"
POMPEII_DIRECTORY=root/later POMPEII_CONVERT=later OMP_NUM_THREADS=2 ./steps 20 2>log || fail "$(cat log)"
bare() { unshare -r chroot root /pompeii "$@"; }

for command in info summary profile 'profile --all' flow 'print -f csv' 'export -f folded' 'export -f chrome' 'info -f json' \
    'info --settings' 'profile -j 2'; do
    # shellcheck disable=SC2086 # words
    (cd root && "$build/pompeii" $command ./run) >here 2>here.err || fail "$command: $(cat here.err)"
    # shellcheck disable=SC2086 # words
    bare $command ./run >there 2>there.err || fail "static: $command: $(cat there.err)"
    cmp here there && cmp here.err there.err || fail "static: $command"
done
bare recover later >there 2>there.err || fail "static: recover: $(cat there.err)"
bare summary --format=csv later | grep -q ',critical' || fail "static: recovered: $(bare summary --format=csv later)"
bare view -o page.html run 2>there.err || fail "static: view: $(cat there.err)"
(cd root && "$build/pompeii" view -o ../page.html run) && cmp page.html root/page.html || fail "static: another page"
bare merge run >there 2>there.err && bare profile run >there 2>&1 || fail "static: merge: $(cat there there.err)"
bare info --counters >there 2>&1 || :
! grep -i 'segmentation\|fault ' there || fail "static: counters: $(cat there)"
