#!/bin/bash
# What strangers put into traces, sources, arguments and file names is shown by a terminal, not
# obeyed: no subcommand prints it raw there, on either stream. Files for programs keep its bytes.
. "${srcdir:-.}/test/analysis/common.sh"
script -qec true /dev/null </dev/null >/dev/null 2>&1 || { echo "no script(1), or no terminals for it"; exit 77; }
build=$(dirname "$pompeii")
cd "$work" || exit 1
export LC_ALL=C.UTF-8 TERM=xterm

# terminal COMMAND..: both streams of it on a terminal, into `seen`; status into `got`
terminal()
{
    printf '%q ' "$@" >command
    SHELL=/bin/bash timeout 60 script -qec "bash command" /dev/null </dev/null >seen 2>&1
    got=$?
}

# Of ours is what makes text bold and what ends the line of the progress.
obeyed='\x1b(?!\[[01]m)|[\x01-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]|\r(?!\r*$)'
obeyed+='|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]|\xd8\x9c|(?<![\xc2-\xf4\x80-\xbf])[\x80-\xbf]'
is_safe()
{
    LC_ALL=C grep -qaP -e "$obeyed" seen && fail "$1: $(LC_ALL=C grep -aP -e "$obeyed" seen | cat -v | head -3)"
}

# Nothing is worth that cannot fail: each of them is seen where nobody cleans.
for raw in '\x1b]0;title\x07' '\x9b2J' '\xc2\x9b2J' '\x7f' 'a\rb' '\xe2\x80\xae' '\xe2\x81\xa6' '\xd8\x9c'; do
    printf "$raw\n" >seen
    LC_ALL=C grep -qaP -e "$obeyed" seen || fail "the test is blind to $raw"
done

# What XML can hold of it, in every field.
evil=$'a\xc2\x9b2Jb\x7fc\xe2\x80\xaed\xe2\x81\xa6e\xd8\x9cf\xc3\xa9\xe4\xb8\xad'
shown='a\x9b2Jb\x7fc\u202ed\u2066e\u061cfé中'
cp -r "$traces/critical" trace && chmod -R u+w trace
sed -i -e "s|name=\"critical\"|name=\"$evil\"|; s|arguments=\"[^\"]*\"|arguments=\"$evil\"|" \
    -e "s| host=\"[^\"]*\"| host=\"$evil\"|; s| cpu=\"[^\"]*\"| cpu=\"$evil\"|" \
    -e "s|\(POMPEII_SPOOL\" value=\)\"\"|\1\"$evil\"|" trace/pompeii.xml
sed -i -e "s|/main.c\"|/$evil.c\"|; s|n=\"sum [^\"]*\"|n=\"$evil\"|" trace/trace.0.xml
for command in info summary 'profile --all' flow 'print' labels offload; do
    for format in text csv json dot; do
        case $command:$format in info*:dot | summary:dot | prof*:dot | print:dot | off*:dot) continue ;; esac
        for pager in 'cat' 'sed s/^/x/'; do
            PAGER=$pager terminal "$pompeii" $command -f $format trace
            is_safe "$command -f $format, $pager"
        done
    done
    terminal "$pompeii" $command -o /dev/stdout trace
    is_safe "$command -o /dev/stdout"
done
for format in $("$pompeii" export --list | awk '{ print $1 }'); do
    terminal "$pompeii" export -f "$format" trace
    is_safe "export -f $format"
    case $format in
    pprof | perfetto) grep -q "^pompeii: export: $format is nothing for a terminal" seen || fail "export -f $format: $(cat -v seen | head -3)" ;;
    esac
done
for command in info summary; do
    terminal "$pompeii" $command --color=always --no-pager trace
    grep -qaF -e "$shown" seen || fail "$command: not shown as $shown: $(cat -v seen | head -5)"
done
terminal "$pompeii" summary --color=always --no-pager trace
grep -qa $'\x1b\\[1m' seen || fail "bold is gone"

