#!/bin/sh
# No message arrives before it was sent, where ranks believe to be on nodes of their own, whose clocks
# are 5 s and 100 ppm apart, and go otherwise between the moments at which they are compared: in
# what pompeii messages says, and in an export. CLOCK_SEEDS has more of them, with 4 ranks, too.
. "${srcdir:-.}/test/mpi/common.sh"
command -v python3 >/dev/null || exit 77

order() { python3 "$here/clock-order.py" "$@" || fail "$mpi, $ranks ranks, seed $seed: $*"; }

export POMPEII_INSTANCES=10 POMPEII_COMPRESS=none POMPEII_CLOCK_RANKS=1
mpi=${mpis##* }
with $mpi mpicc.$mpi -g "$here/clock-order.c" -o ring

# A clock that is off by 0.1 ms and more only shows where a message is faster: on a busy machine it may
# be that none is.
bent() {
    rm -rf e truth.*
    POMPEII_CLOCK_SKEW="5000000000 100" POMPEII_DIRECTORY="$work/e" run $mpi $ranks ./ring \
        2>messages || fail "$(cat messages)"
    echo "$ranks ranks, seed $seed, as it is: $(order check e)"
    order bend e $seed
    order check e >bent
    echo "$ranks ranks, seed $seed, bent: $(cat bent)"
    grep -q ' [1-9][0-9]* put right' bent
}
for ranks in 2 ${CLOCK_SEEDS:+4}; do
    for seed in ${CLOCK_SEEDS:-1}; do
        bent || bent || bent || bent || bent || fail "nothing was put right: $(cat bent)"
    done
done
echo PASS
