#!/bin/sh
# pompeii check -p: what a compilation database compiles, each file with its own options; what is
# left out is counted; the same findings however many files are read at a time, and from the cache.
set -u
start=$PWD
. "${srcdir:-.}/test/check/common.sh"
export XDG_CACHE_HOME="$work/cache"
mkdir -p app/src app/inc 'app/a b' build other
cat >app/src/step.c <<'END'
#include "rank.h"
#ifdef SECOND
void step(int r)
{
    if (r == FIRST) { /* diverges */
#pragma omp barrier
    }
}
#endif
END
echo '#define RANK omp_get_thread_num()' >app/inc/rank.h
printf '#define TEXT %s\n' '"x"' >'app/a b/text.h'
cat >app/src/main.c <<'END'
#include <omp.h>
#include "rank.h"
#include "text.h"
#pragma omp declare target
void step(int r);
#pragma omp end declare target
int main(void)
{
#pragma omp parallel
    step(RANK);
    return sizeof(TEXT NAME);
}
END
cat >app/src/plain.c <<'END'
extern int r;
void plain(void)
{
#pragma omp parallel
    if (r++ == 0) {
#pragma omp barrier
    }
}
END
cat >app/src/work.f90 <<'END'
subroutine work
  use omp_lib
  !$omp parallel
  if (omp_get_thread_num() == 0) then
    !$omp barrier
  end if
  !$omp end parallel
end subroutine
END
cat >app/src/more.cc <<'END'
extern "C" int omp_get_thread_num(void);
template <class T> struct guard {
    T *end();
    T last() { return *this->end(); }
};
void more()
{
#pragma omp parallel
    if (omp_get_thread_num()) {
#pragma omp barrier
    }
}
END
: >app/src/kernel.cu
cat >build/compile_commands.json <<END
[
  {"directory": "$work/build", "file": "$work/app/src/step.c", "output": "step.o",
   "arguments": ["/usr/lib/ccache/ccache", "cc", "-fopenmp", "-I", "../app/inc", "-DFIRST=0", "-DSECOND", "-MD", "-MF", "step.d",
                 "-o", "step.o", "-c", "$work/app/src/step.c"]},
  {"directory": "$work/build", "file": "../app/src/main.c",
   "command": "cc -O2 -fopenmp -I../app/inc '-I../app/a b' -DNAME=\\\\\"n\\\\\" \"-DOTHER=a b\" -omain.o -c ../app/src/main.c"},
  {"directory": "$work/build", "file": "../app/src/plain.c", "command": "cc -I/opt/openmp/include -fopenmp-simd -fopenmp -fno-openmp -c ../app/src/plain.c"},
  {"directory": "$work/build", "file": "$work/app/src/work.f90", "command": "gfortran -fopenmp -J. -c $work/app/src/work.f90 -o work.o"},
  {"directory": "$work/build", "file": "$work/app/src/more.cc", "command": "pompc++ -fopenmp=libomp -fopenmp -c $work/app/src/more.cc"},
  {"directory": "$work/build", "file": "$work/app/src/kernel.cu", "command": "nvcc -fopenmp -c $work/app/src/kernel.cu"},
  {"directory": "$work/build", "file": "$work/app/src/step.c", "command": "cc -fopenmp -c $work/app/src/step.c -I../app/inc -DFIRST=1"}
]
END
sed -i 's/ -fopenmp=libomp//' build/compile_commands.json

findings() { # they name file and line of the barrier and of the condition
    grep 'warning: STATIC-CHECK' out
}

check 1 'app/src/step.c:6:1: .*condition line 5' -p build
cp out first
findings >first.findings
for place in app/src/step.c:6 app/src/work.f90:5 app/src/more.cc:10; do
    grep -q "^$place:" first || { echo "FAIL: no finding at $place"; cat first; failed=1; }
done
[ "$(wc -l <first.findings)" = 3 ] || { echo "FAIL: $(cat first)"; failed=1; }
grep -q 'main.c:10: .*step\|src/main.c:10' first || { echo "FAIL: the call is not told: $(cat first)"; failed=1; }
grep -q '^pompeii: check: 4 files; left out: 1 compiled without OpenMP, 1 in other languages, 1 given again$' first ||
    { echo "FAIL: what is left out: $(cat first)"; failed=1; }

