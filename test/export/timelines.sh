#!/bin/bash
# Formats of the timeline: for every region, the number of instances and the sum of their durations
# are those of the timeline; slices nest, time never goes back, arrows lead forward.
. "${srcdir:-.}/test/export/common.sh"
make_experiments

for experiment in $experiments; do
    perl "$here/figures.pl" slices $experiment >expected 2>messages || fail "$experiment: $(cat messages)"
    for format in chrome speedscope perfetto; do
        exported $format $experiment || continue
        perl "$here/decode.pl" $format exported >got 2>messages || fail "$format of $experiment: $(cat messages)"
        same "$format of $experiment"
    done
done

# OTF2, by its own tool.
if ! pompeii export --list | grep -q '^  otf2 '; then
    echo "built without OTF2"
elif ! command -v otf2-print >/dev/null; then
    echo "no otf2-print: OTF2 is not tested"
else
    for experiment in $experiments; do
        perl "$here/figures.pl" slices $experiment >expected 2>/dev/null
        rm -rf archive && pompeii export -f otf2 -o archive $experiment 2>messages || fail "otf2 of $experiment: $(cat messages)"
        otf2-print archive/traces.otf2 >events 2>messages && [ ! -s messages ] || fail "otf2-print of $experiment: $(cat messages)"
        perl "$here/decode.pl" otf2 events >got 2>messages || fail "otf2 of $experiment: $(cat messages)"
        same "otf2 of $experiment"
    done
    pompeii export -f otf2 -o archive critical 2>messages && fail "otf2: a folder that is there"
    grep -q 'export: archive: is there already' messages || fail "otf2: $(cat messages)"
    pompeii export -f otf2 -o wrong --thread=99 critical 2>messages && fail "otf2: status of nothing"
    ls -d wrong* 2>/dev/null && fail "otf2: something is left of an export that failed"
    rm -rf archive && pompeii export -f otf2 -o archive/ ranks && otf2-print -G archive/traces.otf2 >definitions
    for text in 'Name: "P1 ranks.run".*Type: PROCESS' 'Role: PARALLEL, .*File: "/home/user/source/test/analysis/programs/ranks.c".*Begin: 19' \
        'THREAD_FORK_JOIN' 'Ticks per Seconds: 1000000000'; do
        grep -q "$text" definitions || fail "otf2: no $text: $(cat definitions)"
    done
fi

# The thread that forks a team says so, and no other: of cg the first one, each time.
if command -v otf2-print >/dev/null && [ -d archive ]; then
    rm -rf archive && pompeii export -f otf2 -o archive cg 2>messages && otf2-print archive/traces.otf2 >events
    [ "$(grep -c '^THREAD_FORK' events)" -gt 0 ] && ! grep -q '^THREAD_FORK *[1-9]' events &&
        [ "$(grep -c '^THREAD_FORK' events)" -eq "$(grep -c '^THREAD_TEAM_BEGIN *0 ' events)" ] ||
        fail "otf2: forks of cg: $(grep '^THREAD_FORK' events | head -3)"
    rm -rf archive && pompeii export -f otf2 -o archive teams 2>messages && otf2-print archive/traces.otf2 >events
    # Each team in a team has two threads.
    [ "$(grep -c '^THREAD_FORK' events)" -gt 1 ] &&
        [ $((2 * $(grep -c '^THREAD_FORK' events))) -eq "$(grep -c '^THREAD_TEAM_BEGIN' events)" ] || fail "otf2: forks of teams"
fi

# Tasks: as many as the program made, each by its creator.
if command -v otf2-print >/dev/null && [ -d archive ]; then
    rm -rf archive && pompeii export -f otf2 -o archive tasks 2>messages && otf2-print archive/traces.otf2 >events
    perl "$here/decode.pl" otf2-tasks events >got 2>messages || fail "otf2: tasks: $(cat messages)"
    [ "$(cat got)" = 40 ] || fail "otf2: $(cat got) tasks, not 40"
    # Of some threads the others are no creators.
    rm -rf archive && pompeii export -f otf2 --thread=1 -o archive tasks 2>messages && otf2-print archive/traces.otf2 >events 2>messages
    [ ! -s messages ] || fail "otf2: tasks of a thread: $(cat messages)"
fi

