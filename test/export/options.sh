#!/bin/bash
# Formats and options: each is documented, what a format cannot heed is refused in a line, and a file
# is there whole or not at all.
. "${srcdir:-.}/test/analysis/common.sh"
PATH=$PWD:$PATH
cd "$traces"
out=$work/exported
pompeii export --list >"$work/list"
formats=$(awk '{ print $1 }' "$work/list")
[ "$(wc -w <<<"$formats")" -ge 4 ] || fail "--list: $(cat "$work/list")"
holding() # WHAT: the formats that hold it
{
    awk -v what="$1" 'index($0, "  " what "  ") || index($0, " " what " ") { print $1 }' "$work/list"
}

# The table is the only list of formats.
for format in $formats; do
    pompeii help export | grep -q -e "--format=FORMAT.* $format\b" || fail "--help leaves out $format"
    grep -q "^\.BR* *$format \"* *(" "$srcdir/doc/man/pompeii-export.1" || fail "the manual page leaves out $format"
    grep -q "^| \`$format\` | .* | .* | .* |\$" "$srcdir/doc/export.md" || fail "doc/export.md leaves out $format"
    (
        compopt() { :; }
        . "$srcdir/doc/completion/pompeii"
        COMP_WORDS=(pompeii export --format = "$format") COMP_CWORD=4 && _pompeii
        [[ " ${COMPREPLY[*]} " == *" $format "* ]]
    ) || fail "the completion leaves out $format"
done

expect 2 'which format\? --format=FORMAT is one of folded, ' pompeii export critical
expect 2 '--format=foo: no such format: folded, ' pompeii export --format=foo critical
expect 2 'no such option' pompeii export -f folded --sort=time critical
for format in $(holding 'call paths'); do
    expect 2 "--range: not with --format=$format: it holds no timeline" pompeii export -f $format --range=1s-2s critical
    expect 2 "--min-duration: not with --format=$format" pompeii export -f $format --min-duration=1ms critical
done
for format in $(holding timeline); do
    expect 2 "--metric: not with --format=$format" pompeii export -f $format --metric=time critical
done
for range in 5 1s-0.5s 1s-2 1h-2h -; do
    [ "$range" = - ] && continue
    expect 2 '--range=.*: two times with a - between' pompeii export -f chrome --range=$range critical
done
for time in 5 1m x -1s 1e300s; do
    expect 2 '--min-duration=.*: a number and' pompeii export -f chrome --min-duration=$time critical
done
expect 2 '--metric=foo: no such figure' pompeii export -f folded --metric=foo critical
expect 2 '--metric=time,visits: one with --format=folded' pompeii export -f folded --metric=time,visits critical

# Whole or not at all; and to stdout.
for format in $formats; do
    grep -q "^  $format .* a folder" "$work/list" && continue
    for wrong in 'nosuch' '--thread=99 critical' '--layer=nosuch critical'; do
        pompeii export -f $format -o "$out" $wrong 2>"$work/err" && fail "$format: $wrong: status 0"
        [ "$(wc -l <"$work/err")" -eq 1 ] || fail "$format: $wrong: $(cat "$work/err")"
        [ -e "$out" ] && fail "$format: $wrong: a file is left"
    done
    expect 0 '' pompeii export -f $format -o "$out" critical
    pompeii export -f $format -o - critical | cmp - "$out" || fail "$format: -o -"
    pompeii export -f $format critical | cmp - "$out" || fail "$format: stdout"
    rm -f "$out"
    sed 's/<i n="2" g="0" d="2000000000".*/<i n="99" g="0" d="1"\/>/' critical/trace.0.xml >"$work/wrong.xml"
    expect 2 'has no node 99' pompeii export -f $format -o "$out" "$work/wrong.xml"
    [ -e "$out" ] && fail "$format: a file is left of a wrong trace"
    expect 2 "can't be written" pompeii export -f $format -o "$work/no/such/folder" critical
done

# What filters leave: instances of a layer, a thread, a time, a length.
names()
{
    pompeii export -f chrome "$@" critical | perl -MJSON::PP -0ne '
        print "$_->{name}\n" for sort { $a->{name} cmp $b->{name} } grep { $_->{ph} eq "X" } @{decode_json($_)->{traceEvents}}'
}
if perl -MJSON::PP -e 1 2>/dev/null; then
    [ "$(names --layer=user)" = 'region main main.c:40' ] || fail "--layer: $(names --layer=user)"
    [ "$(names | wc -l)" = 14 ] || fail "all: $(names)"
    [ "$(names --thread=1 | sort -u | wc -l)" = 3 ] || fail "--thread: $(names --thread=1)"
    [ "$(names --min-duration=2.2s | sort -u)" = "$(printf '%s\n' 'parallel main.c:44' 'region main main.c:40')" ] ||
        fail "--min-duration: $(names --min-duration=2.2s)"
    names --range=0s-60ms | grep -v 'region main' && fail "--range: $(names --range=0s-60ms)"
    [ "$(names --range=0s-60ms)" = 'region main main.c:40' ] || fail "--range: $(names --range=0s-60ms)"
    [ -z "$(names --range=4.96s-)" ] || fail "--range: $(names --range=4.96s-)"
fi
[ "$(pompeii export -f folded --layer=user critical)" = 'critical;region main main.c:40 400000000' ] ||
    fail "folded, --layer: $(pompeii export -f folded --layer=user critical)"

# What the timeline lacks is said; two regions of one name keep apart; a terminal obeys no name.
sed 's/<n id="3" r="3" v="3"/<n id="3" r="3" v="7" k="3"/' critical/trace.0.xml >"$work/capped.xml"
expect 0 'the timeline holds 12 of 16 instances: POMPEII_INSTANCES=all keeps the rest; folded, csv.* are of all' \
    pompeii export -f chrome "$work/capped.xml"
expect 0 '' pompeii export -f folded "$work/capped.xml"
sed 's|"/home/u/main.c" b="46" e="47" n="[^"]*"|"/home/v/main.c" b="44" e="48"|; s|c="critical"|c="parallel"|' \
    critical/trace.0.xml >"$work/twins.xml"
[ "$(pompeii export -f folded "$work/twins.xml" | sed 's/.*;//; s/ [0-9]*$//' | sort | uniq -d)" = '' ] ||
    fail "two regions of one name: $(pompeii export -f folded "$work/twins.xml")"
[ $failures -eq 0 ]
