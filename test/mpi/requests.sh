#!/bin/sh
# Requests from the call that starts one to the call that says it is complete, as the program counts
# them. What is left open is counted.
. "${srcdir:-.}/test/mpi/common.sh"

# What rank 0's instances say of requests, what a persistent one is started with, and what probes say.
# A list is one word here.
said() { # directory
    pompeii print --rank=0 "$1" 2>messages |
        sed -n 's/.*operation="\([^"]*\)".* end_line="[0-9]*"/\1/p' |
        awk -F'"' '{
            line = $1
            for (i = 2; i <= NF; i++) { # what is within quotes is even
                if (i % 2 == 0) gsub(/ /, ",", $i)
                line = line $i
            }
            sub(/\/*>$/, "", line)
            gsub(/ +/, " ", line)
            sub(/ $/, "", line)
            if (line ~ /^(irecv|isend|issend) /) sub(/ count=.*/, "", line)
            if (line ~ /^startall /) sub(/ bytes=[0-9]*/, "", line) # all of them together
            if (line ~ /^[a-z]*probe |^mrecv |^receive .*COMM_SELF|(request|completed|started)=/)
                print line
        }'
}

for mpi in $mpis; do
    with $mpi mpicc.$mpi -g -w "$here/requests.c" -o requests.$mpi
    export POMPEII_DIRECTORY="$work/$mpi"
    for ranks in 1 2; do
        run $mpi $ranks ./requests.$mpi >wanted 2>messages || fail "$mpi: $(cat wanted messages)"
        said $mpi >found
        diff -u wanted found || fail "$mpi, $ranks: other requests"
        pompeii info $mpi | grep -q "MPI requests left open *$((3 * ranks))$" ||
            fail "$mpi: $(pompeii info $mpi)"
        pompeii info --verify $mpi >found 2>messages || fail "$mpi: $(cat messages)"
        grep -q ' 0 differences$' found || fail "$mpi: profile and timeline: $(cat found)"
        rm -rf "$POMPEII_DIRECTORY"
    done
done

# Fortran's handles are numbers, its statuses arrays, and what it ignores has names of its own.
for mpi in $mpis; do
    command -v mpif90.$mpi gfortran >/dev/null || continue
    for binding in 0 1 2; do
        # MPICH 4.0 counts them from 0 in mpi_f08, and 4.2 does not.
        from_0=
        "mpif90.$mpi" -w -cpp -ffree-line-length-none -fallow-argument-mismatch -DBINDING=$binding \
            -DFROM_0 "$here/requests.F90" -o plain.$mpi
        ! run $mpi 1 ./plain.$mpi >wanted 2>&1 || from_0=-DFROM_0
        with $mpi mpif90.$mpi -g -w -cpp -ffree-line-length-none -fallow-argument-mismatch \
            -DBINDING=$binding $from_0 "$here/requests.F90" -o fortran.$mpi
        export POMPEII_DIRECTORY="$work/f.$mpi"
        run $mpi 1 ./fortran.$mpi >wanted 2>messages || fail "$mpi $binding: $(cat wanted messages)"
        said "f.$mpi" >found
        diff -u wanted found || fail "$mpi, binding $binding: other requests"
        rm -rf "$POMPEII_DIRECTORY"
    done
done

# Threads: each request is complete once, and a receive with the tag that it was started with, and
# with what that tag says of its size.
for mpi in $mpis; do
    with $mpi mpicc.$mpi -g -w -pthread "$here/request-threads.c" -o threads.$mpi
    export POMPEII_DIRECTORY="$work/t.$mpi"
    status=0
    run $mpi 1 ./threads.$mpi >messages 2>&1 || status=$?
    [ $status != 77 ] || continue
    [ $status = 0 ] || fail "$mpi: threads: $(cat messages)"
    pompeii print "t.$mpi" 2>messages | awk -F'"' '
        function value(key,    i) {
            for (i = 1; i < NF; i += 2)
                if ($i == " " key "=") return $(i + 1)
        }
        value("request") != "" {
            tag[value("request")] = value("tag")
            receives[value("request")] = / operation="irecv"/
            starts++
        }
        value("completed") != "" { list[++lists] = value("completed") }
        END {
            for (l = 1; l <= lists; l++) {
                n = split(list[l], each, " ")
                for (i = 1; i <= n; i++) {
                    fields = split(each[i], f, ":")
                    if (seen[f[1]]++) { print "twice: " each[i]; exit 1 }
                    wanted = receives[f[1]] ? f[1] ":0:" tag[f[1]] ":" 4 * tag[f[1]] : f[1]
                    if (each[i] != wanted) { print each[i] " is not " wanted; exit 1 }
                    completed++
                }
            }
            if (starts != completed || starts != 32000) {
                print starts " started, " completed " complete"
                exit 1
            }
        }' || fail "$mpi: threads"
    rm -rf "$POMPEII_DIRECTORY"
done

# Memory is that of the most requests at a time, not of all.
for mpi in $mpis; do
    with $mpi mpicc.$mpi -g -w "$here/request-memory.c" -o memory.$mpi
    export POMPEII_DIRECTORY="$work/m.$mpi"
    run $mpi 1 ./memory.$mpi ${MPI_LONG:+10000000} >sizes 2>messages || fail "$mpi: $(cat messages)"
    read -r early late <sizes
    [ $((late - early)) -lt 1024 ] || fail "$mpi: from $early to $late KiB"
    rm -rf "$POMPEII_DIRECTORY"
done
echo PASS
