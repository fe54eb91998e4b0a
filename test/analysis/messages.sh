#!/bin/bash
# pompeii messages: the seed's graph in both of its orders, and tables of a trace in its form, whose
# figures are those of its times. GOLDEN=write takes over what is printed now.
. "${srcdir:-.}/test/analysis/common.sh"
cd "$traces"

# Seraphim et al. (2009), figures 3 and 4.
order()
{
    "$pompeii" messages --graph="$1" partners | awk '{ printf "%s%s", gap, $1; gap = " " }'
}
[ "$(order operations)" = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15" ] || fail "figure 3: $(order operations)"
[ "$(order partners)" = "1 2 6 3 7 11 15 4 8 5 6 2 7 8 4 12 9 10 14 11 12 8 13 14 10 15" ] ||
    fail "figure 4: $(order partners)"

golden()
{
    local expected=$srcdir/test/analysis/expected/$1
    shift
    "$pompeii" messages "$@" >"$work/got" 2>&1 || fail "messages $*: status $?"
    if [ "${GOLDEN:-}" = write ]; then
        cp "$work/got" "$expected"
    else
        diff -u "$expected" "$work/got" || fail "messages $*"
    fi
}
golden messages.txt partners
golden messages.csv -f csv partners
golden messages-waits.csv -f csv --table=waits --sort=-time_s partners
golden messages.json -f json partners
golden messages-partners.csv --graph=partners -f csv partners
golden messages-partners.json --graph=partners -f json partners
golden messages-partners.dot --graph=partners -f dot partners

if python3 -c 'import jsonschema' 2>/dev/null; then
    "$pompeii" messages -f json partners >"$work/json"
    python3 -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))' \
        "$work/json" "$srcdir/doc/schema/messages.json" || fail "schema of messages"
fi

# The same from the short form: times count from each process's epoch.
mkdir "$work/short"
cat >"$work/short/pompeii.xml" <<'X'
<experiment version="1"><program name="ring"/><run ranks="2" duration="1"/>
<traces><trace rank="P1" file="1.xml"/><trace rank="P0" file="0.xml"/></traces></experiment>
X
trace() # RANK EPOCH VISITS INSTANCES
{
    cat <<X
<processor version="1" rank="P$1" init="0" finalize="900" epoch="$2"><regions>
<r id="0" l="program" c="program"/><r id="1" l="mpi" c="send" f="r.c" b="1"/>
<r id="2" l="mpi" c="receive" f="r.c" b="2"/></regions>
<location id="0" thread="0" begin="0" end="900"><profile><n id="0" r="0" v="1" t="900"><n id="1" r="1" v="$3" t="9" k="2"/>
<n id="2" r="2" v="2" t="9"/></n></profile><timeline><i n="0" g="0" d="900">$4</i></timeline></location></processor>
X
}
send='<i n="1" g="10" d="5" by="8" m="dest=1 tag=0 comm=MPI_COMM_WORLD"/>'
receive='<i n="2" g="1" d="400" by="8" m="rem=0 tag=0 comm=MPI_COMM_WORLD"/>'
trace 0 1000300 2 "$send$send" >"$work/short/0.xml"
trace 1 1000000 0 "$receive$receive" | sed 's/ k="2"//' >"$work/short/1.xml"
# The receives begin at 1 and 402 after P1's epoch, the sends at 310 and 325.
[ "$("$pompeii" messages -f csv --table=waits "$work/short" | sed 1d)" = \
    'late sender,receive,r.c:2,r.c,2,1,0,send,r.c:1,r.c,1,1,0.000000309' ] ||
    fail "epochs: $("$pompeii" messages -f csv --table=waits "$work/short")"

# A timeline that has not all calls is good as far as it has.
trace 0 1000300 3 "$send$send" >"$work/short/0.xml"
"$pompeii" messages -f csv --table=unmatched "$work/short" >"$work/cut"
grep -q 'partner.s timeline has not all' "$work/cut" && fail "a cut before its time: $(cat "$work/cut")"
sed -i 's/ k="2"/ k="1"/' "$work/short/0.xml"
"$pompeii" messages "$work/short" >"$work/cut"
grep -q '^1 calls are left out: the timeline of their process has not all' "$work/cut" ||
    fail "cut: $(cat "$work/cut")"
