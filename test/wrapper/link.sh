#!/bin/sh
# What is linked with the runtime, with which of its libraries, and found from where.
. "${srcdir:-.}/test/wrapper/common.sh"

needs() {
    readelf -d "$1" | grep -q 'NEEDED.*libpompeii'
}

check() {
    hello a.c
    printf '#include <stdio.h>\nint main(void) { puts("plain"); return 0; }\n' >plain.c
    printf 'int sum(int n)\n{\n    int s = 0;\n#pragma omp parallel for reduction(+ : s)\n    for (int i = 0; i < n; i++)\n        s += i;\n    return s;\n}\n' >sum.c

    # Only where OpenMP is.
    pompcc -c plain.c
    pompcc plain.o -o plain
    if needs plain; then fail "a program without OpenMP has the runtime"; fi
    pompcc -fopenmp -c a.c sum.c -fPIC

    # Shared libraries and plug-ins bring it along.
    pompcc -fopenmp -shared sum.o -o libsum.so
    needs libsum.so || fail "a shared library has no runtime"
    cat >host.c <<'C'
#include <dlfcn.h>
#include <stdio.h>
int main(void)
{
    void *plugin = dlopen("./libsum.so", RTLD_NOW);
    int (*sum)(int) = plugin ? (int (*)(int))dlsym(plugin, "sum") : 0;

    if (!sum)
        return printf("%s\n", dlerror()), 1;
    printf("%d\n", sum(10));
    return 0;
}
C
    $compiler host.c -o host -ldl
    [ "$(./host)" = 45 ] || fail "plug-in in a plain program: $(./host)"

    # A static library of instrumented objects.
    ar cr libsum.a sum.o
    printf '#include <stdio.h>\nint sum(int);\nint main(void) { printf("%%d\\n", sum(10)); return 0; }\n' >use.c
    pompcc -fopenmp use.c -L. -l:libsum.a -o use
    [ "$(./use)" = 45 ] || fail "static library"

    runtime=$(ldd use | sed -n 's/.*=> \(.*lib[gi]*omp[^ ]*\) .*/\1/p')
    # Only parts: nothing is added.
    pompcc -fopenmp -r -nostdlib sum.o a.o -o part.o
    pompcc -fopenmp part.o -o whole
    [ "$(./whole)" = "hello 2 from a.c:8" ] || fail "partial link"
    pompcc -fopenmp -nostdlib -nostartfiles -e main plain.o -lc -o bare
    if needs bare; then fail "-nostdlib got the runtime"; fi
    # .. but where OpenMP's is named, and where the program may have it.
    pompcc -fopenmp -nodefaultlibs sum.o a.o $runtime -lc -o named
    needs named || fail "-nodefaultlibs with an OpenMP runtime has not ours"
    pompcc -fopenmp -nostdlib -shared sum.o -o bare.so
    needs bare.so || fail "a shared library with -nostdlib has no runtime"
    # There already: not twice.
    pompcc --pomp-verbose -fopenmp a.o "$work/bin/.libs/libpompeii.so" -o given 2>log
    if grep -q rpath log; then fail "the runtime was there already: $(cat log)"; fi

    # -static takes the archive. (Not with clang: Debian has no static libomp.)
    if [ "$compiler" = "$gcc" ]; then
        pompcc -fopenmp -static a.o -o static 2>/dev/null
        [ "$(./static)" = "hello 2 from a.c:8" ] || fail "static"
        if readelf -d static 2>/dev/null | grep -q NEEDED; then fail "-static is not static"; fi
    fi
    # Without the shared library, the archive has to do.
    mkdir "$work/alone"
    mkdir "$work/alone/.libs"
    cp "$work/bin/pompcc" "$work/alone/"
    cp "$work/bin/.libs/libpompeii.a" "$work/alone/.libs/"
    "$work/alone/pompcc" -fopenmp a.o -o archive
    if needs archive; then fail "archive: linked with the shared library"; fi
    [ "$(./archive)" = "hello 2 from a.c:8" ] || fail "archive"
    rm "$work/alone/.libs/libpompeii.a"
    if "$work/alone/pompcc" -fopenmp a.o -o nothing 2>log; then fail "linked without a runtime"; fi
    grep -q '^pompcc: .*libpompeii.so: not found' log || fail "no runtime: $(cat log)"
    rm -r "$work/alone"

    # An installed tree that was moved: the library is found beside the program, and at run time,
    # too.
    mkdir -p prefix/bin "prefix/$relative_libdir"
    cp "$work/bin/pompcc" prefix/bin/
    cp -P "$work"/bin/.libs/* "prefix/$relative_libdir/"
    mv prefix moved
    ln -s "$PWD/moved/bin/pompcc" linked-pompcc
    for wrapper in moved/bin/pompcc ./linked-pompcc; do
        $wrapper -fopenmp a.o -o installed
        [ "$(./installed)" = "hello 2 from a.c:8" ] || fail "moved tree: $wrapper"
        readelf -d installed | grep -q "RUNPATH.*$PWD/moved" || fail "moved tree: rpath"
    done
    # Names with blanks and commas.
    mv moved "mo, ved"
    "mo, ved/bin/pompcc" -fopenmp a.o -o installed
    [ "$(./installed)" = "hello 2 from a.c:8" ] || fail "moved tree with blank and comma"

    # The user's libraries keep their places, static ones first needed included.
    printf 'int first(void);\nint second(void) { return first(); }\n' >second.c
    echo 'int first(void) { return 1; }' >first.c
    pompcc -c first.c second.c
    ar cr libfirst.a first.o
    ar cr libsecond.a second.o
    printf 'int second(void);\nint main(void)\n{\n    int n = 0;\n#pragma omp parallel num_threads(1)\n    n = second();\n    return n - 1;\n}\n' >ordered.c
    pompcc ordered.c -fopenmp -L. -lsecond -lfirst -o ordered
    ./ordered || fail "library order"
}

# bindir to libdir, as configured.
relative_libdir=$(sed -n 's/^libdir = \${exec_prefix}\///p' "$build/Makefile")
[ -n "$relative_libdir" ] || relative_libdir=lib
with_each_compiler check