same() { # WHAT: out is as the first time
    cmp -s first out || { echo "FAIL: $1:"; diff first out; failed=1; }
}
[ "$(ls cache/pompeii/check | wc -l)" = 4 ] || { echo "FAIL: $(ls -R cache)"; failed=1; }
check 1 '' --project=build/compile_commands.json
same 'from the cache'
for file in cache/pompeii/check/*; do echo damaged >"$file"; done
check 1 '' -p build --no-cache --jobs=1
same 'one at a time, without the cache'
check 2 'its summary is damaged' -p build
rm -r cache
check 1 '' -p build -j 7
same 'seven at a time'
mkdir there && XDG_CACHE_HOME=$work/there && chmod 777 there && mkdir -m 777 -p there/pompeii/check && chmod 777 there/pompeii/check
check 1 '' -p build
same 'a cache that others may write'
[ -z "$(ls there/pompeii/check)" ] || { echo 'FAIL: it was used'; failed=1; }
XDG_CACHE_HOME=$work/cache

# A change is seen, and so is one in a header.
sed -i 's/RANK omp_get_thread_num()/RANK 0/' app/inc/rank.h
check 1 '' -p build
grep -q 'app/src/step.c' out && { echo 'FAIL: an old summary was taken'; failed=1; }
sed -i 's/RANK 0/RANK omp_get_thread_num()/' app/inc/rank.h

# Some files of it; more options; from elsewhere.
check 1 'work.f90:5' -p build app/src/work.f90
[ "$(findings | wc -l)" = 1 ] || { echo "FAIL: more than that file: $(cat out)"; failed=1; }
check 2 'app/src/plain.c: not in build, or not compiled with OpenMP there' -p build app/src/plain.c
check 1 'app/src/step.c:6' -p build -- -DUSELESS
check 0 '' -p build app/src/step.c -- -USECOND
cd app
check 1 '^src/step.c:6:1: ' -p ../build
cd ..

# What cannot be read: one line, and status 2, unless the best is to be made of it.
mv app/inc/rank.h app/inc/gone.h
check 2 'step.c: cc -E refuses it' -p build
grep -q 'app/src/step.c:' out && { findings | grep step.c && { echo 'FAIL: a finding in half a file'; failed=1; }; }
check 1 'step.c: cc -E refuses it, for want of rank.h, so it is checked as if they were empty' -p build --best-effort
mv app/inc/gone.h app/inc/rank.h
check 2 'nowhere/compile_commands.json: Not a directory|nowhere: No such file or directory: CMake writes it' -p nowhere
check 2 'other/compile_commands.json: No such file or directory: CMake writes it' -p other
for wrong in '{}:no list of entries' '[{"file": "a.c", "command": "cc"}]:no absolute path' \
    '[{"directory": "/", "command": "cc"}]:no "file"' '[{"directory": "/", "file": "a.c"}]:neither "arguments" nor' \
    '[{"directory": "/", "file": "a.c", "arguments": []}]:neither' '[1]:no absolute path' '[:offset'; do
    printf '%s\n' "${wrong%:*}" >other/compile_commands.json
    check 2 "other/compile_commands.json: .*${wrong##*:}" -p other
    [ "$(wc -l <out)" = 1 ] || { echo "FAIL: $wrong: $(cat out)"; failed=1; }
done
rm other/compile_commands.json && mkfifo other/compile_commands.json
check 2 'not a regular file' -p other
printf '[{"directory": "/nowhere", "file": "a.c", "command": "cc -fopenmp a.c"}]' >gone.json
check 2 'its directory /nowhere: No such file or directory' -p gone.json
ignored='env --ignore-signal=CHLD' # trap does not do it in every shell
$ignored true 2>/dev/null || ignored=
$ignored "$pompeii" check -p build >out 2>&1
[ $? = 1 ] && cmp -s out first || { echo "FAIL: with SIGCHLD ignored: $(cat out)"; failed=1; }

# What a driver makes of options, names and directories.
mkdir drivers drivers/late
echo '#define LATE omp_get_thread_num()' >drivers/late/late.h
{
    printf '#include "late.h"\nextern "C" int omp_get_thread_num(void);\n'
    printf '#ifdef __cplusplus\ntemplate <class T> void f(T n)\n{\n#pragma omp parallel\n    if (LATE == n) {\n#pragma omp barrier\n    }\n}\n'
    printf 'void g()\n{\n    f(1);\n}\n#endif\n'
} >drivers/c.c
cp app/src/more.cc drivers/more.cc
cp app/src/plain.c drivers/simd.c
cat >drivers/mine <<END
#!/bin/sh
echo used >>"$work/drivers/used"
exec g++ "\$@"
END
printf '#!/bin/sh\nkill -9 $PPID\n' >drivers/deadly
chmod +x drivers/mine drivers/deadly
database() { # FILE, COMMAND, ..
    rm -rf cache
    echo "[" >drivers/compile_commands.json
    while [ $# -gt 0 ]; do
        printf '{"directory": "%s/drivers", "file": "%s", "command": "%s"}' "$work" "$1" "$2" >>drivers/compile_commands.json
        shift 2
        [ $# = 0 ] || echo , >>drivers/compile_commands.json
    done
    echo "]" >>drivers/compile_commands.json
}
database c.c 'g++ -fopenmp -idirafterlate -c c.c' simd.c 'cc -fopenmp-simd -c simd.c'
check 1 'drivers/c.c:8:1: ' -p drivers
grep -q 'left out: 1 compiled without OpenMP,' out || { echo "FAIL: -fopenmp-simd: $(cat out)"; failed=1; }
database more.cc 'pompc++ -fopenmp -c more.cc'
POMPEII_CXX=$work/drivers/mine
export POMPEII_CXX
check 1 'drivers/more.cc:10:1: ' -p drivers
[ -s drivers/used ] || { echo 'FAIL: another compiler than POMPEII_CXX'; failed=1; }
unset POMPEII_CXX
database more.cc "$work/drivers/deadly -fopenmp -c more.cc" c.c 'g++ -fopenmp -Ilate -c c.c'
check 2 'drivers/more.cc: its reader was ended by signal 9' -p drivers
grep -q 'drivers/c.c:8:1: ' out || { echo "FAIL: the other file: $(cat out)"; failed=1; }
printf '[{"directory": "drivers", "file": "simd.c", "command": "cc -fopenmp -c simd.c"}]' >drivers/compile_commands.json
check 2 'no absolute path' -p drivers

# What could not be understood is said each time: it is no summary to be kept.
printf 'void f(void)\n{\n#pragma omp parallel\n    {\n}\n' >drivers/half.c
database half.c 'cc -fopenmp -c half.c'
"$pompeii" check -p drivers --best-effort >once 2>&1
"$pompeii" check -p drivers --best-effort >out 2>&1
cmp -s once out && [ -s out ] || { echo "FAIL: half a file: $(cat once), then $(cat out)"; failed=1; }

# The gate of the example, step by step.
workflow=${srcdir:-.}/doc/examples/ci/pompeii-check.yml
case $workflow in /*) ;; *) workflow=$start/$workflow ;; esac
grep -o 'pompeii check -p build.*' "$workflow" >steps
[ "$(wc -l <steps)" = 3 ] || { echo "FAIL: steps: $(cat steps)"; failed=1; }
step() { # NUMBER, STATUS
    sed -n "${1}p" steps >step && (PATH=$(dirname "$pompeii"):$PATH && export PATH && sh ./step) >out 2>&1
    [ $? = "$2" ] || { echo "FAIL: $(cat step): $(cat out)"; failed=1; }
}
step 1 1
step 2 0
step 3 0
sed -i 's/^    }$/    }\n    if (r)\n        return;\n#pragma omp barrier/' app/src/step.c
step 2 0
step 3 1
grep '^::' out >told
grep -q '^::warning file=app/src/step.c,line=10,' told && [ "$(wc -l <told)" = 1 ] || { echo "FAIL: $(cat out)"; failed=1; }
exit $failed