grep -q "1 *0 *MPI_COMM_WORLD *1 *its partner's timeline has not all" "$work/cut" ||
    fail "a partner that is cut: $(cat "$work/cut")"

# A rank that calls nothing of MPI is read all the same: what transfer takes is known.
cp -r "$work/short" "$work/third"
trace 0 1000300 2 "$send$send" >"$work/third/0.xml"
cat >"$work/third/pompeii.xml" <<'X'
<experiment version="1"><program name="three"/><run ranks="3" duration="1"/><traces><trace rank="P0" file="0.xml"/>
<trace rank="P1" file="1.xml"/><trace rank="P2" file="2.xml"/></traces></experiment>
X
trace 2 1000000 0 '' | sed 's/"mpi" c="[a-z]*"/"x" c="function"/; s/<n id="[12]"[^>]*>//' >"$work/third/2.xml"
"$pompeii" profile "$work/third" >"$work/screen"
grep -q 'transfer [0-9.]* %$' "$work/screen" || fail "a rank without MPI: $(cat "$work/screen")"

# In the root's group of an intercommunicator only the root takes part: the other one waits for nobody.
mkdir "$work/inter"
cp "$work/third/pompeii.xml" "$work/inter"
inter() # RANK NEWRANK NEWGROUP BEGIN LENGTH ROOT
{
    cat <<X
<processor version="1" rank="P$1" init="0" finalize="1000" epoch="5"><regions>
<r id="0" l="program" c="program"/><r id="1" l="mpi" c="intercomm_create" f="r.c" b="1"/>
<r id="2" l="mpi" c="broadcast" f="r.c" b="2"/></regions><location id="0" thread="0" begin="0" end="1000">
<profile><n id="0" r="0" v="1" t="1000"><n id="1" r="1" v="1" t="10" k="1"/><n id="2" r="2" v="1" t="$5" k="1"/></n></profile>
<timeline><i n="0" g="0" d="1000"><i n="1" g="10" d="10" m="newcomm=P0_comm1 newrank=$2 newgroup=$3"/>
<i n="2" g="$(($4 - 20))" d="$5" m="root=$6 comm=P0_comm1"/></i></timeline></location></processor>
X
}
inter 0 0 0 400 110 MPI_ROOT >"$work/inter/0.xml"
inter 1 1 0 30 100 MPI_PROC_NULL >"$work/inter/1.xml"
inter 2 0 1 30 480 0 >"$work/inter/2.xml"
transfer=$("$pompeii" profile -f csv "$work/inter" | sed -n 's/^mpi_transfer,//p')
[ "$transfer" = 0.890000 ] || fail "intercommunicator: transfer $transfer"

# So is one whose list of requests found no room.
trace 0 1000300 2 "$send<i n=\"1\" g=\"1\" d=\"2\" m=\"unlisted=3\"/>" >"$work/short/0.xml"
"$pompeii" messages "$work/short" | grep -q '^1 calls are left out' ||
    fail "unlisted requests: $("$pompeii" messages "$work/short")"

# What has no partner, and why.
mkdir "$work/lone"
why() # REASON OPERATION ATTRIBUTES
{
    printf '<processor rank="P0" init="0" finalize="1"><hieraMPI operation="%s" %s file="a.c" line="7" start_time="0.1" finish_time="0.2"/></processor>' \
        "$2" "$3" >"$work/lone/0.xml"
    "$pompeii" messages -f csv --table=unmatched "$work/lone/0.xml" | grep -q "^$2,a.c,a.c:7,7,0,.*,1,$1" ||
        fail "$2 $3: $("$pompeii" messages --table=unmatched "$work/lone/0.xml")"
}
why 'no receive took' send 'dest="0" tag="1" comm="MPI_COMM_WORLD"'
why 'its partner has no trace' send 'dest="4" tag="1" comm="MPI_COMM_WORLD"'
why 'the send is not in' receive 'rem="0" tag="1" comm="MPI_COMM_WORLD"'
why 'no message came' irecv 'rem="0" tag="1" comm="MPI_COMM_WORLD" request="1"'
why 'no message came' irecv 'rem="MPI_ANY_SOURCE" tag="1" comm="MPI_COMM_WORLD" request="1"'
why 'the trace does not say whose' receive 'rem="MPI_ANY_SOURCE" tag="1" comm="MPI_COMM_WORLD"'
why 'the trace does not say which' send 'dest="1" tag="1" comm="P0_comm1"'
why 'the trace does not say which' barrier 'comm="P0_comm?"'

