#!/bin/bash
# Where names come from when the run died, the program is not the one that ran, or debug information
# can't be read; and what a filter leaves out, at run time and at compile time.
. "${srcdir:-.}/test/run/runtime/common.sh"
inputs=$source/test/functions

build_it() { # output, options
    output=$1
    shift
    POMPEII_CC=$cc "$build/pompcc" --pomp-functions -pthread -fopenmp "$inputs/nested.c" "$inputs/two.c" -o "$output" "$@"
}

has() { # directory, construct,name,line
    cut -d, -f 1-3 "$1.counts" | grep -qxF "$2" || fail "$1 lacks $2: $(cat "$1.counts")"
}

has_not() {
    ! cut -d, -f 1-3 "$1.counts" | grep -qxF "$2" || fail "$1 has $2"
}

later() {
    build_it later -g
    POMPEII_CONVERT=later POMPEII_DIRECTORY=later.trace ./later 2>later.err
    [ -f later.trace/spool.0 ] || fail "no spool"
    "$build/pompeii" recover later.trace >recover.out || fail "recover: $(cat recover.out)"
    consistent later.trace
    has later.trace function,inner,1

    # The program was built again in the meantime: what the run knew itself has to do.
    POMPEII_CONVERT=later POMPEII_DIRECTORY=other.trace ./later 2>other.err
    build_it later -O2
    "$build/pompeii" recover other.trace >recover.out 2>recover.err || fail "recover: $(cat recover.out)"
    consistent other.trace
    has other.trace function,inner,
    grep -q 'later: it is not the file that ran' recover.out recover.err || fail "recover: $(cat recover.*)"
}

poor() { # no debug information; no symbols; no reader
    build_it plain
    measure plain.trace ./plain
    has plain.trace function,inner,
    strip plain
    measure stripped.trace ./plain
    grep -q '^function,plain+0x[0-9a-f]*,,' stripped.trace.counts || fail "stripped: $(cat stripped.trace.counts)"

    # Lines alone, and debug information in files of its own, which are there or not.
    for words in -g1 "-g -gsplit-dwarf"; do
        rm -f ./*.dwo
        build_it lines $words
        measure lines.trace ./lines
        grep -q '^function,inner,[12],' lines.trace.counts && grep -q '^function,sum,[67],' lines.trace.counts ||
            fail "$words: $(cat lines.trace.counts)"
        rm -rf lines.trace
    done
    rm ./*.dwo
    measure split.trace ./lines
    grep -q '^function,inner,[12],' split.trace.counts || fail "split: $(cat split.trace.counts)"

    build_it rich -g
    mkdir -p alone
    cp -P "$build"/.libs/libpompeii.so* alone/
    LD_LIBRARY_PATH=$PWD/alone POMPEII_DIRECTORY=alone.trace ./rich 2>alone.err
    consistent alone.trace
    has alone.trace function,inner,
    grep -q '^pompeii: functions lack names or lines: cannot read debug information: libpompeii-symbols.so' alone.err ||
        fail "without the reader: $(cat alone.err)"
}

filters() {
    build_it filtered -g
    cat >filter <<'END'
SCOREP_REGION_NAMES_BEGIN
  EXCLUDE *            # all ..
  INCLUDE s* parallel  # .. but these
SCOREP_REGION_NAMES_END
END
    POMPEII_FILTER=filter measure names.trace ./filtered
    has names.trace function,sum,6
    has names.trace parallel,,18
    has_not names.trace function,inner,1
    has_not names.trace function,main,15
    printf 'FILE_NAMES_BEGIN\nEXCLUDE */nested.c\nFILE_NAMES_END\n' >filter
    POMPEII_FILTER=filter measure files.trace ./filtered
    has_not files.trace function,sum,6

    # What the compiler can leave out does not call at all.
    printf 'REGION_NAMES_BEGIN EXCLUDE *inne* REGION_NAMES_END\nFILE_NAMES_BEGIN EXCLUDE */two.* *two* FILE_NAMES_END\n' >filter
    build_it compiled -g --pomp-filter=filter
    POMPEII_CC=$cc "$build/pompcc" --pomp-functions --pomp-filter=filter -c "$inputs/two.c"
    if nm two.o | grep -q __cyg_profile; then fail "two.c is instrumented"; fi
    case $cc in gcc*)
        measure compiled.trace ./compiled
        has_not compiled.trace function,inner,1
        has compiled.trace function,sum,6 ;;
    esac
}

mangled() {
    case $cc in gcc*) cxx=g++ ;; *) cxx=clang++ ;; esac
    command -v $cxx >/dev/null || return 0
    POMPEII_CXX=$cxx "$build/pompc++" --pomp-functions -g -fopenmp "$inputs/calls.cc" -o calls
    # Without debug information: the linker's names, which the analysis reads.
    POMPEII_CXX=$cxx "$build/pompc++" --pomp-functions -fopenmp "$inputs/calls.cc" -o bare
    POMPEII_DIRECTORY=bare.trace ./bare >/dev/null 2>bare.err || [ $? = 3 ]
    consistent bare.trace
    has bare.trace function,_ZN4mesh4listIiE4pushEi,
    "$build/pompeii" profile --all bare.trace >bare.profile
    grep -q 'mesh::list<int>::push(int)' bare.profile || grep -q _ZN4mesh4listIiE4pushEi bare.profile ||
        fail "linker's names: $(cat bare.profile)"
    if grep -q 'define HAVE_CXA_DEMANGLE' "$build/config.h"; then
        ! grep -q _ZN bare.profile || fail "names are not the source's: $(grep _ZN bare.profile)"
    fi

    printf 'REGION_NAMES_BEGIN EXCLUDE MANGLED *4pushEd EXCLUDE mesh::area fib REGION_NAMES_END\n' >filter
    POMPEII_FILTER=filter POMPEII_DIRECTORY=mangled.trace ./calls >/dev/null 2>mangled.err || [ $? = 3 ]
    consistent mangled.trace
    has mangled.trace 'function,mesh::list<int>::push,14'
    has_not mangled.trace 'function,mesh::list<double>::push,14'
    has_not mangled.trace function,mesh::area,19
    has_not mangled.trace function,fib,37
    has mangled.trace function,thrower,42
}

all() {
    later
    poor
    filters
    mangled
}
each_compiler all
