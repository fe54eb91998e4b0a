#!/bin/sh
# Programs that were not compiled nor linked for us: the layer as a library in front of them counts
# each call once, in C and Fortran, and knows the lines. One of another MPI is refused in a line, and
# the program is what it was.
. "${srcdir:-.}/test/mpi/common.sh"
echo 'static int none;' >layer.c

loaded() { # layer's mpi, mpi, ranks, words..
    library=$work/layer.$1.so
    shift
    mpi=$1
    case $mpi in
    openmpi) set -- "$1" "$2" -x LD_PRELOAD="$library" "$3" ;;
    mpich) set -- "$1" "$2" -genv LD_PRELOAD "$library" "$3" ;;
    esac
    run "$@"
}

for mpi in $mpis; do
    with $mpi mpicc.$mpi -w -shared -fPIC layer.c -o layer.$mpi.so
    mpicc.$mpi -g -w "$here/counts.c" -o plain.$mpi
    POMPEII_DIRECTORY="$work/$mpi.trace" loaded $mpi $mpi 2 ./plain.$mpi >out 2>messages ||
        fail "$mpi: $(cat messages)"
    sort out >truth
    counted $mpi.trace >found
    diff truth found || fail "$mpi: counts"
    line=$(grep -n '"sendrecv"' "$here/counts.c" | head -1 | cut -d : -f 1)
    pompeii summary --format=csv --layer=mpi $mpi.trace | grep -q "sendrecv,.*counts.c,$line," ||
        fail "$mpi: no line of a call"
    command -v mpif90.$mpi gfortran >/dev/null || continue
    mpif90.$mpi -g -w -cpp -DBINDING=2 "$here/counts.F90" -o fortran.$mpi
    POMPEII_DIRECTORY="$work/f.$mpi.trace" loaded $mpi $mpi 2 ./fortran.$mpi >out 2>messages ||
        fail "$mpi, Fortran: $(cat messages)"
    sort out >truth
    counted f.$mpi.trace >found
    diff truth found || fail "$mpi, Fortran: counts"
done

# An MPI that nobody knows is not ours; however the layer was named, the program begins again without
# it, under its own name.
cat >unknown.c <<'X'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int PMPI_Get_library_version(char *text, int *length)
{
    strcpy(text, "Own MPI 1.0\nof nobody");
    *length = (int)strlen(text);
    return 0;
}
__attribute__((constructor)) static void tell(void)
{
    char name[32] = "";
    FILE *f = fopen("/proc/self/comm", "r");
    if (fgets(name, sizeof name, f))
        fprintf(stderr, "named %s", name);
    fprintf(stderr, "preloaded %s\n", getenv("LD_PRELOAD"));
    fclose(f);
}
X
${CC:-gcc} -shared -fPIC unknown.c -o unknown.so
for mpi in $mpis; do
    ln -sf plain.$mpi linked.$mpi
    mkdir -p other.$mpi
    ln -sf "../layer.$mpi.so" other.$mpi/by-link.so
    ln -sf "../layer.$mpi.so" other.$mpi/bare.so
    for how in "$work/layer.$mpi.so" bare.so "./layer.$mpi.so" "other.$mpi/by-link.so" "\$ORIGIN/layer.$mpi.so"; do
        # shellcheck disable=SC2034
        POMPEII_DIRECTORY="$work/unknown" LD_LIBRARY_PATH=$work/other.$mpi${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} \
            timeout 60 env LD_PRELOAD="$how:$work/unknown.so" ./linked.$mpi >out 2>messages ||
            fail "$mpi, $how: status $?: $(cat messages)"
        [ "$(grep -c 'calls of Own MPI 1.0 are not measured: what is loaded' messages)" = 1 ] ||
            fail "$mpi, $how: $(cat messages)"
        [ "$(grep -A 1 -x "named linked.$mpi" messages | tail -n 1)" = "preloaded $work/unknown.so" ] ||
            fail "$mpi, $how: $(cat messages)"
    done
done

case $mpis in
*openmpi*mpich*)
    for pair in "openmpi mpich MPICH" "mpich openmpi Open"; do
        set -- $pair
        POMPEII_DIRECTORY="$work/mixed" loaded $1 $2 2 ./plain.$2 >out 2>messages ||
            fail "$1's layer in front of $2: status $?: $(cat messages)"
        grep -q '^P0 init 1' out || fail "$1's layer in front of $2: $(cat out)"
        [ "$(grep -c "calls of $3.* are not measured: what is loaded" messages)" = 1 ] ||
            fail "$1's layer in front of $2: $(cat messages)"
    done
    ;;
esac
echo PASS
