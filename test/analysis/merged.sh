#!/bin/bash
# The file that pompeii merge writes, where a stranger wrote in it: what can't be is said in one line, and
# what is printed then is that of the traces; nothing ends by a signal.
. "${srcdir:-.}/test/analysis/common.sh"
cd "$work" || exit 1
cp -r "$traces/ranks" job && chmod -R u+w job
"$pompeii" profile job >profile.traces 2>notes && "$pompeii" info job >info.traces || fail "$(cat notes)"
"$pompeii" merge --plain job >told 2>&1 || fail "merge: $(cat told)"
python3 - "$pompeii" "$(wc -l <notes)" <<'END' || fail 'a file that says what can not be'
import re, subprocess, sys
pompeii, notes = sys.argv[1], int(sys.argv[2])
path = "job/profile.xml"
good = open(path).read()
traces = {name: open(name + ".traces").read() for name in ("profile", "info")}
# What may be -1, or any number: ranks, an epoch, what is not known; by attribute and place in its list.
free = {("whole", "processes", 4), ("whole", "want", 0), ("whole", "want", 5), ("whole", "hybrid", 5)}
failures = cases = refused = 0

def case(what, text, same):
    global failures, cases, refused
    cases += 1
    open(path, "w").write(text)
    lines = 0
    for name, expected in traces.items():
        got = subprocess.run([pompeii, name, "job"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        out, err = (s.decode(errors="replace") for s in (got.stdout, got.stderr))
        lines = err.count("\n") - (notes if name == "profile" else 0)
        why = None
        if got.returncode not in (0, 2):
            why = "status %d" % got.returncode
        elif same and out != expected:
            why = "is believed: " + "; ".join(l for l in out.split("\n") if l not in expected.split("\n"))
        elif re.search(r"\bnan\b|\binf\b|\s-[0-9]", out) and not re.search(r"\bnan\b|\binf\b|\s-[0-9]", expected):
            why = "nonsense: " + out
        elif lines > 1:
            why = "more than a line: " + err
        if why:
            failures += 1
            print("%s: %s: %s" % (name, what, why[:600]))
        refused += "the traces are read" in err

seen = set()
for m in re.finditer(r'(?<=[" ])-?[0-9][0-9.e+-]*(?=[" ])', good[good.index("<regions"):]):
    begin, end = (i + good.index("<regions") for i in m.span())
    tag = re.match(r"<(\w+)", good[good.rindex("<", 0, begin):]).group(1)
    attribute = re.findall(r'(\w+)="[^"<]*$', good[:begin])[-1]
    place = good[good.rindex('"', 0, begin):begin].count(" ")
    key = tag, attribute, place
    if key in seen or tag in ("of", "f", "r", "note") or attribute == "text":
        continue
    seen.add(key)
    for value in ("-1", "-2305843009213693952", "2305843009213693952", "9223372036854775807", "nan", "x"):
        same = value[0] == "-" and key not in free
        same |= value[0] == "2" and key[:2] in (("whole", "times"), ("whole", "overheads"), ("place", "wall"))
        case("%s %s %d = %s" % (*key, value), good[:begin] + value + good[end:], same)
for name in ("&#10;pompeii: all is well", "&#9;", "&#x9b;2J", "x" * 100000, "%s%n", ""):
    for attribute in ("text", "property", "lack"):
        case("%s = %r" % (attribute, name[:30]), re.sub(r'(<(?:finding|whole)[^>]* %s=")[^"]*' % attribute,
             lambda m: m.group(1) + name, good), name[:4] == "&#10")
case("unchanged", good, True)
assert len(seen) > 80 and refused > 100, (len(seen), refused)
sys.exit(failures > 0)
END

# Two ranks need room for two values, however many might be kept.
rm -rf many && mkdir many
for rank in 0 1; do
    awk -v rank=$rank 'BEGIN {
        print "<processor version=\"1\" rank=\"P" rank "\" init=\"0\" finalize=\"9000\" epoch=\"0\"><regions><r id=\"0\" l=\"program\" c=\"program\"/>"
        for (r = 1; r < 5000; r++) printf "<r id=\"%d\" l=\"omp\" c=\"single\" f=\"/a.c\" b=\"%d\"/>\n", r, r
        print "</regions><location id=\"0\" thread=\"0\" begin=\"0\" end=\"9000\"><profile><n id=\"0\" r=\"0\" v=\"1\" t=\"9000\">"
        for (r = 1; r < 5000; r++) printf "<n id=\"%d\" r=\"%d\" v=\"1\" t=\"1\"/>\n", r, r
        print "</n></profile></location></processor>" }' >many/$rank.xml
done
echo '<experiment version="1"><program name="many"/><run ranks="2" duration="9000"/><traces><trace rank="P0" file="0.xml"/><trace rank="P1" file="1.xml"/></traces></experiment>' >many/pompeii.xml
memory()
{
    python3 -c 'import resource, subprocess, sys
subprocess.check_call(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$pompeii" merge "$@" many
}
few=$(memory --columns=2) all=$(memory)
[ "$all" -lt $((few * 3 / 2)) ] || fail "two ranks take $few KiB, or $all with room for 512"

# What can't be written is said before anything is read.
echo '<nonsense' >many/1.xml
rm -f many/profile.xml*
mkdir many/profile.xml.zst
expect 2 '^pompeii: merge: cannot write many/profile.xml.zst: Is a directory$' "$pompeii" merge many
rmdir many/profile.xml.zst
touch many/spool.2
expect 2 '^pompeii: many: ranks without a trace yet: 1: .* run ' "$pompeii" merge many
rm many/spool.2
if [ "$(id -u)" != 0 ]; then
    chmod a-w many
    expect 2 '^pompeii: merge: cannot write many/profile.xml: Permission denied$' "$pompeii" merge --plain many
    chmod u+w many
fi
expect 2 '1.xml' "$pompeii" merge many
exit $((failures > 0))