# Columns stay in line: what is shown counts.
"$pompeii" summary -o plain.txt trace || fail "summary: $?"
[ "$(grep -aF -e "$shown" plain.txt | grep -E 'parallel|task|critical' |
    sed 's/[.]c .*//; s/[^ ]/x/g' | awk '{print length}' | sort -u | wc -l)" = 1 ] || fail "columns: $(cat plain.txt)"
# Files and pipes get the text itself; in JSON it is escaped, and the same to who reads it.
"$pompeii" info -f csv trace | grep -qaF -e "$evil" || fail "csv lost it"
"$pompeii" info -f json trace >info.json
grep -qaP '\xc2\x9b' info.json && fail "raw in JSON"
if command -v python3 >/dev/null; then
    python3 -c 'import json; print(json.load(open("info.json"))["program"]["name"])' |
        grep -qxF -e "$evil" || fail "JSON is another text"
fi

printf 'int main(void)\n{\n#pragma omp parallel num_threads(1)\n{}\nreturn 0; }\n' >run.c
# Arguments, file names, sources: messages of every program.
name=$'x\x1b]0;y\x07\xe2\x80\xae\x9bz.c'
printf 'int g(void);\nvoid f(void)\n{\n#pragma omp parallel\nif (g())\n{\n#pragma omp barrier\n}\n}\n' >"$name"
for command in info summary profile flow print labels offload check instrument recover; do
    for argument in "$name.none" "--$name"; do
        terminal "$pompeii" $command "$argument"
        [ $got = 2 ] || fail "$command: status $got"
        is_safe "$command $argument"
    done
done
for command in check 'check --sets=f' 'instrument --list' instrument; do
    terminal "$pompeii" $command "$name"
    [ "$command:$got" != check:0 ] || fail "check found nothing"
    is_safe "$command: source"
done
terminal "$pompeii" "$name"
is_safe "no such subcommand"
terminal "$build/pompcc" --pomp-functions --pomp-filter="$name.none" -fopenmp -c run.c
[ $got = 2 ] || fail "pompcc: status $got"
is_safe "pompcc"

# What another process lists goes where the option says, a terminal or not.
terminal sh -c '"$1" instrument --list -o "$(tty)" "$2" 1>elsewhere' sh "$pompeii" run.c
grep -qa 'parallel.*: events' seen && [ ! -s elsewhere ] || fail "--list -o TERMINAL: $(cat seen elsewhere)"

# The measured program's messages.
"$build/pompcc" -fopenmp -o "$name.run" run.c -Wl,-rpath,"$build/.libs" || fail "pompcc: $?"
POMPEII_DIRECTORY=$name.d terminal "./$name.run"
grep -qa 'trace in' seen || fail "no message: $(cat -v seen)"
is_safe "runtime"

# Spreadsheets take a field for a formula by its first character.
sed -i "s|$evil|=HYPERLINK(1)|" trace/pompeii.xml trace/trace.0.xml
sed -i 's| arguments="[^"]*"| arguments="@a, \&quot;b\&quot;"|; s| cpu="[^"]*"| cpu="-1+2"|' trace/pompeii.xml
"$pompeii" info -f csv trace | grep -q '^program,=HYPERLINK(1) @a' ||
    "$pompeii" info -f csv trace | grep -q ',=HYPERLINK' || fail "the trace holds no formula"
"$pompeii" info -f csv --spreadsheet trace >sheet.csv || fail "--spreadsheet: $?"
grep -qE '(^|,)"?[=@]' sheet.csv && fail "a formula: $(grep -E '(^|,)"?[=@]' sheet.csv)"
grep -q "'=HYPERLINK(1)" sheet.csv || fail "no text kept: $(cat sheet.csv)"
grep -q ",'-1+2" sheet.csv || fail "a formula that begins like a number: $(cat sheet.csv)"
"$pompeii" summary -f csv --spreadsheet -o sheet2.csv trace || fail "--spreadsheet -o: $?"
"$pompeii" summary -f csv trace | sed "s/,=HYP/,'=HYP/g; s/^=HYP/'=HYP/" | cmp - sheet2.csv || fail "more was changed"
expect 2 'spreadsheet is for -f csv' "$pompeii" info --spreadsheet trace

exit $((failures > 0))
