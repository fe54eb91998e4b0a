#!/bin/bash
# Wrong command lines and wrong input: one line that says what and where, status 2, nothing left
# behind.
. "${srcdir:-.}/test/analysis/common.sh"
head='<processor version="1" rank="P0" init="0" finalize="9" epoch="0">'
regions='<regions><r id="0" l="program" c="program"/></regions>'
location='<location id="0" thread="0" begin="0" end="9">'
node='<n id="0" r="0" v="1" t="9"'

expect 2 'foo: no such subcommand' "$pompeii" foo
expect 2 'profil: no such subcommand: did you mean profile\?' "$pompeii" profil
expect 2 'did you mean summary\?' "$pompeii" help sumery
expect 2 'did you mean flow\?' "$pompeii" folw
expect 2 'see .pompeii --help' "$pompeii" "$(head -c 300 /dev/zero | tr '\0' x)"
expect 2 '' "$pompeii"
expect 0 '' "$pompeii" --help
expect 0 '' "$pompeii" help info
expect 2 'nothing: no such subcommand' "$pompeii" help nothing
expect 2 '--bad: no such option' "$pompeii" summary --bad
expect 2 'a value is missing' "$pompeii" summary --limit
expect 2 '--limit=x' "$pompeii" summary --limit=x
expect 2 '--rank=3-1' "$pompeii" summary --rank=3-1
expect 2 '--format=pdf' "$pompeii" summary --format=pdf
expect 2 'no such column' "$pompeii" summary --sort=zz "$traces/critical"
expect 2 'hiera: one experiment at a time' "$pompeii" summary "$traces/critical" "$traces/hiera"
expect 2 '/nowhere: No such file' "$pompeii" summary /nowhere
expect 2 'pompeii.xml is missing' "$pompeii" summary "$work"
expect 2 'no trace of that rank' "$pompeii" summary --rank=7 "$traces/critical"
expect 2 'several processes' "$pompeii" print "$traces/hiera"
expect 2 "can't be written" "$pompeii" summary -o "$work/none/out" "$traces/critical"
expect 2 '--stat=middle: no such figure' "$pompeii" profile --regions --stat=count,middle "$traces/critical"
expect 2 '--stat=p100: no such figure' "$pompeii" profile --regions --stat=p100 "$traces/critical"
expect 2 '--stat=p0: no such figure' "$pompeii" profile --regions --stat=p0 "$traces/critical"
expect 2 'are for --regions' "$pompeii" profile --by=path "$traces/critical"
expect 2 'a table of its own' "$pompeii" profile --regions --flat "$traces/critical"
expect 2 '--sort=p50_s: no such column' "$pompeii" profile --regions --sort=p50_s "$traces/critical"
before=$PWD
cd "$work" # in no subshell: failures are counted in this one
expect 2 'no experiment here' "$pompeii" summary
cd "$before"

# refuse REGEX TEXT: a file with this text
refuse()
{
    printf '%s' "$2" >"$work/trace.xml"
    expect 2 "trace.xml:[0-9]+: .*$1" "$pompeii" summary -o "$work/result" "$work/trace.xml"
    [ -e "$work/result" ] && fail "$1: a result is left"
}

for bins in '' 'x' '1' '1 2' '512 1' '1 1 1 1' '2 1 1 1' '1 1 2 9' '-1 1'; do
    refuse 'h=".." is not a list of bins' "$head$regions$location<profile>$node h=\"$bins\"/>"
