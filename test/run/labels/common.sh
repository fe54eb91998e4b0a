# What the tests of labels share. Sourced.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
programs=$source/test/run/labels
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
PATH=$build:$PATH
export PATH POMPEII_XU=1 POMPEII_COMPRESS=none POMPEII_DIRECTORY=run POMPEII_VERBOSE=0 OMP_DYNAMIC=false
failures=0
compilers=${LABEL_COMPILERS:-gcc clang} # or clang-19, with its own runtime where the linker looks

fail() {
    echo "FAIL: $*"
    failures=$((failures + 1))
}

# cxx_of COMPILER: its C++ half
cxx_of() {
    echo "$1" | sed -e 's/^gcc/g++/' -e 's/^clang/clang++/'
}

has() {
    command -v "$1" >/dev/null
}

any=
for cc in $compilers; do
    if has "$cc"; then any=1; fi
done
[ "$any" ] || { echo "none of these compilers is here: $compilers"; exit 77; }

# measure PROGRAM ARGUMENT..: leaves its list in list.csv
measure() {
    rm -rf run
    "./$@" >output || fail "$*: exit status $?"
    pompeii labels --list run >list.csv 2>notes || fail "$*: pompeii labels: $(cat notes)"
    grep -v "${expected_note:-nothing}" notes >unexpected || :
    [ ! -s unexpected ] || fail "$*: $(cat notes)"
}

# partition SOURCE EXCEPT: the ranges of every loop partition 0 .. N-1, N as the source's line says.
# Loops on a line with the word EXCEPT are left out.
partition() {
    awk -F, -v except="$2" -v quiet="${3:-}" '
    FNR == NR { if (match($0, /N=[0-9]+/)) { want[FNR] = substr($0, RSTART + 2, RLENGTH - 2) + 0
                    if (except != "" && $0 ~ except) delete want[FNR] }
                next }
    $2 == "merged range" && ($5 in want) { print "line " $5 ": merged"; bad = 1 }
    ($2 == "range" || $10 != "") && ($5 in want) {
        loop = $1; sub(/\/[0-9]+$/, "", loop)
        line[loop] = $5; seen[$5] = 1; n[loop]++
        for (i = $8; i <= $9; i++) if (times[loop, i]++) { print loop ": iteration " i " twice"; bad = 1 }
        if ($9 - $8 + 1 != $10) { print $1 ": " $10 " iterations from " $8 " to " $9; bad = 1 }
        total[loop] += $10; if ($9 >= want[$5]) { print $1 ": beyond the last iteration"; bad = 1 }
    }
    END {
        for (l in line) if (total[l] != want[line[l]]) {
            print l ": " total[l] " of " want[line[l]] " iterations"; bad = 1 }
        for (l in want) if (want[l] && !(l in seen)) { print "line " l ": no range"; bad = 1 }
        exit bad
    }' "$1" list.csv
}
