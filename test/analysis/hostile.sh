#!/bin/bash
# Names, arguments and paths with characters that mean something to XML, CSV, JSON or DOT: there and
# back, byte for byte, through every field and format.
. "${srcdir:-.}/test/analysis/common.sh"

# has WHAT LINE COMMAND..: the output has that text, and no trace of an encoding
has()
{
    local what=$1 text=$2
    shift 2
    "$@" >"$work/out" 2>&1 || fail "$what: status $?: $(cat "$work/out")"
    grep -qF -e "$text" "$work/out" || fail "$what: no '$text' in: $(cat "$work/out")"
    grep -q '&#38;' "$work/out" && fail "$what: an entity is left: $(grep '&#38;' "$work/out")"
}

# Each kind of field has a text of its own; `&lt;` in the text itself must survive, too.
xml='a&amp;b&lt;c&gt;&#38;lt;&quot;d&apos;'
text="a&b<c>&lt;\"d'"
csv='a&b<c>&lt;""d'"'"
json='a&b\u003cc>&lt;\"d'"'"
cp -r "$traces/critical" "$work/hostile" && chmod -R u+w "$work/hostile"
put=${xml//&/\\&} # `&` is the match in what sed puts
sed -i -e "s|name=\"critical\"|name=\"$put prog\"|; s|arguments=\"[^\"]*\"|arguments=\"$put args\"|" \
    -e "s|directory=\"[^\"]*\"|directory=\"$put dir\"|; s| host=\"[^\"]*\"| host=\"$put host\"|" \
    -e "s| path=\"[^\"]*\"| path=\"$put path\"|; s| cpu=\"[^\"]*\"| cpu=\"$put cpu\"|" \
    -e "s|\(POMPEII_SPOOL\" value=\)\"\"|\1\"$put value\"|" "$work/hostile/pompeii.xml"
sed -i -e "s|/main.c\"|/$put.c\"|; s|n=\"sum [^\"]*\"|n=\"$put name\"|" "$work/hostile/trace.0.xml"
cd "$work/hostile" || exit 1

for field in prog args dir host path cpu value; do
    has "info: $field" "$text $field" "$pompeii" info .
    has "info, CSV: $field" "$csv $field" "$pompeii" info -f csv .
    has "info, JSON: $field" "$json $field" "$pompeii" info -f json .
done
for command in summary profile flow print; do
    all=
    [ $command = profile ] && all=--all
    [ $command = print ] || has "$command" "$text" "$pompeii" $command $all .
    # ompP's CSV knows no quoting: what separates fields there is a blank.
    [ $command = profile ] && row='a&b<c>&lt ' || row=$csv
    [ $command = flow ] || has "$command, CSV" "$row" "$pompeii" $command -f csv .
    has "$command, JSON" "$json" "$pompeii" $command -f json .
done

# A construct that nobody knows is called as the trace calls it, and so are settings.
sed 's/c="critical"/c="a,b\&#10;##END x"/' "$traces/critical/trace.0.xml" >"$work/construct.xml"
grep -q '##END x' "$work/construct.xml" || fail "no construct to replace"
for form in profile\ -f\ csv export\ -f\ ompp; do
    "$pompeii" $form "$work/construct.xml" >"$work/out" || fail "$form: status $?"
    grep -qi '^##END x\|a,b' "$work/out" && fail "$form: a construct breaks the lines: $(cat "$work/out")"
    grep -qi 'A B ##END X' "$work/out" || fail "$form: no such construct: $(cat "$work/out")"
done
cp -r . "$work/setting" && sed -i 's/name="POMPEII_SPOOL" value/name="a,b" value/' "$work/setting/pompeii.xml"
has 'info, CSV: a setting' '"settings.a,b",' "$pompeii" info -f csv "$work/setting"

# What a call was told becomes attributes of the long form: names that XML has, each once.
sed 's/<i n="3" /&m="=x 1a=2 op=a operation=z op=b tag=7 x=\&#10;y nothing comm=a\&quot;b" /' \
    "$traces/critical/trace.0.xml" >"$work/told.xml"
"$pompeii" print "$work/told.xml" >"$work/out" || fail "print of what a call was told"
grep -q ' op="a" tag="7" x="&#10;y" comm="a&quot;b"/*>$' "$work/out" || fail "what a call was told: $(cat "$work/out")"
grep -q 'op="b"\|1a=\|operation="z"' "$work/out" && fail "what is no attribute is printed: $(cat "$work/out")"
if command -v xmllint >/dev/null; then xmllint --noout "$work/out" || fail "print of what a call was told is no XML"; fi

# Digests of files of 16 MiB each, of which two constructs are in each: of 256 MiB in all, once each.
mkdir "$work/huge"
for i in $(seq 10 29); do
    truncate -s 16M "$work/huge/$i.c"
    sources="${sources:-}<f f=\"$work/huge/$i.c\" b=\"16777216\" d=\"0\"/>"
    regions="${regions:-}<r id=\"$i\" l=\"omp\" c=\"single\" f=\"$work/huge/$i.c\" b=\"1\"/>"
    regions="$regions<r id=\"1$i\" l=\"omp\" c=\"critical\" f=\"$work/huge/$i.c\" b=\"1\"/>"
    nodes="${nodes:-}<n id=\"$i\" r=\"$i\" v=\"1\" t=\"1\"/><n id=\"1$i\" r=\"1$i\" v=\"1\" t=\"1\"/>"
done
echo '<processor version="1" rank="P0" init="0" finalize="99" epoch="0">' \
    "<sources>$sources</sources><regions><r id=\"0\" l=\"program\" c=\"program\"/>$regions</regions>" \
    '<location id="0" thread="0" begin="0" end="99"><profile><n id="0" r="0" v="1" t="99">' \
    "$nodes</n></profile></location></processor>" >"$work/huge.xml"
"$pompeii" flow -f html "$work/huge.xml" | grep -o '"state": *"changed' | wc -l >"$work/out"
[ "$(cat "$work/out")" -eq 32 ] || fail "digests of $(cat "$work/out") constructs are compared"

# Graphviz decodes entities: its text has them encoded once.
has 'flow, DOT' 'a&amp;b<c>&amp;lt;\"d' "$pompeii" flow -f dot .

# Names of C++ that say pair<X, X> of the one before: what has 2^34 parts stays as it is.
few=_Z1fSt4pairIiiES_IS0_S0_ES_IS1_S1_E many=_Z1fSt4pairIiiE
for digit in {0..9} {A..X}; do many+=S_IS${digit}_S${digit}_E; done
for name in "$few" "$many"; do
    echo '<processor version="1" rank="P0" init="0" finalize="9" epoch="0"><regions><r id="0" l="program" c="program"/>' \
        "<r id=\"1\" l=\"func\" c=\"function\" n=\"$name\"/></regions><location id=\"0\" thread=\"0\" begin=\"0\"" \
        'end="9"><profile><n id="0" r="0" v="1" t="9"><n id="1" r="1" v="1" t="9"/></n></profile></location></processor>' >"$work/pairs.xml"
    (ulimit -t 10 && "$pompeii" profile -f json "$work/pairs.xml") >"$work/out" || fail "$name: status $?"
    grep -q "\"$name\"\|f(std::pair" "$work/out" || fail "$name: $(cut -c 1-300 "$work/out")"
done
grep -q "$many" "$work/out" || fail "what repeats itself for ever: $(cut -c 1-300 "$work/out")"

# The long form, read again, has the same texts.
"$pompeii" print -o "$work/long.xml" . || fail "print"
has 'long form' "$csv" "$pompeii" summary -f csv "$work/long.xml"
for file in . "$work/long.xml"; do
    "$pompeii" print -f csv "$file" | cut -d, -f4-8 | sort -u >"$work/$(basename "$file").rows"
done
diff -u "$work/..rows" "$work/long.xml.rows" || fail "long form: other texts"
has 'filter' "$text" "$pompeii" summary --region="a&b<c>&lt;*.c:44" .
exit $((failures > 0))