done
refuse 'not XML' 'hello, this is text'
refuse 'no element' ''
refuse 'not the root' '<html/>'
refuse 'trace version 2' '<processor version="2" rank="P0" init="0" finalize="9"/>'
refuse 'experiment version 3' '<experiment version="3"/>'
refuse 'rank is missing' '<processor version="1" init="0" finalize="9"/>'
refuse 'not P and a number' '<processor version="1" rank="Px" init="0" finalize="9"/>'
refuse 'rank="P4294967296" is not P and a number' '<processor version="1" rank="P4294967296" init="0" finalize="9"/>'
refuse '1025 counters are more than 1024' '<processor version="1" rank="P0" init="0" finalize="9" epoch="0" counters="1025"/>'
refuse 'not times' '<processor version="1" rank="P0" init="0" finalize="late"/>'
refuse 'not XML' "$head<regions></processor>"
refuse 'not allowed' "$head<n id='0'/>"
refuse 'region 0 is there twice' "$head<regions><r id='0' l='a' c='b'/><r id='0' l='a' c='b'/></regions>"
refuse 'more than' "$head<regions><r id='999999999' l='a' c='b'/></regions>"
refuse 'id="-1" is not a valid value' "$head<regions><r id='-1' l='a' c='b'/></regions>"
refuse 'is not a valid value' "$head$regions<location id='0' thread='99999999999' begin='0' end='9'/>"
for kind in none all ''; do
    refuse '<x>: unknown kind' "$head$regions$location<xus><x i='1' k='$kind' r='0'/></xus></location></processor>"
done
refuse 'ends before it begins' "$head$regions<location id='0' thread='0' begin='8' end='3'/>"
refuse 'location 0 after location 0' "$head$regions$location<profile>$node/></profile></location>$location"
refuse 'no profile' "$head$regions$location</location></processor>"
refuse 'profile is empty' "$head$regions$location<profile></profile></location></processor>"
refuse 'there is no region 7' "$head$regions$location<profile><n id='0' r='7' v='1' t='9'/>"
refuse 'two roots' "$head$regions$location<profile>$node/>$node/></profile>"
refuse 'two nodes have the id 0' "$head$regions$location<profile>$node>$node/></n></profile>"
refuse 'neither its parent nor a sibling' \
    "$head$regions$location<profile>$node><n id='1' r='0' v='1' t='1'><p n='1' c='1'/><p n='9' c='1'/></n></n></profile>"
refuse 'more instances kept' "$head$regions$location<profile>$node k='2'/></profile>"
refuse 'lo is above hi' "$head$regions$location<profile>$node lo='2' hi='1'/></profile>"
refuse 'is not a valid value' "$head$regions$location<profile><n id='0' r='0' v='1' t='9999999999999999999999'/>"
refuse 'has no node 5' "$head$regions$location<profile>$node/></profile><timeline><i n='5' g='0' d='1'/>"
refuse 'without a profile' "$head$regions$location<timeline>"
refuse 'two timelines' "$head$regions$location<profile>$node/></profile><timeline></timeline><timeline>"
refuse 'two profiles' "$head$regions$location<profile>$node/></profile><profile>"
refuse 'entity .*: traces declare nothing' \
    '<!DOCTYPE processor [<!ENTITY x SYSTEM "/etc/passwd">]><processor rank="&x;" init="0" finalize="1"/>'
refuse 'entity .*: traces declare nothing' \
    '<!DOCTYPE processor [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><processor rank="P0" init="0" finalize="1"/>'
for declaration in 'ENTITY u SYSTEM "x" NDATA n' 'ATTLIST r n CDATA "x"' 'ATTLIST r n (a|b) #IMPLIED' \
    'ELEMENT r EMPTY' 'ELEMENT r (x,y)' 'NOTATION n SYSTEM "x"' 'NOTATION n PUBLIC "x"'; do
    refuse '(entity|attribute|element|notation) [unr]: traces declare nothing' \
        "<!DOCTYPE processor [<!$declaration>]>$head$regions"
done
# XML's ways to have little make much, or take long. What is whole: the document is read to its end.
rest="$regions$location<profile>$node/></profile></location></processor>"
many() { for ((i = 0; i < $1; i++)); do printf ' a%d=""' $i; done; } # attributes
refuse 'more than 1000 attributes' "${head%>}$(many 1001)>$rest"
refuse 'more than 1000 attributes' "<!-- don't >$(printf '%05000d' 0) -->${head%>} x=\">\"$(many 20000)>$rest"
refuse '<n> declares a namespace' "$head$regions$location<profile><n xmlns:a='b' id='0' r='0' v='1' t='9'/>"
refuse 'a text of more than 64 KB' \
    "$head<regions><r id='0' l='a' c='b' k='$(head -c 65537 /dev/zero | tr '\0' n)'/></regions>"
