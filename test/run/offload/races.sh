#!/bin/bash
# Several threads in target constructs at once, while a driver tells of what ran on threads of its
# own: all is counted. In a build for ThreadSanitizer (make check-long) there is no race, either.
. "${srcdir:-.}/test/run/offload/common.sh"
cc=${CC:-gcc}
[ -z "$sanitize" ] || cc=clang
stub() {
    $cc -w -g -O1 $sanitize -D_GNU_SOURCE -I"$source" -shared -fPIC "$here/$1" -pthread -Wl,-soname,"$2" -o "$2" || fail "$1"
    $cc -w -g -O1 $sanitize -I"$source" -rdynamic "$here/cupti/program.c" -pthread -o "program-$3" -L"$build/.libs" -L. \
        -Wl,-rpath,"$build/.libs:$PWD" -lpompeii "-l:$2" || fail "program.c"
}
stub cupti/cupti.c libcupti.so cupti
stub rocm/rocm.c librocprofiler-sdk.so.1 rocm
export LD_LIBRARY_PATH=$PWD${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} STUB_VERSION=10000 STUB_LOG=run.log
for which in cupti rocm; do
    POMPEII_DEVICE_ACTIVITY=$which POMPEII_DIRECTORY=$which ./program-$which threads 2>err || fail "$which: it dies: $(cat err)"
    [ -z "$(races err)" ] || fail "$which: $(races err | head -n 60)"
    "$build/pompeii" offload --format=csv $which |
        awk -F, '$3 == "kernel" { kernels += $8 } $3 == "copy to" { copies += $8; bytes += $9 }
            END { if (kernels != 800 || copies != 800 || bytes != 51200) { print kernels, copies, bytes; exit 1 } }' ||
        fail "$which: $("$build/pompeii" offload $which)"
done

# The same through libgomp's plugin, with the test's own plugin.
cc=gcc
crt=$($cc -print-file-name=crtoffloadtable.o 2>/dev/null)
[ -f "$crt" ] && [ -f "$build/.libs/libpompeii-gomp-nvptx.so" ] || exit 0
flags="-w -g -O1 -fopenmp -foffload=disable"
$cc $flags -c "$here/gomp/register.c" -o register.o || fail "register.c"
POMPEII_CC=$cc "$build/pompcc" $flags -c "$here/gomp/threads.c" -o threads.o || fail "threads.c"
if [ -n "$sanitize" ]; then # what gcc puts around a program's objects; clang has the sanitizer
    clang $sanitize -Wl,-z,notext "${crt%table.o}begin.o" threads.o register.o "$crt" "${crt%table.o}end.o" -o threads \
        -L"$build/.libs" -Wl,-rpath,"$build/.libs" -lpompeii -lgomp -lpthread
else
    POMPEII_CC=$cc "$build/pompcc" $flags -Wl,-z,notext threads.o register.o "$crt" -o threads
fi 2>messages || fail "threads: $(cat messages)"
for version in 1 2 3; do
    $cc -w -shared -fPIC -DVERSION=$version "$here/gomp/plugin.c" -o libgomp-plugin-nvptx.so.1 || fail "plugin.c"
    STUB_LOG=gomp.log POMPEII_DEVICE=libgomp POMPEII_DIRECTORY=gomp ./threads >out 2>err || fail "libgomp: it dies: $(cat err)"
    [ "$(cat out)" = "100 100" ] || fail "libgomp: another result"
    [ -z "$(races err)" ] || fail "libgomp: $(races err | head -n 60)"
    [ ! -s gomp.log ] || break
    rm -rf gomp
done
[ -s gomp.log ] || exit 0
"$build/pompeii" offload --format=csv gomp >gomp.csv
diff -u <(awk '$1 ~ /^(to|from)$/ { b[$1] += $2 } END { print b["to"], b["from"] }' gomp.log) \
    <(awk -F, '$3 ~ /^(to|from)$/ { b[$3] += $9 } END { print b["to"], b["from"] }' gomp.csv) || fail "libgomp: bytes"
