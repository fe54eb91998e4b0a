#!/bin/bash
# Layers of libraries over MPI as Debian has them, which nobody compiled for it: each call holds the
# calls of MPI that it makes.
. "${srcdir:-.}/test/mpi/common.sh"
inputs=$here/../wrap examples=$here/../../doc/examples
case $mpis in openmpi*) ;; *) exit 77 ;; esac
tried=

# has WORD..: the compiler of MPI links a program that includes the header, with these words
has() { # header, words
    printf '#include <%s>\nint main(void) { return 0; }\n' "$1" >can.c
    shift
    mpicc.openmpi can.c -o can "$@" 2>/dev/null
}

# measured DIRECTORY PRELOADED PROGRAM..: on two processes, which say "right"
measured() {
    rm -rf "$1"
    POMPEII_DIRECTORY=$work/$1 run openmpi "${ranks:-2}" -x LD_PRELOAD="$2" "${@:3}" >out 2>err ||
        fail "$1: $(cat err)"
    grep -q 'right\|: solved' out || fail "$1: $(cat out err)"
}

# rows DIRECTORY: process, level, layer, operation or name, count
rows() {
    pompeii summary -f csv "$1" | awk -F, 'NR > 1 {
        print $1 "," $2 "," $3 "," $4 "," ($4 == "mpi" ? $5 : $6) "," $9 }'
}

# nests DIRECTORY OUTER INNER: somewhere an element of layer OUTER is around one of INNER
nests() {
    pompeii print --rank=0 -o long.xml "$1"
    awk -v outer="<hiera$2 " -v inner="<hiera$3 " '
        index($0, outer) && !/\/>$/ { open++ }
        index($0, inner) && open { found = 1 }
        index($0, "</hiera" substr(outer, 7, length(outer) - 7) ">") { open-- }
        END { exit !found }' long.xml || fail "$1: no $3 in $2"
}

scalapack() {
    cp "$examples/scalapack/"* .
    printf 'int main(void) { return 0; }\n' >can.c
    mpicc.openmpi can.c -o can -lscalapack-openmpi 2>/dev/null || return 0
    OMPI_CC=pompcc make -s layers MPICC=mpicc.openmpi >log 2>&1 || fail "scalapack: $(cat log)"
    ranks=4 measured solve.trace "$(make -s preload)" ./solve 256
    for rank in 0 1 2 3; do
        rows solve.trace | grep -qx "$rank,0,0,scalapack,pdgesv_,1" || fail "pdgesv_ of $rank"
        rows solve.trace | grep -qx "$rank,0,1,scalapack,pdgetrf_,1" || fail "pdgetrf_ of $rank"
        rows solve.trace | grep -q "^$rank,0,[345],mpi," || fail "no MPI that deep in $rank"
        rows solve.trace | grep -q "^$rank,0,0,mpi,init,1" || fail "no MPI at level 0 in $rank"
    done
    if (nests solve.trace MPI PBLAS) 2>/dev/null; then fail "PBLAS in MPI"; fi
    nests solve.trace SCALAPACK PBLAS
    nests solve.trace PBLAS BLACS
    nests solve.trace BLACS MPI
    tried="$tried scalapack"
}

fftw() {
    has fftw3-mpi.h -lfftw3_mpi -lfftw3 -lm || return 0
    OMPI_CC=pompcc pompeii wrap --layer=fftw --headers=fftw3-mpi.h --libs="-lfftw3_mpi -lfftw3" --compiler=mpicc.openmpi \
        -- -Wall -Wextra -Werror >log || fail "fftw: $(cat log)"
    OMPI_CC=pompcc mpicc.openmpi -g "$inputs/transform.c" -o transform -lfftw3_mpi -lfftw3 -lm
    measured transform.trace "$PWD/pompeii-wrap-fftw/libpompeii-fftw.so" ./transform
    for rank in 0 1; do
        rows transform.trace | grep -qx "$rank,0,0,fftw,fftw_execute,6" || fail "fftw_execute of $rank"
        rows transform.trace | grep -qx "$rank,0,0,fftw,fftw_mpi_plan_dft_2d,2" || fail "plans of $rank"
    done
    nests transform.trace FFTW MPI
    # Linked, the same.
    OMPI_CC=pompcc mpicc.openmpi -g "$inputs/transform.c" @pompeii-wrap-fftw/link -o linked -lfftw3_mpi \
        -lfftw3 -lm
    measured linked.trace '' ./linked
    rows linked.trace | grep -qx "1,0,0,fftw,fftw_execute,6" || fail "linked"
    tried="$tried fftw"
}

hdf5() {
    folder=$(ls -d /usr/lib/*/hdf5/openmpi 2>/dev/null | head -1)
    [ -n "$folder" ] && has hdf5.h -I/usr/include/hdf5/openmpi -L"$folder" -lhdf5 || return 0
    pompeii wrap --layer=hdf5 --headers=hdf5.h --libs="-L$folder -lhdf5" --compiler=mpicc.openmpi \
        -- -I/usr/include/hdf5/openmpi -Wall -Wextra -Werror >log || fail "hdf5: $(cat log)"
    OMPI_CC=pompcc mpicc.openmpi -g -I/usr/include/hdf5/openmpi "$inputs/rows.c" -o rows -L"$folder" -lhdf5
    measured rows.trace "$PWD/pompeii-wrap-hdf5/libpompeii-hdf5.so" ./rows
    for rank in 0 1; do
        rows rows.trace | grep -qx "$rank,0,0,hdf5,H5Dwrite,1" || fail "H5Dwrite of $rank"
    done
    pompeii summary -f csv rows.trace | grep -q '^[01],0,[1-9],mpi,file_write_at_all,' || fail "no file below HDF5"
    nests rows.trace HDF5 MPI
    tried="$tried hdf5"
}

scalapack
fftw
hdf5
echo "tried:$tried"
[ -n "$tried" ] || exit 77
