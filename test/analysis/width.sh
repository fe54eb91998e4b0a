#!/bin/bash
# On a terminal no line is wider than it: long names lose their middle, sentences go on below, and a
# table that has no room beside itself has rows of several lines. Files and pipes are as ever.
. "${srcdir:-.}/test/analysis/common.sh"
command -v script >/dev/null || { echo "no script(1)"; exit 77; }
cd "$work" || exit 1
export LC_ALL=C.UTF-8 TERM=xterm PAGER=cat

# terminal COLUMNS COMMAND..: what it shows there, in `seen`, without what makes it bold
terminal()
{
    local columns=$1
    shift
    printf 'stty cols %s rows 24\n' "$columns" >command
    printf '%q ' "$@" >>command
    SHELL=/bin/bash timeout 60 script -qec "bash command" /dev/null </dev/null 2>&1 |
        tr -d '\r' | sed 's/\x1b\[[01]m//g' >seen
}

# A name as C++ has them, and a long file name
name='void kokkos::Impl::ParallelFor\&lt;hydro::Functor\&lt;double, std::vector\&lt;double\> \>, Policy\>::execute(int, int) const'
cp -r "$traces/critical" long && chmod -R u+w long
sed -i -e "s|n=\"sum [^\"]*\"|n=\"$name\"|; s|/main.c\"|/a_file_whose_name_is_longer_than_most_others_are.cc\"|" long/trace.0.xml
for trace in "$traces/critical" "$traces/ranks" "$traces/offload" long; do
    for command in profile 'profile --all' summary flow offload info; do
        "$pompeii" $command "$trace" >file 2>/dev/null || continue
        for columns in 60 80 132 200; do
            for pager in '' --no-pager; do
                terminal $columns "$pompeii" $command $pager "$trace"
                [ "$(wc -L <seen)" -le $columns ] ||
                    fail "$(basename "$trace"): $command at $columns: $(wc -L <seen): $(head -50 seen)"
                [ "$(wc -l <seen)" -ge "$(($(wc -l <file) / 4))" ] || fail "$command at $columns: $(wc -l <seen) lines"
            done
        done
        # Where there is room, nothing changes.
        [ "$(wc -L <file)" -gt 200 ] ||
            { sed '/^pompeii: /d' seen | diff -q - file >/dev/null ||
                fail "$command at 200 is another: $(diff seen file | head -5)"; }
    done
done

# Both ends of a name are there, and every figure.
terminal 60 "$pompeii" profile long
grep -q 'R00004' seen && grep -Eq '[0-9] %' seen || fail "at 60: $(cat seen)"
grep -Eq '^ *%|^ *ms' seen && fail "a number without its unit: $(grep -E '^ *%|^ *ms' seen)"
terminal 60 "$pompeii" summary --threads long
grep -Eq ' a_f[^ ]*\.\.[^ ]*\.cc' seen || fail "no name is cut: $(cat seen)"
[ "$(grep -c 'ms\|s$' seen)" -gt 3 ] || fail "figures are lost"

# Where a thread has no room in one line, there is a row for all, in one line, whose figures are those
# of all threads; --threads and --sort have a row each.
for trace in "$traces/critical" "$traces/ranks"; do
    "$pompeii" summary "$trace" | awk '/^Operations per layer/ { on = 1; next } on && /^$/ { on = 0 } on { n += $2 } END { print n }' >expected
    terminal 80 "$pompeii" summary --no-pager "$trace"
    grep -q '^Operations per call site, all threads' seen || fail "threads at 80: $(cat seen)"
    sed -n '/^Operations per call site/,/^$/p' seen | sed '1,2d;$d' >rows
    perl -ne '/ (\d+)(?: +(?:0|[\d.]+ [mun]?s)){3} +(?:\d\.\d\d|-)$/ or die "no row: $_"; $n += $1; END { print "$n\n" }' rows |
        cmp - expected || fail "all threads: $(cat rows)"
    terminal 80 "$pompeii" summary --threads --no-pager "$trace"
    grep -q '^Operations per call site and thread' seen || fail "--threads: $(cat seen)"
    terminal 80 "$pompeii" summary --sort=thread --no-pager "$trace"
    grep -q '^Operations per call site and thread' seen || fail "--sort: $(cat seen)"
done

# The flow without room for rails says where edges lead.
terminal 60 "$pompeii" flow "$traces/ranks"
grep -Eq '[▲▼⟲] R0000[0-9] .*\|' seen && [ "$(wc -L <seen)" -le 60 ] || fail "flow at 60: $(cat seen)"

# At any width, within it, and no number without its unit
for columns in $(seq 40 3 100); do
    for command in profile summary flow; do
        trace=$traces/ranks
        [ $command = flow ] || trace=long
        terminal $columns "$pompeii" $command --no-pager "$trace"
        [ "$(wc -L <seen)" -le $columns ] || fail "$command at $columns: $(wc -L <seen)"
        grep -Eq '^ *(%|ms|us|s)( |,|$)' seen && fail "$command at $columns: $(grep -E '^ *(%|ms|us|s)( |,|$)' seen)"
    done
done

# What scrolls sideways does not wrap.
export PAGER="sh -c env"
terminal 80 "$pompeii" profile "$traces/critical"
grep -q '^LESS=FRSX' seen || fail "LESS is $(grep LESS seen)"
exit $((failures > 0))
