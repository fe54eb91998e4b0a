# A million instances to other tools' timelines, loops and tasks, against `pompeii print`, and against two million a
# second: processor time of the program.
. "${srcdir:-.}/test/bench/common.sh"
pompeii=$build/pompeii
awk -v n=1000000 -f "$source/test/export/timeline.awk" >million.xml
awk -v n=500000 -f "$source/test/export/tasks.awk" >tasks.xml
cat >used <<'END'
#!/bin/bash
TIMEFORMAT=%U
time "$@" >/dev/null 2>&1
END
chmod +x used
formats="chrome speedscope perfetto"
"$pompeii" export --list | grep -q '^  otf2 ' && formats="$formats otf2"
compare() # WHAT FORMAT TRACE
{
    target=
    case $2 in perfetto | otf2) target="<= 1.0" ;; esac
    for round in $(seq "$rounds"); do
        rm -rf out
        ours=$(./used "$pompeii" export -f "$2" -o out "$3" 2>&1)
        sample "$1, $2; print as CSV (s)" "" "$ours" "$(./used "$pompeii" print -f csv -o /dev/null "$3" 2>&1)"
        [ -z "$target" ] || echo "$1, $2; 2e6 instances a second (s)	$target	$ours	0.5" >>goals
    done
    end_block
}
for format in $formats; do
    compare export "$format" million.xml
done
for format in $formats; do
    case $format in perfetto | otf2) compare "export of tasks" "$format" tasks.xml ;; esac
done
cat goals
end_block
