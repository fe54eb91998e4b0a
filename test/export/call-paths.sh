#!/bin/bash
# Formats of call paths: for every region, visits and time are those of `pompeii profile`.
. "${srcdir:-.}/test/export/common.sh"
make_experiments

for experiment in $experiments; do
    perl "$here/figures.pl" paths $experiment >expected 2>messages || fail "$experiment: $(cat messages)"

    # `;` parts frames: a name has a colon in its place.
    exported folded $experiment && mv exported times
    exported folded $experiment --metric=visits && mv exported visits
    perl "$here/decode.pl" folded times visits >got 2>messages || fail "folded of $experiment: $(cat messages)"
    perl -i -pe 's/;/:/g' expected && LC_ALL=C sort -o expected expected && LC_ALL=C sort -o got got
    same "folded of $experiment"
done

# KCachegrind's format, by the tool of valgrind. It leaves out what took no time.
annotated() # OPTION..
{
    LC_ALL=C.UTF-8 callgrind_annotate --threshold=100 --auto=no "$@" exported >annotated 2>messages ||
        fail "callgrind_annotate $*: $(cat messages)"
    grep -q WARNING messages && fail "callgrind_annotate: $(cat messages)"
}
if command -v callgrind_annotate >/dev/null; then
    for experiment in $experiments; do
        exported callgrind $experiment || continue
        annotated
        perl "$here/decode.pl" callgrind annotated 2>messages | awk -F'\t' '$3' >got || fail "callgrind of $experiment: $(cat messages)"
        perl "$here/figures.pl" paths $experiment 2>/dev/null | awk -F'\t' '$3' >expected
        same "callgrind of $experiment"
    done
    for experiment in cg line ranks; do
        exported callgrind $experiment --metric=time,visits || continue
        annotated --inclusive=yes
        perl "$here/decode.pl" callgrind annotated inclusive | awk -F'\t' '$3 { print $1, $3 }' >got
        perl "$here/figures.pl" inclusive $experiment 2>/dev/null | awk -F'\t' '$3 { print $1, $3 }' >expected
        same "callgrind of $experiment, inclusive"
    done
    # A region in itself counts once in what the outer one costs with all inside.
    exported callgrind teams && grep -q "fn=.* parallel programs.c:54'2" exported || fail "callgrind: no region inside itself"
    annotated --inclusive=yes
    perl "$here/decode.pl" callgrind annotated inclusive | awk -F'\t' '/^parallel/ { print $3 }' >got
    pompeii export -f folded teams | awk '/;parallel programs.c:54/ { n += $NF } END { printf "%d\n", n }' >expected
    same 'callgrind of teams, inclusive'
else
    echo "no callgrind_annotate: its format is not tested"
fi

# What has no tool here, by decoders of our own; OpenMetrics also by promtool, where it is there.
command -v promtool >/dev/null || echo "no promtool: it is not asked"
for experiment in $experiments; do
    for format in csv hatchet cube openmetrics; do
        exported $format $experiment || continue
        figures=paths
        [ $format = openmetrics ] && figures=inclusive
        perl "$here/figures.pl" $figures $experiment 2>/dev/null >expected
        perl "$here/decode.pl" $format exported >got 2>messages || fail "$format of $experiment: $(cat messages)"
        same "$format of $experiment"
    done
    command -v promtool >/dev/null && { promtool check metrics <exported >messages 2>&1 ||
        fail "promtool of $experiment: $(head -c 500 messages)"; }
    exported cube $experiment && command -v xmllint >/dev/null && { xmllint --noout exported 2>messages ||
        fail "cube of $experiment: $(head -c 500 messages)"; }
    # TAU tells regions apart by their place.
    exported ompp $experiment && { perl "$here/decode.pl" ompp exported 2>messages | cut -f1,2 >got; [ ! -s messages ]; } ||
        fail "ompp of $experiment: $(cat messages)"
    [ $experiment = hostile ] && continue
    perl "$here/figures.pl" paths $experiment 2>/dev/null | awk -F'\t' -v OFS='\t' '
        { sub(/.* /, "", $1); sum[$1] += $2 } END { for (place in sum) print place, sum[place] }' | sort >expected
    same "ompp of $experiment"
done

# CSV by pandas, where a Python has it.
python=
for candidate in python3 /usr/bin/python3; do
    "$candidate" -c 'import pandas' 2>/dev/null && python=$candidate && break
done
[ -n "$python" ] || echo "no pandas: it does not read CSV"
for experiment in $experiments; do
    [ -n "$python" ] || continue
    exported csv $experiment
    perl "$here/figures.pl" paths $experiment 2>/dev/null | LC_ALL=C sort >expected
    PYTHONUTF8=1 PYTHONDONTWRITEBYTECODE=1 "$python" "$here/csv-pandas.py" exported 2>messages | LC_ALL=C sort >got ||
        fail "pandas of $experiment: $(tail -n 3 messages)"
    same "pandas of $experiment"
done

# pprof's own tool, where Go is there.
go=$(command -v go || ls -d /usr/lib/go-*/bin/go 2>/dev/null | tail -n 1)
export GOCACHE=$work/go HOME=$work PPROF_TMPDIR=$work GOFLAGS=-mod=mod GOTOOLCHAIN=local
[ -n "$go" ] || echo "no go: pprof's own tool is not asked"
for experiment in $experiments; do
    exported pprof $experiment && zcat <exported >packed || fail "pprof of $experiment is not compressed"
    perl "$here/figures.pl" paths $experiment 2>/dev/null >expected
    perl "$here/decode.pl" pprof packed >got 2>messages || fail "pprof of $experiment: $(cat messages)"
    same "pprof of $experiment"
    [ -n "$go" ] || continue
    "$go" tool pprof -raw exported >raw 2>messages || fail "go tool pprof of $experiment: $(cat messages)"
    perl "$here/decode.pl" pprof-raw raw >got 2>messages || fail "go tool pprof of $experiment: $(cat messages)"
    same "go tool pprof of $experiment"
done

# Visits of tasks in CSV, and rows of one length whatever the names.
exported csv tasks
[ "$(awk -F, 'NR > 1 && $2 == "thread" && $9 == "task" { n += $15 } END { print n }' exported)" = \
    "$(pompeii profile -f json tasks | perl -MJSON::PP -0ne '
        $n += $_->{sum}{execC} for grep { $_->{construct} eq "task" } @{decode_json($_)->{regions}}; print $n')" ] ||
    fail "csv: visits of tasks"
for experiment in hostile target; do
    exported csv $experiment
    perl -0ne 's/"(?:[^"]|"")*"/x/g; for (split /\n/) { $c = tr/,//; $n //= $c; exit 1 if $c != $n }' exported ||
        fail "csv of $experiment: rows differ in fields"
done
[ $failures -eq 0 ]
