#!/bin/bash
# Layers over MPI: the example's library of grids, whose calls hold those of MPI, and the same program
# in MPI alone: the tables of HieraAnalyses from both runs, with counts that the programs' steps give.
. "${srcdir:-.}/test/mpi/common.sh"
command -v mpicxx.${mpis%% *} g++ >/dev/null || exit 77
steps=10

# The rows of a table of the text, which ends with an empty line: these columns, joined by commas
columns() { # title, awk's list
    awk -v title="$1" "\$0 ~ title { on = 1; getline; next } /^\$/ { on = 0 } on { print $2 }" | LC_ALL=C sort
}

same() { # what, with what is wanted on stdin
    LC_ALL=C sort >wanted
    diff -u wanted found >&2 || fail "$1"
}

# What each process calls of MPI after it began, before it ends.
of_mpi() { # times as many
    awk -v n="$1" -v s=$steps 'BEGIN { printf "\
mpi,allgather,%d\nmpi,reduce_scatter_block,%d\nmpi,reduce,%d\nmpi,comm_split,%d\nmpi,comm_free,%d\nmpi,broadcast,%d\n\
mpi,init,%d\nmpi,finalize,%d\n", 2 * s * n, s * n, s * n, 2 * n, 2 * n, n, n, n }'
}

measure() { # mpi, program
    rm -rf "$2.trace"
    POMPEII_DIRECTORY="$work/$2.trace" run "$1" 4 ./"$2" 64 $steps >"$2.out" 2>"$2.err" ||
        fail "$1 $2: $(cat "$2.err")"
    pompeii summary --levels "$2.trace" >"$2.text" || fail "$1: summary of $2"
}

for mpi in $mpis; do
    cp "$here/../../doc/examples/grids/"* .
    with $mpi make -s MPICC=mpicc.$mpi MPICXX=mpicxx.$mpi LAYER=--pomp-layer=grids >log 2>&1 ||
        fail "$mpi: $(cat log)"
    measure $mpi md-mpi
    measure $mpi md-grids
    cmp md-mpi.out md-grids.out || fail "$mpi: the programs differ"
    grep -q '^64 particles, 10 steps: energy ' md-mpi.out || fail "$mpi: $(cat md-mpi.out)"

    # 1: one level; 3: all processes' operations
    columns 'process and level' '$1 "," $2' <md-mpi.text >found
    printf '%s,0\n' 0 1 2 3 | same "$mpi: table 1"
    columns 'per type' '$1 "," $2 "," $3' <md-mpi.text | grep -v 'comm_rank\|comm_size' >found
    of_mpi 4 | same "$mpi: table 3"

    # 6: a method, the method that it calls, MPI. 8: methods and MPI, all processes
    columns 'process and level' '$1 "," $2' <md-grids.text >found
    printf '%s\n' {0,1,2,3},{0,1,2} | same "$mpi: table 6"
    columns 'per type' '$1 "," $2 "," $3' <md-grids.text |
        grep -v 'comm_rank\|comm_size\|local_\|_GLOBAL\|__static\|grids,rank\|grids,size' >found
    {
        of_mpi 4
        awk -v s=$steps 'BEGIN { printf "grids,gathered,%d\ngrids,gather_all,%d\ngrids,take_sum,%d\n\
grids,sum_and_scatter,%d\ngrids,sum,%d\ngrids,group,12\ngrids,~group,12\ngrids,grid,4\ngrids,vector,12\n\
grids,broadcast,4\ngrids,edge_of,8\n", 8 * s, 8 * s, 4 * s, 4 * s, 4 * s }'
    } | same "$mpi: table 8"

    # 7: of process 2, with level: the same call of MPI is at level 0 there, and at 1 or 2 here.
    pompeii summary --rank=2 -f csv md-grids.trace |
        awk -F, '$5 ~ /^(allgather|reduce|broadcast|init)$/ || $6 ~ /::(gathered|gather_all|sum)$/ {
            sub(/.*\//, "", $7); print $3 "," $4 "," ($6 == "" ? $5 : $6) "," $7 "," $9 }' |
        LC_ALL=C sort >found
    same "$mpi: table 7" <<END
0,grids,grids::vector::gathered,grids.cc,$((2 * steps))
1,grids,grids::group::gather_all,grids.cc,$((2 * steps))
2,mpi,allgather,grids.cc,$((2 * steps))
0,grids,grids::group::sum,grids.cc,$steps
1,mpi,reduce,grids.cc,$steps
1,mpi,broadcast,grids.cc,1
0,mpi,init,md-grids.cc,1
END

    # 4: communication is what MPI took, once, below whatever it was called.
    for program in md-mpi md-grids; do
        pompeii summary -f csv --layer=mpi $program.trace |
            awk -F, 'NR > 1 { t[$1] += $10 } END { for (r in t) printf "%s,%.0f\n", r, t[r] * 100 }' >found
        LC_ALL=C sort -o found found
        columns '^Communication and' '$1 "," $2 "," $3' <$program.text |
            awk -F, '{ printf "%s,%.0f\n", $1, $2 * ($3 == "s" ? 1 : $3 == "ms" ? 1e-3 : 1e-6) * 100 }' >ours
        awk -F, 'NR == FNR { t[$1] = $2; next } (t[$1] - $2) ^ 2 > 4 { bad = 1 } END { exit bad || FNR != 4 }' \
            found ours || fail "$mpi: table 4 of $program: $(cat found ours)"
    done
done
