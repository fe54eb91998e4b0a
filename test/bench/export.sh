# A million instances to other tools' timelines, against `pompeii print`, and against two million a
# second: processor time of the program.
. "${srcdir:-.}/test/bench/common.sh"
pompeii=$build/pompeii
awk -v n=1000000 -f "$source/test/export/timeline.awk" >million.xml
cat >used <<'END'
#!/bin/bash
TIMEFORMAT=%U
time "$@" >/dev/null 2>&1
END
chmod +x used
formats="chrome speedscope perfetto"
"$pompeii" export --list | grep -q '^  otf2 ' && formats="$formats otf2"
for format in $formats; do
    target=
    case $format in perfetto | otf2) target="<= 1.0" ;; esac
    for round in $(seq "$rounds"); do
        rm -rf out
        ours=$(./used "$pompeii" export -f "$format" -o out million.xml 2>&1)
        sample "export, $format; print as CSV (s)" "" "$ours" "$(./used "$pompeii" print -f csv -o /dev/null million.xml 2>&1)"
        [ -z "$target" ] || echo "export, $format; 2e6 instances a second (s)	$target	$ours	0.5" >>goals
    done
    end_block
done
cat goals
end_block
