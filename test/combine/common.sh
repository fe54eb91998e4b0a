# What the tests of combine share. Sourced.
. "${srcdir:-.}/test/analysis/common.sh"
export OMP_DYNAMIC=false POMPEII_VERBOSE=0
combine="$pompeii combine"
titles=label,kind,construct,file,line,rank,thread,first,last,count,start_s,time_s

# task NUMBER START COUNTS: a row of a list, task NUMBER of thread 0
task()
{
    echo "0/1:a.c:3/0.$1:a.c:5,task,task,/x/a.c,5,0,0,,,,0.$(printf %09d "$2"),0.000000100,$3"
}

# counters FILE NAME..: the labels and these columns, sorted
counters()
{
    local file=$1
    shift
    awk -F, -v names="$*" '
        NR == 1 { n = split(names, want, " "); for (i = 1; i <= NF; i++) at[$i] = i; next }
        { line = $1; for (i = 1; i <= n; i++) line = line "," $at[want[i]]; print line }' "$file" | sort
}

# joined FILE OPTION..: runs it with status 0, into FILE; notes go to $work/notes
joined()
{
    local file=$1
    shift
    timeout 60 $combine -o "$file" "$@" 2>"$work/notes" || fail "combine $*: status $?: $(cat "$work/notes")"
}

# For tests that measure: the PAPI of papi-stub.c and the program syn, in $work. 77 where that cannot be.
measured_runs()
{
    local build=$PWD
    labels=$srcdir/test/run/labels
    [ -e "$build/.libs/libpompeii-papi.so" ] || exit 77
    PATH=$build:$PATH
    cd "$work" || exit 1
    gcc -shared -fPIC -o stub.so "$labels/papi-stub.c" || exit 77
    POMPEII_CC=gcc pompcc -fopenmp -O2 -o syn "$srcdir/test/combine/syn.c" -lm || exit 77
    export OMP_NUM_THREADS=4
}

# measure NAME SEED COUNTERS PROGRAM: a run with these counters, whose noise comes from the seed
measure()
{
    rm -rf "$1"
    LD_PRELOAD=$work/stub.so STUB_FIT=4 STUB_CONFLICTS= STUB_SEED=$2 POMPEII_XU=1 POMPEII_COUNTERS=$3 POMPEII_DIRECTORY=$1 \
        "./$4" >output || fail "$1: status $?"
}
