# Shared by the tests of MPI. $mpis names those that are here (openmpi, mpich); 77 where there is
# none. A wrapper of an MPI has the compiler wrapper under it by `with`.
set -eu
build=$(pwd)
here=$(cd "${srcdir:-.}" && pwd)/test/mpi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The layer is compiled once for all tests.
export XDG_CACHE_HOME="$build/test-cache" OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
for variable in $(env | sed -n 's/^\(POMPEII_[A-Z_]*\)=.*/\1/p'); do unset "$variable"; done
unset MAKEFLAGS MFLAGS MAKELEVEL CC CXX FC CFLAGS CXXFLAGS FCFLAGS LDFLAGS
mkdir -p "$XDG_CACHE_HOME"
PATH=$build:$PATH
cd "$work"
# Runs at the same time would take each other's directory away.
export OMPI_MCA_orte_tmpdir_base="$work"

fail() {
    echo "FAIL: $*" >&2
    exit 1
}

mpis=
command -v mpicc.openmpi mpirun.openmpi >/dev/null && mpis=openmpi
command -v mpicc.mpich mpiexec.hydra >/dev/null && mpis="$mpis mpich"
[ -n "$mpis" ] || exit 77

# Has the compiler wrappers of an MPI use ours. Without $pompcc they are the plain ones.
with() { # mpi, words..
    mpi=$1
    shift
    case $mpi in
    openmpi) env OMPI_CC=pompcc OMPI_CXX=pompc++ OMPI_FC=pompfort "$@" ;;
    mpich) env MPICH_CC=pompcc MPICH_CXX=pompc++ MPICH_FC=pompfort "$@" ;;
    esac
}

run() { # mpi, ranks, words..
    mpi=$1 ranks=$2
    shift 2
    case $mpi in
    openmpi) timeout 100 mpirun.openmpi --oversubscribe -np "$ranks" "$@" ;;
    mpich) timeout 100 mpiexec.hydra -n "$ranks" "$@" ;;
    esac
}

# quick COMPILER..: in front of PATH, ones that do not optimise, for tests that compile the layer often:
# that takes them a quarter of the time.
quick() {
    mkdir -p "$work/quick"
    for compiler; do
        own=$(command -v "$compiler") || continue
        cat >"$work/quick/$compiler" <<X
#!/bin/sh
for word; do
    shift
    [ "\$word" != -O2 ] || word=-O0
    set -- "\$@" "\$word"
done
exec "$own" "\$@"
X
        chmod +x "$work/quick/$compiler"
    done
    PATH=$work/quick:$PATH
}

# P<rank> <operation> <count> of an experiment, in order.
counted() { # directory
    pompeii summary --format=csv --layer=mpi "$1" >summary.csv 2>messages || fail "$(cat messages)"
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[tolower($i)] = i; next }
        { sum["P" $column["rank"] " " $column["operation"]] += $column["count"] }
        END { for (k in sum) print k, sum[k] }' summary.csv | sort
}