# Only what people read is cut without being asked to.
{
    echo '<processor rank="P0" init="0" finalize="1">'
    for line in {1..25}; do
        echo "<hieraMPI operation=\"send\" dest=\"4\" tag=\"1\" comm=\"MPI_COMM_WORLD\" file=\"a.c\" line=\"$line\" start_time=\"0.1\" finish_time=\"0.2\"/>"
    done
    echo '</processor>'
} >"$work/lone/25.xml"
for row in '20' '3 -n 3' '25 -n 0' '25 -f csv' '25 -f json' '3 -f csv -n 3' '3 -f json -n 3'; do
    set -- $row
    rows=$1
    shift
    [ "$("$pompeii" messages --table=unmatched "$@" "$work/lone/25.xml" | grep -c 'a\.c:')" -eq "$rows" ] ||
        fail "not $rows rows: $* $("$pompeii" messages --table=unmatched "$@" "$work/lone/25.xml")"
done

# Who is waited for is among the findings of the profile: the first ones are those of the waits.
"$pompeii" profile partners | grep -q '^   50.00 ms ( 5.6 %)  ring.c:11: rank 0 makes rank 1 wait 200.0 ms (late sender); ' ||
    fail "profile: $("$pompeii" profile partners)"
"$pompeii" profile partners | grep -q 'ring.c:14: rank 0 makes 2 others wait 60.00 ms (late broadcast)' ||
    fail "profile: $("$pompeii" profile partners)"
"$pompeii" profile -f csv partners | grep -q '^LateRank,.*ring.c (17-17),.*0.025000000$' ||
    fail "profile, csv: $("$pompeii" profile -f csv partners | grep LateRank)"

# Ranks that call no MPI are none of those: not one that stays for its locks or for a device, nor one
# that is given back.
mkdir "$work/beside"
beside() # RANK REGION EXTRA: a process that calls no MPI
{
    cat <<X
<processor version="1" rank="P$1" init="0" finalize="900" epoch="1000000"><regions>
<r id="0" l="program" c="program"/>$2</regions>$3
<location id="0" thread="0" begin="0" end="900"><profile><n id="0" r="0" v="1" t="900"><n id="1" r="1" v="1" t="9"/></n></profile>
<timeline><i n="0" g="0" d="900"><i n="1" g="5" d="9"/></i></timeline>
X
    [ -z "$3" ] || echo '<uses><u k="1" n="1" v="1" h="9" lh="9"/></uses>'
    echo '</location></processor>'
}
lock='<r id="1" l="omp" c="omp_set_lock" f="l.c" b="1"/>'
beside 0 "$lock" '<locks><k id="1" k="simple" r="1" o="1" i="1"/></locks>' >"$work/beside/0.xml"
beside 1 '<r id="1" l="omp" c="parallel" f="p.c" b="1"/>' '' >"$work/beside/1.xml"
beside 2 '<r id="1" l="target" c="target" f="t.c" b="1"/>' '' >"$work/beside/2.xml"
beside 4 "$lock" '<locks><k id="1" k="simple" r="1" o="1" i="1"/></locks>' >"$work/beside/4.xml"
trace 3 1000300 2 "${send//dest=1/dest=5}${send//dest=1/dest=5}" >"$work/beside/3.xml"
trace 5 1000000 0 "${receive//rem=0/rem=3}${receive//rem=0/rem=3}" | sed 's/ k="2"//' >"$work/beside/5.xml"
for order in '0 1 2 3 4 5' '5 4 3 2 1 0' '4 3 0 2 5 1'; do
    {
        echo '<experiment version="1"><program name="ring"/><run ranks="6" duration="1"/><traces>'
        for rank in $order; do
            echo "<trace rank=\"P$rank\" file=\"$rank.xml\"/>"
        done
        echo '</traces></experiment>'
    } >"$work/beside/pompeii.xml"
    "$pompeii" profile "$work/beside" >"$work/got" 2>&1 ||
        fail "ranks beside MPI, $order: status $?, $(cat "$work/got")"
    grep -q '^ *51 ns .* r.c:1: rank 3 makes rank 5 wait 309 ns (late sender)' "$work/got" ||
        fail "ranks beside MPI, $order: $(cat "$work/got")"
