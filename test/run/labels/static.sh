#!/bin/sh
# Programs that gcc links with -static, and so with libgomp's archive and ours: every schedule,
# taskloops and locks give what they give without us, and units of work are told of as elsewhere.
. "${srcdir:-.}/test/run/labels/common.sh"
[ -f "$build/.libs/libpompeii.a" ] || exit 77 # configured with --disable-static
has gcc && echo 'int main(void) { return 0; }' >one.c && gcc -fopenmp -static one.c -o one 2>/dev/null || exit 77
chunks=
# libgfortran's archive calls these where they are there, and takes them to be there together.
fortran=
for name in mutex_init mutex_destroy mutex_trylock cond_init cond_destroy cond_wait cond_signal \
    cond_broadcast key_create once rwlock_rdlock rwlock_wrlock rwlock_unlock; do
    fortran="$fortran -Wl,--undefined=pthread_$name"
done

# shellcheck disable=SC2086 # $chunks, $fortran: none or some words
# both WRAPPER COMPILER NAME ARGUMENT..: NAME.plain and NAME, statically linked.
both() {
    wrapper=$1 compiler=$2 name=$3
    shift 3
    "$compiler" -w -fopenmp -O2 -static -o "$name.plain" "$@" 2>log || fail "$compiler $*: $(cat log)"
    # The C library's archive says that dlopen() may want its shared libraries.
    "$wrapper" $chunks -w -fopenmp -O2 -static -o "$name" "$@" 2>log || fail "$wrapper $*: $(cat log)"
    if readelf -d "$name" 2>/dev/null | grep -q NEEDED; then fail "$name is not static"; fi
}

# alike NAME: output and status, measured, and not.
alike() {
    "./$1.plain" >expected
    rm -rf run
    POMPEII_ENABLE=no "./$1" >output || fail "$1: not enabled: status $?"
    cmp -s expected output || fail "$1: not enabled: $(cat output)"
    [ ! -e run ] || fail "$1: not enabled: measures"
    measure "$1"
    cmp -s expected output || fail "$1: another result: $(cat output)"
}

for chunks in "" --pomp-chunks; do
    except=$([ "$chunks" ] && echo never || echo merged)
    both pompcc gcc loops "$programs/loops.c"
    both pompc++ g++ loops++ "$programs/loops.cc"
    both pompc++ g++ taskloop "$programs/taskloop.cc"
    [ -z "$chunks" ] || both pompcc gcc rare "$programs/rare.c"
    [ "$chunks" ] || both pompcc gcc lto -flto "$programs/loops.c"
    if has gfortran; then both pompfort gfortran loops90 $fortran "$programs/loops.f90"; fi
    for n in 1 3; do
        for schedule in dynamic,4 guided static,5; do
            export OMP_NUM_THREADS=$n OMP_SCHEDULE=$schedule
            alike loops
            partition "$programs/loops.c" "$except" || fail "loops.c, $n threads, $schedule"
        done
        alike loops++
        partition "$programs/loops.cc" "$except" || fail "loops.cc, $n threads"
        alike taskloop
        partition "$programs/taskloop.cc" '' || fail "taskloop.cc, $n threads"
        if [ "$chunks" ]; then
            alike rare
            partition "$programs/rare.c" merged || fail "rare.c, $n threads"
        else
            alike lto
            partition "$programs/loops.c" merged || fail "loops.c, -flto, $n threads"
        fi
        has gfortran || continue
        alike loops90
        partition "$programs/loops.f90" "$except" || fail "loops.f90, $n threads"
    done
done

# Whatever else of libgomp is called through us.
chunks=
cat >locks.c <<'END'
#include <omp.h>
#include <stdio.h>
int main(void)
{
    omp_lock_t lock;
    omp_nest_lock_t nest;
    int sum = 0, row[40] = {1};
    omp_init_lock(&lock);
    omp_init_nest_lock(&nest);
    #pragma omp parallel num_threads(3)
    {
        #pragma omp for ordered schedule(dynamic)
        for (int i = 0; i < 30; i++) {
            #pragma omp ordered
            row[i + 1] += row[i];
            omp_set_lock(&lock);
            sum += i;
            omp_unset_lock(&lock);
        }
        #pragma omp for ordered(1) schedule(dynamic, 2)
        for (int i = 1; i < 40; i++) {
            #pragma omp ordered depend(sink : i - 1)
            row[i] += row[i - 1];
            #pragma omp ordered depend(source)
        }
        while (!omp_test_nest_lock(&nest))
            ;
        sum += omp_get_level() * 1000;
        omp_unset_nest_lock(&nest);
        #pragma omp for schedule(guided)
        for (int i = 0; i < 1000; i++) {
            #pragma omp cancel for if (i == 3)
        }
    }
    omp_destroy_lock(&lock);
    omp_destroy_nest_lock(&nest);
    printf("%d %d\n", sum, row[39]);
    return sum != 3435;
}
END
cat >locks.f90 <<'END'
program locks
    use omp_lib
    integer(omp_lock_kind) :: lock
    integer(omp_nest_lock_kind) :: nest
    integer :: i, total
    total = 0
    call omp_init_lock(lock)
    call omp_init_nest_lock(nest)
    !$omp parallel do schedule(dynamic) num_threads(3)
    do i = 1, 30
        call omp_set_lock(lock)
        total = total + i
        call omp_unset_lock(lock)
        call omp_set_nest_lock(nest)
        call omp_unset_nest_lock(nest)
    end do
    call omp_destroy_lock(lock)
    call omp_destroy_nest_lock(nest)
    print *, total
end program
END
both pompcc gcc locks locks.c
alike locks
if has gfortran; then both pompfort gfortran locks90 $fortran locks.f90 && alike locks90; fi

# Without an OpenMP runtime.
echo 'int puts(const char *); int main(void) { return puts("plain") < 0; }' >plain.c
pompcc --pomp-functions -static -o plain plain.c 2>log || fail "without OpenMP: $(cat log)"
rm -rf run
./plain >output && grep -q plain output && [ -d run ] || fail "without OpenMP: not measured"

# The archive alone, with libgomp's library.
mkdir -p alone/.libs
cp "$build/pompcc" alone
cp "$build/.libs/libpompeii.a" alone/.libs
alone/pompcc -w -fopenmp -O2 -o loops "$programs/loops.c" 2>log || fail "the archive alone: $(cat log)"
gcc -w -fopenmp -O2 -o loops.plain "$programs/loops.c"
if readelf -d loops | grep -q libpompeii; then fail "the archive alone: linked with the library"; fi
OMP_NUM_THREADS=3 alike loops
partition "$programs/loops.c" merged || fail "the archive alone"

# The linker is told of every function that we stand in front of.
if has nm; then
    pompcc --pomp-verbose -fopenmp -static -o loops "$programs/loops.c" 2>&1 | tr ' ' '\n' |
        sed -n "s/^'*--wrap=\([A-Za-z_0-9]*\).*/\1/p" | sort -u >told
    nm --defined-only "$build/.libs/libpompeii.a" 2>/dev/null |
        sed -n 's/.* T __wrap_//p' | sort >wrapped
    diff -u wrapped told || fail "common/interposed.def"
fi
exit $((failures > 0))
