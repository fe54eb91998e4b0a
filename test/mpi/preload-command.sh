#!/bin/sh
# `pompeii preload` in front of a launcher, or of a program alone: C and Fortran that nobody compiled
# for us are counted, the launcher itself is left alone, and output and exit status are the program's.
. "${srcdir:-.}/test/mpi/common.sh"

preloaded() { # mpi, trace, words..
    mpi=$1 trace=$2
    shift 2
    case $mpi in
    openmpi) set -- mpirun.openmpi --oversubscribe -np 2 "$@" ;;
    mpich) set -- mpiexec.hydra -n 2 "$@" ;;
    esac
    POMPEII_DIRECTORY="$work/$trace" timeout 100 pompeii preload -- "$@"
}

cat >parent.c <<'C'
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    char name[64], text[1 << 16];
    MPI_Init(&argc, &argv);
    snprintf(name, sizeof name, "/proc/%ld/environ", (long)getppid());
    FILE *f = fopen(name, "r");
    size_t n = f ? fread(text, 1, sizeof text, f) : 0;
    printf("parent %s\n", n && !memmem(text, n, "LD_PRELOAD=", 11) ? "free" : "preloaded");
    MPI_Finalize();
    return argc > 1 ? 7 : 0;
}
C
for mpi in $mpis; do
    mpicc.$mpi -g -w "$here/counts.c" -o plain.$mpi
    preloaded $mpi $mpi.trace ./plain.$mpi >out 2>messages || fail "$mpi: $(cat messages)"
    sort out >truth
    counted $mpi.trace >found
    diff truth found || fail "$mpi: counts"
    line=$(grep -n '"sendrecv"' "$here/counts.c" | head -1 | cut -d : -f 1)
    pompeii summary --format=csv --layer=mpi $mpi.trace | grep -q "sendrecv,.*counts.c,$line," ||
        fail "$mpi: no line of a call"
    if command -v mpif90.$mpi gfortran >/dev/null; then
        for binding in 1 3; do
            mpif90.$mpi -g -w -cpp -DBINDING=$binding "$here/counts.F90" -o fortran.$mpi
            preloaded $mpi f$binding.$mpi ./fortran.$mpi >out 2>messages ||
                fail "$mpi, Fortran: $(cat messages)"
            sort out >truth
            counted f$binding.$mpi >found
            diff truth found || fail "$mpi, Fortran $binding: counts"
        done
    fi
    mpicc.$mpi -D_GNU_SOURCE -w parent.c -o parent.$mpi
    preloaded $mpi p.$mpi ./parent.$mpi >out 2>messages || fail "$mpi: $(cat messages)"
    [ "$(grep -c 'parent free' out)" = 2 ] || fail "$mpi: the launcher: $(cat out)"
    status=0
    preloaded $mpi q.$mpi ./parent.$mpi x >out 2>messages || status=$?
    [ $status = 7 ] || fail "$mpi: status $status"
    # Two programs together are measured both; a script that starts one is none.
    if run $mpi 2 ./parent.$mpi : -n 1 ./parent.$mpi >out 2>&1; then # Open MPI 5.0.7 can't
        preloaded $mpi both.$mpi ./parent.$mpi : -n 1 ./parent.$mpi >out 2>messages ||
            fail "$mpi: $(cat messages)"
        [ "$(pompeii summary --format=csv --layer=mpi both.$mpi | grep -c 'finalize')" = 3 ] ||
            fail "$mpi: two programs: $(pompeii summary both.$mpi)"
    fi
    preloaded $mpi script.$mpi sh -c "exec ./parent.$mpi" >out 2>messages || fail "$mpi: $(cat messages)"
    [ "$(pompeii summary --format=csv --layer=mpi script.$mpi | grep -c 'finalize')" = 2 ] ||
        fail "$mpi: by a script"
    # Without a launcher it is a rank alone.
    POMPEII_DIRECTORY="$work/alone.$mpi" pompeii preload ./parent.$mpi >out 2>messages ||
        fail "$mpi, alone: $(cat messages)"
    pompeii summary --format=csv --layer=mpi alone.$mpi | grep -q finalize || fail "$mpi: alone"
    # The compiler wrapper says which MPI it is, where nothing else does.
    POMPEII_DIRECTORY="$work/named.$mpi" pompeii preload --mpicc=mpicc.$mpi sh -c "./parent.$mpi" \
        >out 2>messages || fail "$mpi, named: $(cat messages)"
    pompeii summary --format=csv --layer=mpi named.$mpi | grep -q finalize || fail "$mpi: named"
