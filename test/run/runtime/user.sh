#!/bin/sh
# User regions of <pompeii/pompeii.h>: layer, class, method and attributes; free without the
# library.
. "${srcdir:-.}/test/run/runtime/common.sh"
user_regions() {
    case $cc in gcc*) cxx=g++ ;; *) cxx=clang++ ;; esac
    command -v $cxx >/dev/null || return 0
    cc=$cxx compile user "$here/user.cc"
    measure trace ./user
    [ "$(cat trace.out)" = 8 ] || fail "wrong output"
    expect trace <<END
region,Matrix::add,10,5,0
region,main loop,20,1,0
region,inside,24,2,0
END
    grep -q 'l="linalg" c="region" f="[^"]*user.cc" b="10" e="10" n="Matrix::add"' trace/trace.0.xml || fail "layer"
    grep -q 'n="main loop" k="steps=5 kind=test"' trace/trace.0.xml || fail "attributes"
    # Not linked: it runs as it is.
    $cxx -fopenmp -O1 -I"$source" -o plain "$here/user.cc"
    [ "$(./plain)" = 8 ] || fail "it does not run without the library"
}
each_compiler user_regions
