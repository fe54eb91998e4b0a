#!/bin/sh
# A program may have functions of its own by names that ISO C leaves it, and that are system calls
# elsewhere: they are called as often as it says, and the run is measured.
. "${srcdir:-.}/test/run/runtime/common.sh"

write_program() {
    cat >names.c <<EOF
#include <stdio.h>
static int calls;
int $1(int a, int b)
{
    calls++;
    return a + b;
}
int main(void)
{
    int sum = 0;
#pragma omp parallel for num_threads(2) reduction(+ : sum)
    for (int i = 0; i < 4; i++)
        sum += i;
    sum += $1(1, 2);
    printf("%d %d\n", sum, calls);
    return 5;
}
EOF
}

each_name() {
    for name in access close open read readlink write; do
        write_program $name
        # LLVM's runtime calls some of them itself.
        $cc -std=c11 -fno-builtin -w -fopenmp -o native names.c || fail "$cc: $name"
        status=0
        native=$(timeout 20 ./native 2>&1) || status=$?
        [ "$status:$native" = "5:9 1" ] || { echo "$cc: not even the plain program stands $name" && continue; }
        POMPEII_CC=$cc "$build/pompcc" -std=c11 -fno-builtin -w -fopenmp -o measured names.c ||
            fail "pompcc: $name"
        rm -rf run
        status=0
        POMPEII_DIRECTORY=run timeout 20 ./measured >out 2>err || status=$?
        [ "$status:$(cat out)" = "5:9 1" ] || fail "$cc, $name: status $status: $(cat out err)"
        consistent run
    done
}
[ -z "$sanitize" ] || exit 77 # its runtime calls them
each_compiler each_name
