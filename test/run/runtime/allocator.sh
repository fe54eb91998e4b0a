#!/bin/sh
# The first event of all is in the program's own allocator: nothing that we ask of libc then needs it.
# But where libc's list of functions for exit() is just full. However many keys the program has for its
# threads, up to some hundreds.
. "${srcdir:-.}/test/run/runtime/common.sh"

# stands PROGRAM WHAT N
stands() {
    rm -rf run
    status=0
    POMPEII_DIRECTORY=run timeout 60 "./$1" "$2" "$3" ./plugin.so >out 2>err || status=$?
    [ $status = 5 ] || fail "$cc, $2, $3: status $status: $(cat out err)"
    consistent run
    grep -q '^region,event,1,1,' run.counts || fail "$cc, $2, $3: $(cat run.counts)"
}

each_allocator() {
    compile plugin.so -shared -fPIC -DPLUGIN "$here/allocator.c"
    compile measured "$here/allocator.c" -ldl
    $cc -fopenmp -O1 -pthread -I"$source" -o plain "$here/allocator.c" -ldl
    for n in 0 30 32 40 400; do
        stands measured exit $n
        [ "$("$build/pompeii" info run | sed -n 's/.*[Ee]xit status *//p')" = 5 ] ||
            fail "$cc, exit, $n: $("$build/pompeii" info run)"
    done
    for n in 0 31 32 200; do
        stands plain keys $n
    done
}
[ -z "$sanitize" ] || exit 77 # it has an allocator of its own
each_compiler each_allocator