refuse 'a text of more than 64 KB' "<processor rank='0' init='0' finalize='9'><hieraMPI operation='send' \
    file='$(head -c 65537 /dev/zero | tr '\0' f)' line='1' start_time='1' finish_time='1'/>"
if command -v iconv >/dev/null; then
    printf '%s' "$head$rest" | iconv -t UTF-16 >"$work/trace.xml"
    expect 2 'encoding UTF-16.*: traces are in UTF-8' "$pompeii" summary "$work/trace.xml"
fi
# whole WHAT TEXT: it is none of these
whole()
{
    printf '%s' "$2" >"$work/whole.xml"
    expect 0 '' "$pompeii" summary "$work/whole.xml"
    [ -s "$work/err" ] && fail "$1: $(cat "$work/err")"
}
whole 'attributes of a later version' "${head%>}$(many 990)>$rest"
whole 'many = in a value, quotes in comments' \
    "${head%>} x='$(head -c 100000 /dev/zero | tr '\0' =)'><!-- don't \" --><!-- \" -->$rest"
whole 'a namespace of the root' "${head%>} xmlns:a='b'>$rest"
whole 'a name of 64 KB' "$head<regions><r id='0' l='program' c='program' n='$(head -c 65536 /dev/zero | tr '\0' n)'/></regions>${rest#"$regions"}"
for encoding in UTF-8 US-ASCII ISO-8859-15 windows-1252; do
    whole "$encoding" "<?xml version='1.0' encoding='$encoding'?>$head$rest"
done
# Names of 300 MB in all, of one region, of many, and of what nobody reads, each in a file of some KB.
if command -v zstd >/dev/null; then
    names() { awk -v n="$1" -v form="$2" 'BEGIN { for (i = 0; i < 16; i++) y = (y ? y y : "yyyy"); y = substr(y, 1, 60000)
        for (i = 1; i < n; i++) printf form, i, i, y }'; }
    { echo "$head<regions>" && names 5000 '<r id="%d" l="omp" c="single" f="/x%.0s%s"/>'; } | zstd -q >"$work/names.xml.zst"
    { echo '<processor rank="0" init="0" finalize="9">' &&
        names 5000 '<hieraMPI operation="send%d" line="%d" file="%s" start_time="1" finish_time="1"/>'; } |
        zstd -q >"$work/long.xml.zst"
    { echo "$head<regions>" && names 1000 '<r id="%d" l="omp" c="single" x%d%s=""/>'; } | zstd -q >"$work/words.xml.zst"
    for file in names:'more than 256 MB of names' long:'more than 256 MB of names' words:'more than 4 MB of names'; do
        expect 2 "${file#*:}" "$pompeii" summary "$work/${file%:*}.xml.zst"
    done
fi
for plain in 'SYSTEM "x.dtd"' '[ <!-- nothing --> ]'; do
    whole 'a document type' "<!DOCTYPE processor $plain>$head$rest"
done
refuse 'not XML' \
    '<!DOCTYPE processor SYSTEM "x.dtd"><processor version="1" rank="P0" init="0" finalize="1"><regions><r id="0" l="&x;" c="b"/>'
refuse 'finish_time is before' '<processor rank="0" init="0" finalize="9"><hieraMPI operation="send" file="a" line="1" start_time="2" finish_time="1"/>'
refuse 'operation is missing' '<processor rank="0" init="0" finalize="9"><hieraMPI file="a" line="1" start_time="1" finish_time="1"/>'
refuse 'short form' "$head<hieraMPI operation='send' file='a' line='1' start_time='1' finish_time='1'/>"
refuse 'in a <processor> that has no version' '<processor rank="0" init="0" finalize="9"><location id="0" thread="0" begin="0" end="1"/>'
refuse 'is not in the experiment' '<experiment version="1"><traces><trace rank="P0" file="/etc/passwd"/></traces></experiment>'
refuse 'is not in the experiment' '<experiment version="1"><traces><trace rank="P0" file="../x.xml"/></traces></experiment>'
refuse 'is not in the experiment' '<experiment version="1"><traces><trace rank="P0" file=".."/></traces></experiment>'
refuse 'experiment inside an experiment' '<experiment version="1"><traces><trace rank="P0" file="trace.xml"/></traces></experiment>'

