#!/bin/bash
# Constructs of OpenMP 5.0 to 6.0 around devices: each compiler's own program in constructs/ gives the
# same result measured, and the rows that its first line names, as LAYER CONSTRUCT:LINE:COUNT. What a
# compiler does not take, or can't run itself, is said: doc/offload.md has the table.
. "${srcdir:-.}/test/run/offload/common.sh"

wanted() {
    sed -n '1s,^/\* \(.*\) \*/$,\1,p' "$1" | sed 's/\(:[0-9]*:[0-9]*\) /\1\n/g' | LC_ALL=C sort
}

# Operations on threads, without what the host runs of a target region in a device's stead.
rows() {
    "$build/pompeii" summary --format=csv "$1" | awk -F, 'NR > 1 && ($4 == "target" || $5 ~ /interop|dispatch/) {
            n[$4 " " $5 ":" $8] += $9 }
        END { for (row in n) print row ":" n[row] }' | LC_ALL=C sort
}

# construct FILE: one line of the table.
construct() {
    file=$1 name=${1##*/}
    case $name in
    *.cpp) compiler=$cxx wrapper=$build/pompc++ ;;
    *) compiler=$cc wrapper=$build/pompcc ;;
    esac
    if ! "$compiler" -w -g -fopenmp $flags "$file" -o plain 2>messages; then
        echo "$cc: $name: not compiled"
        return
    fi
    # A name that the compiler does not know: it goes on without.
    if LC_ALL=C "$compiler" -g -fopenmp $flags -Wunknown-pragmas -c "$file" -o part.o 2>&1 |
        grep -q 'ignoring .#pragma omp\|extra tokens'; then
        echo "$cc: $name: ignored"
        return
    fi
    if ! timeout 60 ./plain >plain.out 2>messages; then
        echo "$cc: $name: fails unmeasured"
        return
    fi
    POMPEII_CC=$cc POMPEII_CXX=$cxx "$wrapper" --pomp-strict -w -g -fopenmp $flags "$file" -o measured ||
        fail "$cc: $name: build"
    rm -rf run
    measure run ./measured
    diff -u plain.out run.out || fail "$cc: $name: other results"
    wanted "$file" | diff -u - <(rows run) || fail "$cc: $name: rows"
    echo "$cc: $name: exact"
}

constructs() {
    case $cc in
    gcc*) cxx=g++${cc#gcc} ;;
    *) cxx=clang++${cc#clang} ;;
    esac
    for file in "$here"/constructs/*.c "$here"/constructs/*.cpp; do
        construct "$file"
    done
}

# Whatever compilers take, all of them get events; rows are those lines.
listed() {
    for file in "$here"/constructs/*.c "$here"/constructs/*.cpp; do
        "$build/pompeii" instrument --list --all-branches "$file" >list || fail "${file##*/}: list"
        for row in $(wanted "$file" | sed 's/[^:]*:\([0-9]*\):.*/\1/'); do
            grep -q "[.]c[p]*:$row-[0-9]*: .*: events$" list || fail "${file##*/}:$row: no events: $(cat list)"
        done
    done
}

# Where regions ran: device and count. Each of four devices runs both constructs of devices.c; none
# does when there is to be no offloading, and all the rows are the host's.
devices() {
    "$build/pompeii" offload --format=csv "$1" | awk -F, '$3 == "region" { n[$2] += $8 } END { for (d in n) print d, n[d] }' |
        LC_ALL=C sort
}

on_device() {
    flags=$offload
    constructs
    POMPEII_CC=$cc "$build/pompcc" -w -g -fopenmp $flags "$here/constructs/devices.c" -o measured || fail "$cc: devices.c"
    OMP_TARGET_OFFLOAD=mandatory measure mandatory ./measured
    if grep -q '^4 ' mandatory.out; then
        devices mandatory | diff -u <(printf '%s 2\n' 0 1 2 3) - || fail "$cc: mandatory"
    fi
    OMP_TARGET_OFFLOAD=disabled measure disabled ./measured
    devices disabled | diff -u <(echo '-1 8') - || fail "$cc: disabled"
}

# gcc on the host: where offloading is mandatory, the program ends as it does without us, and what it
# had measured is there.
on_host() {
    cc=gcc flags=-foffload=disable
    mkdir gcc && cd gcc
    constructs
    gcc -w -g -fopenmp $flags "$here/constructs/variant.c" -o plain
    POMPEII_CC=gcc "$build/pompcc" -w -g -fopenmp $flags "$here/constructs/variant.c" -o measured || fail "gcc: variant.c"
    export OMP_TARGET_OFFLOAD=mandatory OMP_DEFAULT_DEVICE=1
    status=0 other=0
    ./plain >plain.out 2>&1 || status=$?
    POMPEII_VERBOSE=0 POMPEII_DIRECTORY=mandatory ./measured >measured.out 2>&1 || other=$?
    [ $status = $other ] || fail "gcc: mandatory: status $status, measured $other"
    diff -u plain.out measured.out || fail "gcc: mandatory: other messages"
    "$build/pompeii" info mandatory >/dev/null || fail "gcc: mandatory: no trace"
    unset OMP_TARGET_OFFLOAD OMP_DEFAULT_DEVICE
    cd ..
}
listed
command -v gcc >/dev/null && on_host
each_device on_device
