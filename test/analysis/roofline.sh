#!/bin/bash
# Rooflines: of a trace with known counts under known peaks, computed here once more from these; the
# peaks of this machine, kept where nobody else can put them; metrics of a program that tells its
# counters itself.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
cd "$work" || exit 1
cp -r "$traces/roofline" .
peaks=roofline/peaks.json

# ---- Known counts under known peaks ----
golden roofline.txt profile --roofline --peaks=$peaks roofline
golden roofline.csv profile --roofline --peaks=$peaks -f csv roofline
golden roofline.svg profile --roofline --peaks=$peaks -f svg roofline
if command -v xmllint >/dev/null; then
    xmllint --noout got || fail "the picture is no XML"
fi
# The counts of a thread in the trace, with the roofs of two threads: 16 GB/s, 32 Gflop/s.
pompeii profile --roofline --peaks=$peaks -f csv roofline | awk -F, '
    function near(what, said, true) {
        if (said - true > 1e-3 * true || true - said > 1e-3 * true) {
            print what " of " $3 ": said " said ", true " true
            bad = 1
        }
    }
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
    NR > 1 { rows[$3] = 1; bound[$3] = $at["bound"] }
    $3 == "main.c:10" { near("rate", $at["gflop_s"], 2.6); near("bytes", $at["bytes_s"], 2 * 117e6 * 64)
        near("intensity", $at["flop_byte"], 2.6e9 / (2 * 117e6 * 64)); near("ipc", $at["ipc"], 0.5)
        near("share", $at["roof_percent"], 100 * 2 * 117e6 * 64 / 16e9)
        near("attainable", $at["attainable_gflop_s"], 16 * 2.6e9 / (2 * 117e6 * 64)) }
    $3 == "main.c:20" { near("share", $at["roof_percent"], 100 * 7.8 / 32)
        near("attainable", $at["attainable_gflop_s"], 32) }
    $3 == "main.c:30" { near("share", $at["roof_percent"], 100 * 2 * 1e6 * 64 / 16e9) }
    # In single precision, by one thread, and nothing from memory: no flop/byte.
    $3 == "main.c:40" { near("rate", $at["gflop_s"], 30); near("share", $at["roof_percent"], 100 * 30 / 32)
        if ($at["flop_byte"] != "") { print "flop/byte of nothing"; bad = 1 } }
    END {
        if (bound["main.c:10"] != "memory" || bound["main.c:20"] != "neither" ||
            bound["main.c:30"] != "neither" || bound["main.c:40"] != "compute") {
            for (r in bound) print r, bound[r]
            bad = 1
        }
        exit bad
    }' >said || fail "$(cat said)"
pompeii profile --roofline --peaks=$peaks -f csv roofline | grep -q '98 % of that with scalar instructions' ||
    fail "no word of scalar instructions"
pompeii profile --roofline --peaks=$peaks -f json --sort=place roofline |
    grep -q '"place": "main.c:10".*"bound": "memory"' || fail "json"

if python3 -c 'import jsonschema' 2>/dev/null; then
    pompeii profile --roofline --peaks=$peaks -f json roofline >json
    pompeii profile --regions --stat=count,ipc,cycles,flops,memory -f json roofline >statistics
    for pair in json:roofline $peaks:peaks statistics:statistics; do
        python3 -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))' \
            "${pair%:*}" "$srcdir/doc/schema/${pair#*:}.json" || fail "schema of ${pair#*:}"
    done
fi

# ---- What can't be said ----
export XDG_CACHE_HOME=$work/none
expect 0 'the peaks of node1 are not known: run `pompeii info --peaks` there' \
    pompeii profile --roofline -f csv roofline
grep -q '^R00003,LOOP,main.c:10,2,.*,0.5,2.6,.*,,,-,$' out || fail "without peaks: $(cat out)"
expect 2 'did not count floating point operations and what comes from memory' \
    pompeii profile --roofline "$traces/critical"
expect 2 '--peaks is for --roofline' pompeii profile --peaks=$peaks roofline
expect 2 'svg is for --roofline' pompeii profile -f svg roofline
expect 2 'No such file' pompeii profile --roofline --peaks=nowhere roofline
expect 2 '.--sort and --limit are for.* --roofline' pompeii profile --roofline -f svg --limit=1 --peaks=$peaks roofline
expect 2 '.--sort and --limit are for' pompeii profile --roofline -f svg --sort=place --peaks=$peaks roofline
# Rates that no machine has are none: without the bound, the marks of an axis have no end.
for rate in 1e308 1e19 1e-300; do
    sed "s/\(flop_s\": *\)[0-9.e+]*/\1$rate/g" $peaks >far.json
    expect 2 'no peaks of' timeout 20 pompeii profile --roofline -f svg --peaks=far.json roofline