expect 2 "--layer-of=nothing: no such region" "$pompeii" flow --layer-of=nothing "$traces/critical"
expect 2 "--layer-of=main.c:46: nothing runs inside" "$pompeii" flow --layer-of=main.c:46 "$traces/critical"
expect 2 'are too many to draw' "$pompeii" flow --nodes=3 "$traces/critical"
expect 2 '5 nodes are too many to draw' "$pompeii" flow --nodes=4 "$traces/critical"
expect 0 '' "$pompeii" flow --nodes=5 "$traces/critical"
expect 0 '' "$pompeii" flow --nodes=3 -f json "$traces/critical"
expect 2 '--format=pdf' "$pompeii" flow --format=pdf "$traces/critical"

# What can't be read is not called missing.
mkdir "$work/loop" && ln -s pompeii.xml "$work/loop/pompeii.xml"
expect 2 'loop/pompeii.xml: Too many levels' "$pompeii" summary "$work/loop"
mkdir "$work/closed" && chmod 0 "$work/closed"
if ! [ -r "$work/closed" ]; then # root reads everything
    expect 2 'closed/pompeii.xml: Permission denied' "$pompeii" summary "$work/closed"
    expect 2 'nothing to recover: .*closed: Permission denied' "$pompeii" recover "$work/closed"
fi
chmod 700 "$work/closed"

# What Graphviz and its libraries say is not for the user.
if "$pompeii" flow -f svg "$traces/critical" >/dev/null 2>&1; then
    FONTCONFIG_FILE=/nowhere FONTCONFIG_PATH=/nowhere HOME=/nowhere \
        "$pompeii" flow -f svg "$traces/critical" >/dev/null 2>"$work/err" || fail "svg without fonts"
    [ -s "$work/err" ] && fail "Graphviz reaches the terminal: $(head -3 "$work/err")"
fi

# A process that is there twice.
mkdir "$work/twice"
cp "$traces/hiera/trace0.xml" "$work/twice/"
echo '<hieraCollector application="x"><collect_file rank="P0">trace0.xml</collect_file><collect_file rank="P0">trace0.xml</collect_file></hieraCollector>' \
    >"$work/twice/hieraCollector.xml"
expect 2 'rank P0 is in the experiment twice' "$pompeii" summary "$work/twice"

# quick SECONDS COMMAND..: with so much of a processor at most
quick() { (ulimit -t "$1" && shift && exec "$@"); }

# Deep nesting is no error and no crash, and takes no time.
{
    printf '%s' "$head$regions$location<profile><n id='0' r='0' v='1' t='9'>"
    for ((i = 1; i < 100000; i++)); do printf '<n id="%d" r="0" v="1" t="9">' $i; done
} >"$work/deep.xml"
expect 0 'cut in <n>' quick 6 "$pompeii" summary "$work/deep.xml"

# Nor do many constructs that nobody knows.
many_constructs() { awk -v form="$1" 'BEGIN { for (i = 1; i < 30000; i++) printf form, i, i, i }'; }
{
    printf '%s' "$head<regions><r id='0' l='program' c='program'/>"
    many_constructs '<r id="%d" l="omp" c="con%d" f="a.c" b="%d"/>'
    printf '%s' "</regions>$location<profile>$node>" && many_constructs '<n id="%d" r="%d" v="1" t="9"/>'
    printf '%s' '</n></profile></location></processor>'
} >"$work/constructs.xml"
expect 0 '' quick 15 "$pompeii" profile --all "$work/constructs.xml"
[ "$(grep -c '^CON[0-9]*: 1 region:$' "$work/out")" -eq 29999 ] || fail "constructs: $(head -20 "$work/out")"

