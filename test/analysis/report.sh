#!/bin/bash
# pompeii report: pages of hand-written traces, each fact of a run in both formats, whatever is in it;
# and of a real run what it takes to make it again: compiler and options, environment, modules,
# topology, the git revision of the program's folder in each way in which git keeps it, and none from
# what is no repository, or a trap.
. "${srcdir:-.}/test/analysis/common.sh"
PATH=$PWD:$PATH
cd "$work" || exit 1

cp -r "$traces/critical" "$traces/ranks" .
golden report.md report critical
# Graphviz's picture is its own.
pompeii report --format=html ranks | sed '/^<h2>Where threads went/,/^<\/svg>/d' >got || fail "html"
if [ "${GOLDEN:-}" = write ]; then cp got "$srcdir/test/analysis/expected/report.html"; fi
diff -u "$srcdir/test/analysis/expected/report.html" got || fail "html of ranks"
pompeii report -o page.html critical && grep -q '^<!DOCTYPE html>' page.html || fail "html by its name"
pompeii report -o page.md critical && grep -q '^# critical' page.md || fail "markdown by its name"
expect 2 'format=pdf' pompeii report --format=pdf critical

# What is in names is text.
sed -i 's/name="critical"/name="\&lt;script\&gt;|*x*"/' critical/pompeii.xml
pompeii report --format=html critical | grep -q '<script' && fail "markup in a name"
pompeii report critical | grep -Fqx '# \<script\>\|\*x\*' || fail "markdown in a name"

# Each fact, as it is said of a run, and with what would be markup, break a row or end a fence in it.
evil='&lt;/table>&lt;b>|```&amp;amp;&#10;## x'
cp -r "$traces/critical" facts
cat >facts/pompeii.xml <<XML
<experiment version="1" generator="pompeii 0.1.0">
 <program name="a$evil" path="b$evil" arguments="c$evil" pid="1" directory="d$evil" build="e$evil" revision="f$evil"
  options="g$evil" compilers="h$evil"/>
 <machine host="i$evil" os="j$evil" cpu="k$evil" cpus="4" topology="l$evil"/>
 <run date="m$evil" duration="5000000000" threads="2" environment="n$evil" modules="o$evil" affinity="p$evil"/>
 <clock source="q$evil" hz="2596000000"/>
 <overhead event="35" events="12" total="420"/>
 <settings></settings><counters></counters>
 <traces><trace rank="P0" file="trace.0.xml"/></traces>
</experiment>
XML
awk -v evil="$evil" '/c="critical"/ { i = index($0, "n=\""); print substr($0, 1, i + 2) "r" evil "\"/>"; next } { print }' \
    "$traces/critical/trace.0.xml" >facts/trace.0.xml
pompeii report -o facts.html facts || fail "facts in html"
pompeii report -o facts.md facts || fail "facts in Markdown"
for fact in b c d e f g h i j k l m n o p q; do
    grep -q "<td>$fact&lt;/table>&lt;b>" facts.html || fail "$fact is not in the html"
    grep -q "^| [^|]* | $fact.*<.*x |\$" facts.md || fail "$fact is not in the Markdown"
done
grep -q '<b>' facts.html && fail "markup of a value"
grep -q "^## x" facts.md && fail "a value begins a line: $(grep -B3 "^## x" facts.md)"
[ $(($(grep -c '^```$' facts.md) % 2)) -eq 0 ] || fail "a value ends a fence"
if command -v xmllint >/dev/null; then
    xmllint --noout facts.html || fail "the page is not well-formed"
fi

# The bars of threads: 5 of 7 parts of thread 0 are its own, by the trace.
pompeii report critical | grep -qx "     0 $(printf '█%.0s' {1..53})SSSSSSM" || fail "the bar of thread 0"

