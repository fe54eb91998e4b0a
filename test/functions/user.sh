#!/bin/bash
# Programs without OpenMP that use <pompeii/pompeii.h> are linked with the library by the wrappers,
# in one call or in several; others are not.
. "${srcdir:-.}/test/run/runtime/common.sh"
inputs=$source/test/functions

is_linked() {
    readelf -d "$1" | grep -q 'NEEDED.*libpompeii'
}

regions() { # program
    is_linked "$1" || fail "$1 is not linked with the library"
    measure "$1.trace" "./$1"
    expect "$1.trace" <<END
region,step,5,3,0
END
}

all() {
    export POMPEII_CC=$cc
    "$build/pompcc" -I"$source" "$inputs/user.c" -o once
    regions once
    "$build/pompcc" -I"$source" -c "$inputs/user.c"
    "$build/pompcc" user.o -o twice
    regions twice

    # A library whose author marked it.
    printf '#include "marks.h"\nvoid solve(void) { step(); }\n' >solve.c
    printf 'void solve(void);\nint main(void) { solve(); solve(); solve(); return 0; }\n' >use.c
    $cc -I"$source" -I"$inputs" -fPIC -c solve.c
    ar cr libsolve.a solve.o
    $cc -shared solve.o -o libshared.so
    "$build/pompcc" use.c -L. -lsolve -o with_archive
    regions with_archive
    "$build/pompcc" use.c -L. -lshared -Wl,-rpath,. -o with_library
    regions with_library
    # .. costs nothing where the runtime is not linked: no call is made, and nothing is missing.
    $cc use.c -L. -lsolve -o plain
    ./plain
    if is_linked plain; then fail "plain is linked with the library"; fi

    # Nothing of it, nothing added.
    printf '#include <stdio.h>\nint main(void) { return puts("x") < 0; }\n' >none.c
    "$build/pompcc" none.c -o none
    if is_linked none; then fail "a program without regions has the library"; fi
    $cc none.c -o theirs
    cmp none theirs || fail "a program without regions is another one"

    # Fortran's module.
    case $cc in gcc*)
        if command -v gfortran >/dev/null; then
            cat >mark.f90 <<'END'
program mark
  use pompeii
  type(pompeii_region), save :: r = pompeii_region('layer', 'Class', 'work', line=3)
  call pompeii_enter(r)
  call pompeii_leave(r)
end program
END
            "$build/pompfort" mark.f90 -o mark
            measure mark.trace ./mark
            expect mark.trace <<END
region,Class::work,3,1,0
END
        fi ;;
    esac

    case $cc in gcc*) cxx=g++ ;; *) cxx=clang++ ;; esac
    if command -v $cxx >/dev/null; then
        printf '#include <pomp2-runtime/pompeii.h>\nint main() { for (int i = 0; i < 3; i++) { POMPEII_SCOPE("l", "C", "m"); } }\n' >scope.cc
        POMPEII_CXX=$cxx "$build/pompc++" -I"$source" scope.cc -o scope
        measure scope.trace ./scope
        expect scope.trace <<END
region,C::m,2,3,0
END
    fi
}
each_compiler all