done
mkfifo pipe
expect 2 'pipe: not a regular file' timeout 10 pompeii profile --roofline --peaks=pipe roofline
echo '{"machine": ' >cut.json
expect 2 'cut.json: .* at byte' pompeii profile --roofline --peaks=cut.json roofline
expect 2 'no such column of --roofline' pompeii profile --roofline --sort=count roofline
expect 2 'a table of its own' pompeii profile --roofline --flat roofline

# ---- Metrics as figures ----
pompeii profile --regions --stat=count,ipc,bandwidth -f csv --by=thread roofline >table
head -n 1 table | grep -q ',count,ipc,bandwidth$' || fail "columns: $(head -n 1 table)"
grep -q '^R00003,LOOP,main.c:10,1,1,0.5,7.488$' table || fail "metrics: $(cat table)"
pompeii profile --regions --stat=cycles -f csv roofline | head -n 1 | grep -q ',ipc,clock,mips$' || fail "a group"
expect 2 'no counter PAPI_BR_MSP' pompeii profile --regions --stat=branch-misses roofline
expect 2 'no such figure' pompeii profile --regions --stat=foo roofline

# ---- The peaks of this machine ----
export XDG_CACHE_HOME=$work/cache
pompeii info --peaks -f json >first 2>messages || fail "info --peaks: $(cat messages)"
# That was all of its memory; the other times it has 16 MB.
cat >small.c <<'C'
#include <dlfcn.h>
#include <unistd.h>
long sysconf(int name)
{
    long (*own)(int) = (long (*)(int))dlsym((void *)-1L, "sysconf"); /* RTLD_NEXT */
    return name == _SC_AVPHYS_PAGES ? 4096 : own(name);
}
C
gcc -shared -fPIC -o small.so small.c -ldl || fail "small.c"
peaks_again() # ASan wants to come first, and need not
{
    ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}verify_asan_link_order=0 LD_PRELOAD=$work/small.so \
        pompeii info --peaks "$@"
}
kept=$(find cache -name '*.json')
if [ -s messages ]; then
    grep -q 'nothing is kept' messages || fail "info --peaks: $(cat messages)"
else
    peaks_again -f json | cmp - first || fail "peaks are not those that were kept"
    cmp first "$kept" || fail "what is kept is not what is said"
    [ "$(stat -c %a "$kept")" = 600 ] || fail "others may read the cache"
    peaks_again | grep -q 'Main memory' || fail "text"
    peaks_again -f csv | grep -q '^##BEG flops' || fail "csv"
    # A link, a file that others may write to, one that is cut, one of another machine: none is used.
    sed 's/"bytes_s": [^}]*/"bytes_s": 7/' first >other
    ln -sf "$work/other" "$kept"
    peaks_again -f json | grep -q '"bytes_s": 7}' && fail "follows a link"
    [ -L "$kept" ] && fail "the link stays"
    cp other "$kept" && chmod 666 "$kept"
    peaks_again -f json | grep -q '"bytes_s": 7}' && fail "takes a file that is open to all"
    head -c 100 first >"$kept" && chmod 600 "$kept"
    peaks_again -f json | grep -q '"flops"' || fail "a cut file"
    sed 's/"cpu": "[^"]*"/"cpu": "other"/' other >"$kept"
    peaks_again -f json | grep -q '"bytes_s": 7}' && fail "takes those of another machine"
    chmod 777 cache/pompeii/peaks
    expect 0 'nothing is kept' peaks_again
fi
expect 2 '--peaks=foo' pompeii info --peaks=foo

# ---- A program that tells its counters ----
[ -e "$build/.libs/libpompeii-papi.so" ] || exit $((failures > 0))
cat >told.c <<'C'
void stub_count(int event, long n) __attribute__((weak));
int main(void)
{
#pragma omp parallel num_threads(2)
#pragma omp for schedule(static, 1)
    for (int i = 0; i < 8; i++)
        if (stub_count) {
            stub_count(0, 3000);
            stub_count(1, 1200);
        }
    return 0;
}
C
gcc -shared -fPIC -o stub.so "$srcdir/test/run/labels/papi-stub.c" && POMPEII_CC=gcc pompcc -fopenmp told.c -o told \
    >messages 2>&1 || fail "$(cat messages)"
rm -rf run
OMP_DYNAMIC=false LD_PRELOAD=$work/stub.so POMPEII_VERBOSE=0 POMPEII_COUNTERS=PAPI_TOT_INS,PAPI_TOT_CYC \
    POMPEII_DIRECTORY=run timeout 60 ./told || fail "told"
pompeii profile --regions --stat=count,ipc -f csv run | grep -q '^R[0-9]*,LOOP,told.c:5,2,2.5$' ||
    fail "a program's own: $(pompeii profile --regions --stat=count,ipc -f csv run)"
[ $failures -eq 0 ]