# A real run.
export POMPEII_VERBOSE=0
cat >hello.c <<'C'
int main(void)
{
#pragma omp parallel
    ;
    return 0;
}
C
mkdir -p tree/.git/refs/heads tree/bin
pompcc -fopenmp hello.c -o tree/bin/hello >messages 2>&1 || fail "$(cat messages)"
# says: what the run notes of a name
says()
{
    rm -rf run
    POMPEII_DIRECTORY=run timeout 60 "$1" || fail "$1 ends with $?"
    sed -n "s/.* $2=\"\([^\"]*\)\".*/\1/p" run/pompeii.xml
}
first=0123456789abcdef0123456789abcdef01234567 second=89abcdef0123456789abcdef0123456789abcdef
is()
{
    local got
    got=$(says tree/bin/hello revision)
    [ "$got" = "$2" ] || fail "$1: revision '$got', not '$2'"
}
is "no HEAD" ""
echo $first >tree/.git/HEAD && is "detached" $first
echo 'ref: refs/heads/main' >tree/.git/HEAD && is "no such branch" ""
printf '# pack-refs with: peeled\n%s refs/heads/other\n%s refs/heads/main\n' $first $second >tree/.git/packed-refs
is "packed" $second
echo $first >tree/.git/refs/heads/main && is "branch" $first
echo 'ref: ../../../secret' >tree/.git/HEAD && is "reference outside" ""
echo 'no revision' >tree/.git/HEAD && is "another text" ""
rm tree/.git/HEAD && mkfifo tree/.git/HEAD && is "FIFO" ""
rm tree/.git/HEAD && echo 'ref: refs/heads/main' >tree/.git/HEAD
mkdir -p away/hello && echo 'ref: refs/heads/topic' >away/hello/HEAD && mv tree/.git main.git &&
    echo "gitdir: $PWD/away/hello" >tree/.git
echo "$PWD/main.git" >away/hello/commondir && echo $second >main.git/refs/heads/topic
is "work tree" $second

export OMP_NUM_THREADS=2 LOADEDMODULES=gcc/12:mpi GOMP_SPINCOUNT=0
[ "$(says tree/bin/hello modules)" = gcc/12:mpi ] || fail "modules"
says tree/bin/hello environment | tr ';' '\n' | sed 's/^ //' | grep -qx OMP_NUM_THREADS=2 || fail "environment"
says tree/bin/hello environment | grep -q GOMP_SPINCOUNT=0 || fail "GOMP_ variables"
OMP_LONG=$(head -c 5000 /dev/zero | tr '\0' x) says tree/bin/hello environment | grep -q OMP_NUM_THREADS=2 ||
    fail "a long variable"
# How it was built: options without paths and values, by each source that has other ones.
printf 'int other(void)\n{\n#pragma omp parallel\n    ;\n    return 0;\n}\n' >other.c
options=
for compiler in gcc clang; do
    command -v $compiler >/dev/null || continue
    export POMPEII_CC=$compiler
    pompcc -fopenmp -O0 -O2 -march=x86-64 -DKEY=secret123 -D N -I"$work" -Wall "-ffile-prefix-map=$work=." -c hello.c \
        -o tree/hello.o >messages 2>&1 || pompcc -fopenmp -O0 -O2 -DKEY=secret123 -D N -c hello.c -o tree/hello.o ||
        fail "$(cat messages)"
    pompcc -O1 -g -fopenmp -O1 -c other.c -o tree/other.o && pompcc -fopenmp tree/hello.o tree/other.o -o tree/bin/built ||
        fail "$compiler: build"
    options=$(says tree/bin/built options)
    case $options in
    '-fopenmp -O0 -O2 -march=x86-64 -DKEY=.. -DN; -g -fopenmp -O1') ;;
    '-fopenmp -O0 -O2 -DKEY=.. -DN; -g -fopenmp -O1') ;;
    *) fail "$compiler: options '$options'" ;;
    esac
    # Long forms, and more macros than have room: these come last, and that some lack is said.
    case $compiler in
    clang) more='-Xclang -ffast-math' ;;
    *) more=--param=max-unroll-times=4 ;;
    esac
    pompcc $(seq -f '-DMACRO_%04g' 300) --std=gnu11 --optimize=2 $more -fopenmp hello.c -o tree/bin/long ||
        fail "$compiler: long forms"
    case $(says tree/bin/long options) in
    "--std=gnu11 --optimize=2 $more -fopenmp -DMACRO_0001 "*" .."*) ;;
    *) fail "$compiler: long forms: $(says tree/bin/long options)" ;;
    esac
    grep -qa secret123 tree/bin/built && fail "$compiler: the program has the value of a macro"
    [ -n "$(readelf -p .comment tree/bin/built 2>/dev/null)" ] || continue
    truth=$(readelf -p .comment tree/bin/built | sed -n 's/^ *\[ *[0-9a-f]*\]  //p' | awk '!seen[$0]++' | paste -sd ';' | sed 's/;/; /g')
    [ "$(says tree/bin/built compilers)" = "$truth" ] || fail "$compiler: compilers are not $truth"