done

case $mpis in
*openmpi*mpich*)
    POMPEII_DIRECTORY="$work/mixed" timeout 100 pompeii preload mpiexec.hydra -n 1 ./parent.openmpi \
        >out 2>messages || fail "mixed: $(cat messages)"
    [ "$(grep -c "mpiexec.hydra is MPICH's, and ./parent.openmpi is linked with Open MPI" messages)" = 1 ] ||
        fail "mixed: $(cat messages)"
    pompeii summary --format=csv --layer=mpi mixed | grep -q finalize || fail "mixed: not measured"
    ;;
esac

# OpenMP alone, and programs in which nothing can be measured so.
echo 'int main(void) { return 3; }' >none.c
gcc -static none.c -o static 2>/dev/null && {
    status=0
    pompeii preload ./static 2>messages || status=$?
    [ $status = 3 ] && grep -q 'static is linked with -static' messages || fail "static: $(cat messages)"
}
cat >omp.c <<'C'
#include <stdio.h>
int main(void)
{
#pragma omp parallel num_threads(2)
#pragma omp critical
    puts("here");
    return 4;
}
C
gcc -fopenmp omp.c -o gomp
status=0
pompeii preload ./gomp >out 2>messages || status=$?
[ $status = 4 ] && [ "$(wc -l <out)" = 2 ] && grep -q 'gomp uses libgomp' messages || fail "libgomp: $(cat messages)"
if clang -fopenmp -g omp.c -o omp 2>/dev/null && ./omp >/dev/null || [ $? = 4 ]; then
    status=0
    POMPEII_DIRECTORY="$work/ompt" pompeii preload ./omp >out 2>messages || status=$?
    [ $status = 4 ] && [ "$(wc -l <out)" = 2 ] || fail "OMPT: $status: $(cat messages)"
    pompeii summary --format=csv ompt | grep -q 'critical.*omp.c,5' || fail "OMPT: $(pompeii summary ompt)"
fi
status=0
pompeii preload ./not-there 2>messages || status=$?
[ $status = 2 ] && grep -q 'not-there: No such file' messages || fail "no program: $(cat messages)"

# Why there is no layer is said in a line, also where pompcc ends for it.
mpi=${mpis%% *}
POMPEII_CC=nonsuch POMPEII_DIRECTORY="$work/no.layer" pompeii preload ./parent.$mpi >out 2>messages ||
    fail "no compiler: $(cat messages)"
grep -q "can't make the layer: pompcc: nonsuch: no such compiler: set POMPEII_CC" messages ||
    fail "no compiler: $(cat messages)"

# What Slurm's launcher is told: in its own words, or behind those of the user.
printf '#!/bin/sh\nprintf "%%s\\n" "$@"\n' >srun
chmod +x srun
mpi=${mpis%% *}
PATH=$work:$PATH pompeii preload srun -n 2 ./parent.$mpi >out 2>messages || fail "srun: $(cat messages)"
[ "$(grep -c '^--export=ALL,LD_PRELOAD=/.*,OMP_TOOL_LIBRARIES=/' out)" = 1 ] &&
    [ "$(tail -n 3 out | tr '\n' ' ')" = "-n 2 ./parent.$mpi " ] || fail "srun: $(cat out)"
PATH=$work:$PATH pompeii preload srun --export=PATH ./parent.$mpi >out 2>messages || fail "srun: $(cat messages)"
grep -q '^--export=PATH,LD_PRELOAD=/' out && [ "$(wc -l <out)" = 2 ] || fail "srun: $(cat out)"
echo PASS