# A cut trace is used as far as it goes, and said to be cut.
head -c 2500 "$traces/critical/trace.0.xml" >"$work/cut.xml"
expect 0 'cut.xml:[0-9]+: cut in <' "$pompeii" summary "$work/cut.xml"
expect 1 'cut.xml:[0-9]+: cut in <' "$pompeii" info --verify "$work/cut.xml"
if command -v zstd >/dev/null; then
    zstd -qc "$traces/critical/trace.0.xml" | head -c 600 >"$work/cut.xml.zst"
    expect 2 'cut.xml.zst' "$pompeii" summary "$work/cut.xml.zst"
    zstd -qc "$traces/critical/trace.0.xml" | sed 's/./x/300' >"$work/corrupt.xml.zst"
    expect 2 "corrupt.xml.zst:[0-9]+: " "$pompeii" summary "$work/corrupt.xml.zst"
fi

# A run that died says so; one whose trace is not written yet, how to get it.
sed 's/<processor /<processor complete="no" /' "$traces/critical/trace.0.xml" >"$work/died.xml"
expect 0 'died.xml: the run did not reach its end' "$pompeii" summary "$work/died.xml"
mkdir "$work/later" && touch "$work/later/spool.0"
expect 2 "the trace is not written yet: run .pompeii recover $work/later" "$pompeii" summary "$work/later"

# Nothing is left of an output that is not complete; one that is there stays until then.
mkdir "$work/out.d"
echo old >"$work/out.d/result"
"$pompeii" print -o "$work/out.d/result" "$traces/hiera" 2>/dev/null && fail "print of several processes"
[ "$(cat "$work/out.d/result"; ls "$work/out.d")" = "$(printf 'old\nresult')" ] || fail "output: $(ls "$work/out.d")"
expect 0 '' "$pompeii" summary -o "$work/out.d/result" "$traces/critical"
grep -q 'Operations per type' "$work/out.d/result" || fail "output not replaced"
[ "$(stat -c %a "$work/out.d/result")" = "$(printf '%o' $((0666 & ~$(umask))))" ] || fail "mode of the output"
[ "$(ls "$work/out.d")" = result ] || fail "output: $(ls "$work/out.d")"
"$pompeii" summary -o /dev/full "$traces/critical" 2>"$work/err"
[ $? -eq 2 ] && grep -q "/dev/full: can't be written: No space" "$work/err" || fail "a full disk"

# --verify finds what does not agree.
sed 's/d="1000000000" en="100000000" bo="899999500"/d="1000000001" en="100000000" bo="899999500"/' \
    "$traces/critical/trace.0.xml" >"$work/wrong.xml"
expect 1 '' "$pompeii" info --verify "$work/wrong.xml"
grep -q 'node 3 critical .*: time is 3500000000 in the profile, 3500000001 in the timeline' "$work/out" ||
    fail "verify: $(cat "$work/out")"
expect 1 '' "$pompeii" info --verify "$traces/roofline"
grep -q 'node 5 for .*: PAPI_TOT_CYC is 3000000000 in the profile, 0 in the timeline' "$work/out" ||
    fail "verify of counters: $(cat "$work/out")"
cp -r "$traces/roofline" "$work/joined"
sed 's/ c="\([0-9]* \)*[0-9]*"/ c="- - - - -"/' "$traces/roofline/trace.0.xml" >"$work/joined/trace.0.xml"
expect 1 '' "$pompeii" info --verify "$work/joined"
grep -q PAPI "$work/out" && fail "verify of counters that nobody made: $(cat "$work/out")"
sed 's/v="3" t="3500000000"/v="3" k="2" t="3500000000"/' "$traces/critical/trace.0.xml" >"$work/some.xml"
expect 0 '' "$pompeii" info --verify "$work/some.xml"
grep -q '1 locations left instances out' "$work/out" || fail "verify: $(cat "$work/out")"
sed 's/v="\([1-9]\)" t="/v="\1" k="0" t="/' "$traces/critical/trace.0.xml" >"$work/none.xml"
expect 0 '' "$pompeii" info --verify "$work/none.xml"
grep -q '^nothing was compared: 2 locations .* POMPEII_INSTANCES=all$' "$work/out" ||
    fail "verify of nothing: $(cat "$work/out")"
expect 0 '' "$pompeii" info --verify "$traces/hiera"
grep -q "^nothing was compared: no location has a profile" "$work/out" || fail "verify of the long form: $(cat "$work/out")"
exit $((failures > 0))