done
unset POMPEII_CC
pompeii report run | grep -q "^| compiled with | $options |" || fail "the page lacks the options"

# The machine, as the kernel has it.
cache=/sys/devices/system/cpu/cpu0/cache/index0
if [ -r $cache/size ] && [ "$(cat $cache/type)" != Instruction ]; then
    says tree/bin/hello topology | grep -q "; caches L$(cat $cache/level) $(cat $cache/size) of " || fail "caches"
fi
# The same where /proc/cpuinfo is in ARM's words, which has no packages. Truth: lscpu.
printf 'processor\t: 0\nBogoMIPS\t: 243.75\nCPU implementer\t: 0x41\nCPU part\t: 0xd40\n\n' >cpuinfo
in_arm='mount --bind cpuinfo /proc/cpuinfo && exec'
if [ -d /sys/devices/system/cpu/cpu0/topology ] && unshare -rm sh -c "$in_arm true" 2>/dev/null; then
    rm -rf run
    POMPEII_DIRECTORY=run unshare -rm sh -c "$in_arm tree/bin/hello" || fail "ARM"
    grep -q ' cpu="Neoverse-V1"' run/pompeii.xml || fail "ARM: $(grep '<machine' run/pompeii.xml)"
    truth=$(LC_ALL=C lscpu | awk -F': *' '{ sub(/^ */, "") } /^Socket\(s\)/ { s = $2 } /^Core\(s\)/ { c = $2 } /^Thread\(s\)/ { t = $2 }
        END { print s " package" (s == 1 ? "" : "s") " of " c " core" (c == 1 ? "" : "s") " with " t " thread" (t == 1 ? "" : "s") " each" }')
    grep -q " topology=\"$truth" run/pompeii.xml || fail "ARM: not $truth: $(grep '<machine' run/pompeii.xml)"
fi
if taskset -c 0 true 2>/dev/null; then
    rm -rf run
    POMPEII_DIRECTORY=run taskset -c 0 tree/bin/hello || fail "taskset"
    grep -q 'affinity="0"' run/pompeii.xml || fail "affinity"
    # Where OpenMP binds threads, the first one may be bound already: all that it was given, or nothing.
    truth=$(sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status)
    for bind in close true spread; do
        rm -rf run
        OMP_PROC_BIND=$bind POMPEII_DIRECTORY=run tree/bin/hello || fail "OMP_PROC_BIND=$bind"
        said=$(sed -n 's/.* affinity="\([^"]*\)".*/\1/p' run/pompeii.xml)
        [ -z "$said" ] || [ "$said" = "$truth" ] || fail "OMP_PROC_BIND=$bind: $said, not $truth"
    done
    rm -rf run
    OMP_PROC_BIND=false POMPEII_DIRECTORY=run tree/bin/hello || fail "OMP_PROC_BIND=false"
    grep -q "affinity=\"$truth\"" run/pompeii.xml || fail "OMP_PROC_BIND=false: not $truth"
fi
says tree/bin/hello revision >/dev/null
pompeii report run | grep -q "^| git revision of its folder | $second |" || fail "the page lacks the revision"
[ $failures -eq 0 ]
