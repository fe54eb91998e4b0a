#!/bin/bash
# gcc's offload: each transfer and kernel as libgomp's plugin for the device did it, and said in a log
# of its own. No GPU has to be here: the plugin is the test's own, and runs the host's functions.
. "${srcdir:-.}/test/run/offload/common.sh"
cc=${CC:-gcc}
flags="-w -g -O1 -fopenmp -foffload=disable -Wl,-z,notext"
table=$($cc -print-file-name=crtoffloadtable.o 2>/dev/null)
[ -f "$table" ] || { echo "$cc was built without offload"; exit 77; }
[ -f "$build/.libs/libpompeii-gomp-nvptx.so" ] || { echo "no indirect functions here"; exit 77; }
objects="$here/gomp/program.c $here/gomp/register.c $table"

# plugin VERSION [OPTION]: libgomp has one version that it takes.
plugin() {
    $cc -w -shared -fPIC -DVERSION=$1 ${2:-} "$here/gomp/plugin.c" -o libgomp-plugin-nvptx.so.1 || fail "plugin.c"
}

# logged NAME FORMAT: count and bytes of each thing in the plugin's log.
logged() {
    awk '$1 ~ /^(to|from|allocate|delete)$/ { n[$1]++; b[$1] += $2 }
         END { for (i in n) print i, b[i] }' "$1.log" | LC_ALL=C sort
}

# What no plugin is there for is the host's.
$cc $flags $objects -o plain 2>/dev/null && ./plain >host.plain || fail "program.c"
POMPEII_CC=$cc "$build/pompcc" $flags $objects -o measured 2>log || fail "pompcc: $(cat log)"
POMPEII_DEVICE=libgomp POMPEII_DIRECTORY=host ./measured >host.out 2>host.log || fail "on the host"
diff -u host.plain host.out || fail "on the host: other results"

export LD_LIBRARY_PATH=$PWD${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
for version in 1 2 3 4; do
    plugin $version
    STUB_LOG=plain.log ./plain >plain.out 2>/dev/null || fail "with a plugin"
    [ ! -s plain.log ] || break
done
[ -s plain.log ] || { echo "this libgomp has another interface"; exit 77; }
diff -u <(printf '3 21 1\n10 10\n12\n') plain.out || fail "the plugin's results"

STUB_LOG=run.log POMPEII_DEVICE=libgomp POMPEII_DIRECTORY=run ./measured >run.out 2>run.err || fail "measured: $(cat run.err)"
diff -u plain.out run.out || fail "other results"
grep -q '^pompeii ' run.log || fail "nothing stands in front of the plugin"
"$build/pompeii" offload --format=csv run >run.csv
diff -u <(logged run) <(awk -F, '$3 ~ /^(to|from|allocate|delete)$/ { b[$3] += $9 }
    END { for (i in b) print i, b[i] }' run.csv | LC_ALL=C sort) || fail "bytes"
# Each transfer and kernel takes as long as the plugin says, and what it takes to ask.
awk -F, '$3 ~ /^(to|from)$/ && $10 == "" { print "no time: " $0 }' run.csv >untimed
[ ! -s untimed ] || fail "$(cat untimed)"
awk 'FNR == NR { split($0, f, " "); if (f[1] ~ /^(to|from|run)$/) said[f[1]] += f[3] / 1e9; next }
     { split($0, f, ","); if (f[3] == "region") { ours["run"] += f[10]; host += f[12] } else ours[f[3]] += f[10] }
     END { for (i in said) if (ours[i] < said[i]) { print i, ours[i], "is less than", said[i]; bad = 1 }
           if (ours["run"] > host) { print "longer than its construct"; bad = 1 }
           exit bad }' run.log run.csv || fail "times"
# Items have their names, also those that libgomp sends together.
awk -F, -v OFS=, '$3 ~ /^(to|from)$/ { print $3, $4, $6, $7, $8, $9 }' run.csv | LC_ALL=C sort >rows
line() {
    awk -v of="/\\\\* $1 \\\\*/" '$0 ~ of { print FNR }' "$here/gomp/program.c"
}
for row in "from,target,$(line explicit),big[0:N],1,800000" "to,target,$(line explicit),big[0:N],1,800000" \
    "to,target,$(line explicit),small[0:SMALL],1,400" "to,target,$(line explicit),scale,1,4" \
    "from,target,$(line implicit),,1,800000" "to,target data,$(line kept),a[0:N],1,800000" \
    "from,target update,$(line update),a[0:SMALL],5,4000" "to,target enter data,$(line enter),a[0:N],1,800000" \
    "from,target exit data,$(line exit),a[0:SMALL],1,800" "to,target,$(line 'at once'),a[0:N],1,800000"; do
    grep -qxF "$row" rows || fail "no row $row: $(cat rows)"
done
runs=$(grep -c '^run ' run.log)
awk -F, -v runs="$runs" '$3 == "region" && $10 != "" { n += $8 } END { exit n != runs }' run.csv || fail "$runs kernels"
"$build/pompeii" offload run | grep -q 'Device 0, stub; execution from: libgomp; transfers from: libgomp' || fail "the head"

# A program that is not instrumented asks for the same. A plugin with a function that nobody knows is
# left alone.
$cc $flags $objects -L"$build/.libs" -Wl,-rpath,"$build/.libs" -Wl,--no-as-needed -lpompeii -o linked 2>/dev/null || fail "linked"
STUB_LOG=linked.log POMPEII_DIRECTORY=linked ./linked >linked.out 2>/dev/null || fail "linked: it dies"
diff -u plain.out linked.out || fail "linked: other results"
diff -u <(logged plain) <(logged linked) || fail "linked: asked for other things"
plugin $version -DUNKNOWN
STUB_LOG=unknown.log POMPEII_DIRECTORY=unknown ./linked >unknown.out 2>/dev/null || fail "unknown: it dies"
diff -u plain.out unknown.out || fail "unknown: other results"
grep -q '^us ' unknown.log || fail "in front of a plugin that is not known"
POMPEII_DEVICE=none STUB_LOG=none.log POMPEII_DIRECTORY=none ./measured >none.out 2>/dev/null || fail "none: it dies"
diff -u plain.out none.out || fail "none: other results"
grep -q '^us ' none.log || fail "in front of a plugin though nothing is measured"