# Whoever is killed while it writes leaves nothing.
if pompeii export --list | grep -q '^  otf2 '; then
    awk -v n=2000000 -f "$here/timeline.awk" >long.xml
    for signal in KILL TERM; do
        "$build/pompeii" export -f otf2 -o cut long.xml 2>/dev/null &
        for try in {1..100}; do
            ls -d cut.??????/traces/*.evt >/dev/null 2>&1 && break
            sleep 0.05
        done
        ls -d cut.?????? >/dev/null 2>&1 || fail "otf2: no folder beside the place"
        { kill -s $signal $! && wait $!; } 2>/dev/null
        for try in {1..100}; do
            [ -n "$(ls -d cut* 2>/dev/null)" ] || break
            sleep 0.05
        done
        ls -d cut* 2>/dev/null && fail "otf2: killed by $signal, it leaves something"
    done
    rm -f long.xml
fi

# ViTE reads the archive, and draws each thread of it.
if command -v vite >/dev/null && [ -d archive ]; then
    for experiment in cg ranks tasks; do
        rm -rf archive && pompeii export -f otf2 -o archive $experiment
        QT_QPA_PLATFORM=offscreen HOME=$work XDG_RUNTIME_DIR=$work timeout 120 vite -e drawn.svg archive/traces.otf2 >messages 2>&1
        grep -q '^0 errors and 0 warnings' messages || fail "ViTE of $experiment: $(tail -n 3 messages)"
        for thread in $(otf2-print -G archive/traces.otf2 | grep -o 'Name: "thread [0-9]*"' | grep -o '[0-9]*' | sort -u); do
            grep -q "thread ${thread}_" drawn.svg || fail "ViTE of $experiment: no thread $thread"
        done
    done
else
    echo "no vite: it does not read OTF2"
fi

# Counters of instances: what is there is what was measured.
cp -r critical counted
perl -i -pe 's/counters="0"/counters="2"/; s/(<(?:i|n) .*?)(\/?>)/$1 c="3 $.000"$2/g if !/<profile>/' counted/trace.0.xml
perl -i -pe 's|<counters/>|<counters><counter name="A B"/><counter name="C&quot;D"/></counters>|; s|<counters></counters>|<counters><counter name="A B"/><counter name="C&quot;D"/></counters>|' counted/pompeii.xml
grep -q '"A B"' counted/pompeii.xml || fail "no counters: $(cat counted/pompeii.xml)"
perl "$here/figures.pl" slices counted | awk -F'\t' -v OFS='\t' '{ print $1, $2, 3 * $2 }' >expected
exported chrome counted && perl -MJSON::PP -0ne '
    for (@{decode_json($_)->{traceEvents}}) {
        next if $_->{ph} ne "X" || $_->{name} =~ /^create/;
        $n{$_->{name}}++; $sum{$_->{name}} += $_->{args}{"A B"};
    }
    print "$_\t$n{$_}\t$sum{$_}\n" for sort keys %n' exported >got
same 'counters in chrome'
if command -v otf2-print >/dev/null && pompeii export --list | grep -q '^  otf2 '; then
    # In this trace tasks counted in both constructs; a slice has no less than what is in it.
    rm -rf archive && pompeii export -f otf2 -o archive counted && otf2-print archive/traces.otf2 >events
    perl "$here/decode.pl" otf2 events counter 'A B' | grep '^critical' >got
    grep '^critical' expected >few && mv few expected
    same 'counters in otf2'
fi

# A trace in which what is inside takes longer than what is around it: slices nest all the same.
for format in chrome speedscope perfetto; do
    exported $format "$traces/critical" &&
        { perl "$here/decode.pl" $format exported >got 2>messages || fail "$format of what does not nest: $(cat messages)"; }
done

# One clock for all ranks, from the begin of the first one, whichever is read first.
rank=$(grep -l '<timeline' ranks/trace.0.xml*) && perl -i -pe 's/epoch="(\d+)"/"epoch=\"" . ($1 + 5e9) . "\""/e' "$rank"
exported chrome ranks && perl -MJSON::PP -0ne '
    for (@{decode_json($_)->{traceEvents}}) {
        next if $_->{ph} ne "X";
        die "before the begin" if $_->{ts} < 0;
        $first[$_->{pid}] = $_->{ts} if !defined $first[$_->{pid}] || $_->{ts} < $first[$_->{pid}];
    }
    my $apart = $first[1] - $first[2];
    die "rank 0 begins $apart us after rank 1" if $apart < 4e6 || $apart > 6e6' exported 2>messages ||
    fail "ranks: $(cat messages)"

# Arrows lead from the creation of each task to it.
exported chrome tasks
arrows=$(grep -c '"ph":"f"' exported)
[ "$arrows" = "$(grep -c '"ph":"s"' exported)" ] && [ "$arrows" -ge 20 ] || fail "chrome: $arrows arrows"

# Sizes, of the same events.
for experiment in cg tasks; do
    exported chrome $experiment && chrome=$(wc -c <exported)
    exported perfetto $experiment && perfetto=$(wc -c <exported)
    # Of a small file the names of its tracks and the longer numbers of a slow run count: a kilobyte.
    [ $((4 * (perfetto - 1024))) -le "$chrome" ] || fail "$experiment: perfetto $perfetto bytes, chrome $chrome"
done
[ $failures -eq 0 ]