done

# A rank works while its first thread is not in MPI, whatever others do meanwhile.
works()
{
    "$pompeii" profile "$1" | sed -n 's/.*makes rank 1 wait.*; it works \([0-9.]* x\) .*/\1/p'
}
cp -r partners "$work/threads" && chmod -R u+w "$work/threads"
sed -i 's|</processor>|<hieraMPI operation="probe" file="ring.c" line="20" thread="1" location="1" start_time="0.01" finish_time="0.85"/>&|' \
    "$work/threads/trace0.xml"
[ -n "$(works partners)" ] && [ "$(works "$work/threads")" = "$(works partners)" ] ||
    fail "work beside a thread in MPI: $(works "$work/threads"), not $(works partners)"

# Sums that no integer holds are the greatest one that does.
{
    echo '<processor rank="P0" init="0" finalize="9000000">'
    for _ in {1..1030}; do
        echo "<hieraMPI operation=\"send\" dest=\"4\" tag=\"1\" bytes=\"9007199254740991\" comm=\"MPI_COMM_WORLD\" file=\"a.c\" line=\"1\" start_time=\"0\" finish_time=\"9000000\"/>"
    done
    echo '</processor>'
} >"$work/lone/sum.xml"
"$pompeii" summary -f csv "$work/lone/sum.xml" >"$work/got" 2>&1 || fail "sum: $(cat "$work/got")"
grep -q ',1030,9223372036\.854775807,' "$work/got" || fail "sum of times: $(cat "$work/got")"

expect 2 'messages: critical: no call of MPI' "$pompeii" messages critical
[ "$("$pompeii" messages --graph=operations -n 3 partners | awk '{ printf "%s ", $1 }')" = "1 2 3 " ] || fail "three calls of the graph"
"$pompeii" messages --graph=partners -f dot -n 6 partners >"$work/got" && ! grep -qE 'n([7-9]|1[0-9])\b' "$work/got" &&
    grep -q 'n2 -- n6 ' "$work/got" || fail "six calls of the graph: $(cat "$work/got")"
[ "$("$pompeii" messages --graph=operations -n 0 partners | wc -l)" = 15 ] || fail "all calls of the graph"
expect 2 'messages: --limit is for tables and the graph' "$pompeii" messages -f json -n 3 partners
TMPDIR=/nowhere expect 0 'who waits for whom is not known: no file in .TMPDIR' "$pompeii" profile partners
TMPDIR=/nowhere expect 0 '' "$pompeii" profile --flat partners
TMPDIR=/nowhere "$pompeii" profile "$work/beside" 2>/dev/null |
    grep -q '^  nothing: .*; who waits for whom is not known$' || fail 'findings that could not be read'
expect 2 'who waits for whom is not known' env TMPDIR=/nowhere "$pompeii" merge "$work/beside"
[ ! -e "$work/beside/profile.xml.zst" ] || fail 'a merged profile without all findings'
"$pompeii" profile --region=p.c:1 "$work/beside" | grep -q '^  nothing: .* is about what is selected$' ||
    fail "findings of others: $("$pompeii" profile --region=p.c:1 "$work/beside")"
expect 2 'one of them' "$pompeii" messages --graph=partners --table=waits partners
expect 2 'add --graph=partners' "$pompeii" messages -f dot partners
expect 2 'add --table=NAME' "$pompeii" messages --sort=count partners
expect 2 'no such column in matrix' "$pompeii" messages --table=matrix --sort=place partners
expect 2 'TMPDIR: No such file' env TMPDIR=/nowhere/at/all "$pompeii" messages partners

# The profile goes without who waits for whom, and says so; or nobody asked for it.
TMPDIR=/nowhere/at/all "$pompeii" profile partners >"$work/out" 2>"$work/err" ||
    fail "profile without a file: $(cat "$work/err")"
grep -q 'who waits for whom is not known: .*TMPDIR: No such file' "$work/err" ||
    fail "profile without a file: $(cat "$work/err")"
for section in header flat regions; do
    TMPDIR=/nowhere/at/all "$pompeii" profile --$section partners >"$work/out" 2>"$work/err" ||
        fail "profile --$section: $(cat "$work/err")"
    [ ! -s "$work/err" ] || fail "profile --$section keeps calls: $(cat "$work/err")"
done
exit $((failures > 0))
