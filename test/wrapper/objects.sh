#!/bin/sh
# An object is as if it had been compiled from the user's file: its names, and no trace of ours.
. "${srcdir:-.}/test/wrapper/common.sh"

unit_names() {
    readelf --debug-dump=info "$1" 2>/dev/null |
        sed -n '/DW_TAG_compile_unit/,/Abbrev Number/s/.*DW_AT_\(name\|comp_dir\) .*: \(.*\)/\1 \2/p'
}

line_files() {
    readelf --debug-dump=decodedline "$1" 2>/dev/null | grep -o '[^ /]*\.[ch]\b' | sort -u
}

same_names() { # file, options
    file=$1
    shift
    $compiler -fopenmp "$@" -c "$file" -o theirs.o
    pompcc -fopenmp "$@" -c "$file" -o ours.o
    unit_names theirs.o >theirs
    unit_names ours.o | diff -u theirs - || fail "unit: $*"
    line_files theirs.o >theirs
    line_files ours.o | grep -v '^<stub>$' | diff -u theirs - || fail "line table: $*"
    [ "$(readelf -s theirs.o | grep ' FILE ' | awk '{ print $NF }')" = \
        "$(readelf -s ours.o | grep ' FILE ' | awk '{ print $NF }')" ] || fail "symbol: $*"
    if grep -q "pompcc-" ours.o; then fail "our folder is in the object: $*"; fi
    instrumented ours.o || fail "not instrumented: $*"
}

check() {
    mkdir src
    hello src/a.c
    hello b.c
    same_names src/a.c -g
    same_names b.c -g
    same_names b.c -g3
    same_names "$PWD/src/a.c" -g
    same_names src/a.c -gdwarf-4 -O2
    same_names src/a.c -O2
    (cd src && same_names ../b.c -g)
    same_names src/a.c -g -ffile-prefix-map="$PWD"=/elsewhere
    POMPEII_INSTRUMENT_FLAGS=--pomp-no-preprocess
    export POMPEII_INSTRUMENT_FLAGS
    same_names src/a.c -g
    same_names b.c -g
    unset POMPEII_INSTRUMENT_FLAGS

    # Preprocessed text says itself where it is from.
    $compiler -fopenmp -g -E src/a.c -o a.i
    same_names a.i -g

    # The same input gives the same bytes.
    for options in "-O0" "-O2 -g" "-O3 -ffunction-sections -fPIC"; do
        pompcc -fopenmp $options -c src/a.c -o one.o
        pompcc -fopenmp $options -c src/a.c -o two.o
        cmp one.o two.o || fail "not reproducible: $options"
    done

    # What is written beside the object has the user's names.
    mkdir theirs-out ours-out
    for options in "-c --coverage -o OUT/x.o" "-c -gsplit-dwarf -g -o OUT/x.o" "--coverage -o OUT/p" \
        "-c -save-temps=obj -o OUT/x.o"; do
        rm -f theirs-out/* ours-out/*
        $compiler -fopenmp src/a.c $(echo $options | sed 's/OUT/theirs-out/')
        pompcc -fopenmp src/a.c $(echo $options | sed 's/OUT/ours-out/')
        # The compiler has nothing to save of its preprocessor and middle end when it gets our text.
        (cd theirs-out && ls | grep -v '\.[ib]c*$') >theirs
        (cd ours-out && ls | grep -v '\.[ib]c*$') | diff -u theirs - || fail "files: $options"
    done
    if [ "$compiler" = "$gcc" ] && command -v gcov >/dev/null; then
        for build in "$compiler" pompcc; do
            rm -f covered*
            $build -fopenmp --coverage src/a.c -o covered
            ./covered >/dev/null
            gcov covered-a.gcda >/dev/null
            mv a.c.gcov $(basename $build).gcov
        done
        diff -u gcc.gcov pompcc.gcov || fail "coverage"
    fi

    # Link-time optimisation.
    pompcc -fopenmp -flto -O2 -c src/a.c -o lto.o
    if pompcc -fopenmp -flto -O2 lto.o -o lto 2>lto.err; then
        [ "$(./lto)" = "hello 2 from src/a.c:8" ] || fail "lto printed: $(./lto)"
    elif [ "$compiler" = "$gcc" ]; then
        fail "lto: $(cat lto.err)"
    fi
}
with_each_compiler check
