# `pompeii combine` and `dissimilarity` of four lists of a million units with four counters each, one of them shared:
# user time beside that of sort with the same lines, memory beside a gigabyte.
. "${srcdir:-.}/test/bench/common.sh"
units=${BENCH_UNITS:-1000000}
for run in 1 2 3 4; do
    awk -v n="$units" -v run=$run 'BEGIN {
        printf "label,kind,construct,file,line,rank,thread,first,last,count,start_s,time_s,A,B%d,C%d,D%d\n", run, run, run
        for (i = 0; i < n; i++) {
            a = i * 7919 % 1000003 + run * i % 13
            counts = sprintf("0.%09d,0.000000213,%d,%d,%d,%d", (i * 331 + run * 7) % 999999937, a, i, i + 1, i + 2)
            if (i % 2) printf "0/1:a.c:3/1:a.c:5/%d,range,for,/d/a.c,5,0,%d,%d,%d,1,%s\n", i, (i + run) % 4, i, i, counts
            else printf "0/1:a.c:3/%d.%d:a.c:7,task,task,/d/a.c,7,0,%d,,,,%s\n", i % 4, i, (i + run) % 4, counts
        } }' >run.$run.csv
done
rounds=${BENCH_ROUNDS:-1}
cost="$build/bench-cost"
for strategy in lgl ctc hrm bc; do
    versus "combine --strategy=$strategy, 4 runs of $units units: ms; sort" "" \
        "$cost TIME 1e6 $build/pompeii combine --strategy=$strategy run.1.csv run.2.csv run.3.csv run.4.csv" \
        "$cost TIME 1e6 sort run.1.csv run.2.csv run.3.csv run.4.csv"
done
versus "combine, 4 runs of $units units: MB; 1024" "<= 1" \
    "$cost MEMORY 1048576 $build/pompeii combine --strategy=bc run.1.csv run.2.csv run.3.csv run.4.csv" "echo 1024"

# Profiles beside references that have all four counters: six pairs, three references.
for run in 1 2 3 4; do
    sed "1s/B$run,C$run,D$run/B,C,D/" run.$run.csv >whole.$run.csv
done
versus "dissimilarity, 6 pairs x 3 references of $units units: ms; sort" "" \
    "$cost TIME 1e6 $build/pompeii dissimilarity --references=whole.1.csv,whole.2.csv,whole.3.csv whole.4.csv" \
    "$cost TIME 1e6 sort whole.1.csv whole.2.csv whole.3.csv whole.4.csv"
