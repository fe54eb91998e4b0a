# The bytes of a trace, against an OTF2 archive with the same events, as OTF2 writes it and
# compressed like ours.
. "${srcdir:-.}/test/bench/common.sh"
[ -x "$build/bench-otf2" ] || { echo "bench: size: configure found no OTF2" >&2; exit 0; }
export POMPEII_INSTANCES=all OMP_NUM_THREADS=2

# compare NAME: of the experiment in ./experiment
compare() {
    rm -rf archive
    instances=$("$build/bench-otf2" experiment archive)
    ours=$(cat experiment/trace.*.xml.zst | wc -c)
    theirs=$(cat archive/*.def archive/*/*.def archive/*/*.evt archive/*.otf2 2>/dev/null | wc -c)
    packed=$(cat archive/*.def archive/*/*.def archive/*/*.evt archive/*.otf2 2>/dev/null | zstd -1 -c | wc -c)
    per() { awk -v a="$1" -v n="$instances" 'BEGIN { printf "%.3f", a / n }'; }
    sample "trace of $1; OTF2 of the same events (bytes/instance)" "<= 1.0" "$(per "$ours")" "$(per "$theirs")"
    sample "trace of $1; that OTF2 through zstd -1 (bytes/instance)" "" "$(per "$ours")" "$(per "$packed")"
    end_block
}

POMPEII_CC=$cc "$build/pompcc" -fopenmp -O2 -o cg "$source/doc/examples/cg/cg.c" -lm
./cg W >/dev/null 2>&1
compare "cg"
rm -rf experiment*
build_both directives
./directives.ours sync >/dev/null 2>&1
compare "directives, sync"
rm -rf experiment*
./directives.ours task >/dev/null 2>&1
compare "directives, task"
