#!/bin/sh
# POP's hybrid efficiencies of programs whose losses are known: between ranks, between threads, by
# waiting for each other. Factors multiply, csv, json and the screen say the same.
. "${srcdir:-.}/test/mpi/common.sh"

# Names and numbers of the csv; `duration` in seconds.
factors() { # directory
    pompeii profile --format=csv "$1" >profile.csv 2>messages || fail "$(cat messages)"
    pompeii profile --format=json "$1" >profile.json || fail "json of $1"
    sed -n '/^##BEG efficiencies/,/^##END/p' profile.csv | grep ,
    sed -n 's/^ *"duration": \([0-9.]*\),.*/duration,\1/p; s/.*[{ ]"duration": \([0-9.]*\),.*/duration,\1/p' \
        profile.json | head -1
}

# <name> <what it has to be, in words of awk>: within 10 % of it.
check() { # how, name=expression..
    how=$1
    shift
    for what; do
        awk -F, -v how="$how" -v name="${what%%=*}" '
            { f[$1] = $2 }
            END {
                wanted = '"${what#*=}"'
                off = f[name] - wanted
                if (f[name] == "" || off > 0.1 * wanted || off < -0.1 * wanted) {
                    printf "%s: %s is %s, not %.3f\n", how, name, f[name], wanted
                    exit 1
                }
            }' factors || return 1
    done
}

products() { # how
    check "$1" 'parallel=f["mpi"] * f["openmp"]' \
        'parallel=f["serialisation"] * f["load_balance"] * f["scheduling"] * f["communication"]' \
        'mpi=f["mpi_load_balance"] * f["mpi_communication"]' \
        'openmp=f["openmp_load_balance"] * f["openmp_communication"]' \
        'mpi_communication=f["mpi_serialisation"] * f["mpi_transfer"]'
}

# What is right of each, where T is the duration, and u = 0.2 s the unit of work.
right() { # how
    products "$1" || return 1
    case $1 in
    ranks) # 4 and 2 and 2 and 2 units
        check $1 'mpi_load_balance=2.5 / 4' 'mpi_communication=0.8 / f["duration"]' \
            'mpi_serialisation=1' 'openmp=1' 'parallel=0.5 / f["duration"]' ;;
    threads) # 4 and 2 units in each rank
        check $1 'mpi_load_balance=1' 'openmp_load_balance=3 / 4' 'openmp_communication=1' \
            'mpi_serialisation=1' 'parallel=0.6 / f["duration"]' ;;
    pipeline) # the mean outside of MPI is a quarter of the last one's end
        check $1 'mpi_serialisation=1 / 4 / f["mpi_load_balance"]' 'openmp=1' ;;
    requests) # the last one ends after 5 units, of which each works 2
        check $1 'mpi_serialisation=2 / 5 / f["mpi_load_balance"]' 'openmp=1' ;;
    inside) # first threads: 4, 2, 2, 2; second ones 4 each
        check $1 'mpi_load_balance=2.5 / 4' 'openmp_load_balance=(3.25 / 4) / (2.5 / 4)' \
            'parallel=0.65 / f["duration"]' ;;
    esac
}

same_elsewhere() {
    for name in mpi mpi_load_balance openmp mpi_serialisation; do
        number=$(sed -n "s/^$name,//p" factors)
        json=$(sed -n "s/.*\"$name\": \([0-9.e-]*\).*/\1/p" profile.json | head -1)
        awk -v json="$json" -v csv="$number" 'BEGIN {
            off = json - csv; exit json == "" || off > 1e-6 || off < -1e-6 }' || fail "json: $name is $json, not $number"
    done
    pompeii profile trace >screen
    grep -q "^  MPI .*serialisation [0-9.]* %  x  transfer [0-9.]* %$" screen || fail "$(head -20 screen)"
    pompeii info trace | grep -q 'load balance of ranks' || fail "info"
    pompeii report -o report.html trace && grep -q 'load balance of ranks' report.html || fail "report"
    pompeii scaling --format=csv trace | head -1 | grep -q mpi_percent || fail "scaling"
}

# A machine that is busy delays some: once in five times will do.
tried() { # mpi, how
    for try in 1 2 3 4 5; do
        rm -rf trace
        POMPEII_DIRECTORY="$work/trace" OMP_NUM_THREADS=2 run "$1" 4 ./hybrid."$1" "$2" >out 2>messages ||
            fail "$1: $(cat out messages)"
        factors trace >factors
        if right "$2" >problems; then
            return
        fi
    done
    fail "$1: $(cat problems)"
}

for mpi in $mpis; do
    with $mpi mpicc.$mpi -g -fopenmp "$here/hybrid.c" -o hybrid.$mpi
    for how in ranks threads pipeline requests inside; do
        tried $mpi $how
    done
done
same_elsewhere

# Where the timeline has not all calls, two of them are not known, and it is said why.
rm -rf trace
POMPEII_DIRECTORY="$work/trace" POMPEII_MESSAGES=0 POMPEII_INSTANCES=0 run "${mpis%% *}" 4 \
    ./hybrid."${mpis%% *}" ranks >out 2>messages
factors trace >factors
grep -q '^mpi_serialisation,$' factors && grep -q '^mpi_transfer,$' factors || fail "$(cat factors)"
grep -q '"lack": ".*POMPEII_MESSAGES' profile.json || fail "no reason: $(cat profile.json)"
check few 'mpi_load_balance=2.5 / 4' || fail "few instances"
