#!/bin/bash
# `pompeii view --text` on a real terminal, which tmux is: what stands on the screen, keys, other
# sizes, and that the terminal is as it was afterwards, whatever ended it.
. "${srcdir:-.}/test/analysis/common.sh"
cd "$work" || exit 1
export LC_ALL=C.UTF-8

"$pompeii" view --text "$traces/critical" </dev/null >out 2>err
[ $? -eq 2 ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] || fail "without a terminal: $(cat out err)"
grep -q 'left out when' err && { echo "built without ncursesw"; exit 77; }
for other in '-o page.html' --serve; do
    # shellcheck disable=SC2086 # an option and its value
    expect 2 'shows it here' "$pompeii" view --text $other "$traces/critical"
done
command -v tmux >/dev/null || { echo "no tmux"; exit 77; }

socket=$work/socket sessions=0
tmux_here() { tmux -S "$socket" -f /dev/null "$@"; }
trap 'tmux_here kill-server 2>/dev/null; rm -rf "$work"' EXIT

screen() { tmux_here capture-pane -p -t view 2>/dev/null; }
# shows PATTERN WHAT: within 20 seconds it stands on the screen
shows()
{
    local tries=100
    while [ $((tries--)) -gt 0 ]; do
        screen | grep -q -e "$1" && return
        sleep 0.2
    done
    fail "$2: no '$1' in"
    screen >&2
}
keys() { tmux_here send-keys -t view "$@"; }

# The shell around it tells of the terminal before and after.
cat >around <<EOF
before=\$(stty -g)
"$pompeii" view --text "\$@"
echo "status \$?"
[ "\$(stty -g)" = "\$before" ] && echo "the terminal is as it was"
read -r line && echo "echoed \$line"
sleep 60
EOF
start() # COLUMNS ROWS DIR
{
    tmux_here kill-server 2>/dev/null
    socket=$work/socket.$((sessions += 1)) # the one before may take a while to end
    tmux_here new-session -d -x "$1" -y "$2" -s view "/bin/bash around '$3'" || { echo "no terminals for tmux"; exit 77; }
}

# Findings first; then each page; the choice goes along.
echo before >main.c
cp -r "$traces/critical" run && chmod -R u+w run
for i in {1..60}; do echo "line $i;"; done >main.c
sed -i "s|/home/u/main.c|$work/main.c|" run/trace.0.xml
start 80 24 run
shows 'What to mend' findings
shows 'critical .*threads wait 700' findings
screen | grep -q Messages && fail 'messages of one process'
keys 3 g
shows 'exclusive *of CPU' regions
keys / c r i t Enter
shows '/crit' 'the filter'
keys Enter
shows '46 | line 46;' source
keys 5
shows '^Thread *work' threads
shows 'in chosen' threads
keys 2 Escape
shows 'task main.c:45' 'call paths'

# Another size, small and large, while it runs.
tmux_here resize-window -t view -x 40 -y 10
shows '1  2 Call paths  3' 'made small'
keys 3
shows 'of CPU' 'made small'
tmux_here resize-window -t view -x 132 -y 43
shows 'Findings  2 Call paths  3 Regions' 'made large'
shows 'inclusive *lost *exclusive' 'made large'
keys '?'
shows 'leave' help
keys x q
shows 'status 0' 'at its end'
shows 'the terminal is as it was' 'at its end'
keys h i Enter
shows 'echoed hi' 'at its end'

# The mouse: a press on a tab shows its page, on a row chooses it, once more is Enter; the wheel moves.
mouse() # BUTTON COLUMN ROW, from 0: the bytes that terminals send for it; 0 is let go, too
{
    # shellcheck disable=SC2046 # three words
    tmux_here send-keys -t view -H 1b 5b 4d $(printf '%x %x %x' $((32 + $1)) $((33 + $2)) $((33 + $3)))
    [ "$1" -ne 0 ] || mouse 3 "$2" "$3"
}
row_of() { screen | grep -n -m1 -e "$1" | cut -d: -f1; }
chosen() { screen | tail -4 | tr '\n' ' '; }
start 100 24 run
shows 'What to mend' 'before the mouse'
mouse 0 $(($(screen | sed -n 2p | sed 's/3 Regions.*//' | wc -m) - 1)) 1
shows 'exclusive *of CPU' 'a press on a tab'
mouse 0 10 $(($(row_of '^parallel main.c:44') - 1))
shows '^parallel main.c:44: ' 'a press on a row'
row=$(row_of '^critical main.c:46')
mouse 0 10 $((row - 1))
shows '^critical main.c:46.*: 5 visits' 'a press on a row'
mouse 0 10 $((row - 1))
shows '46 | line 46;' 'a second press'
keys 3 g
before=$(chosen)
mouse 65 10 10
for tries in {1..50}; do [ "$(chosen)" != "$before" ] && break; sleep 0.2; done
[ "$(chosen)" != "$before" ] || fail "the wheel moves nothing: $before"
mouse 64 10 10
for tries in {1..50}; do [ "$(chosen)" = "$before" ] && break; sleep 0.2; done
[ "$(chosen)" = "$before" ] || fail "the wheel does not move back: $(chosen), not $before"
mouse 0 99 23
keys q
shows 'the terminal is as it was' 'after the mouse'

# Ranks that talk have a page more: the waits that `pompeii messages` finds.
start 120 24 "$traces/partners"
shows '6 Messages' 'ranks that talk'
keys 6
shows '200.0 ms *1  late sender *rank 1 in receive ring.c:12' 'waits of ranks'
shows 'rank 1 in receive ring.c:12 waits for rank 0 in send ring.c:11' 'a wait in full'
keys s s
shows '2 *12.00 KiB  rank 0 to rank 1' 'pairs of ranks'
keys q
shows 'status 0' 'ranks that talk'

# A signal puts the terminal back, and ends it as signals do.
for signal in TERM:143 INT:130 HUP:129; do
    start 80 24 run
    shows 'What to mend' "before SIG${signal%:*}"
    pid=$(pgrep -f "view --text run" -P "$(tmux_here display-message -p -t view '#{pane_pid}')")
    kill -s "${signal%:*}" "$pid"
    shows "status ${signal#*:}" "after SIG${signal%:*}"
    shows 'the terminal is as it was' "after SIG${signal%:*}"
done
# Names of strangers move nothing: what tmux got of them is text.
evil=$'a\xc2\x9b2Jb\x7fc\xe2\x80\xaed'
sed -i "s|n=\"sum [^\"]*\"|n=\"$evil\"|" run/trace.0.xml
start 132 24 run
keys 3
shows 'a\\x9b2Jb\\x7fc' 'hostile names'
keys q
shows 'status 0' 'hostile names'

# A terminal that nobody knows.
TERM=none-such script -qec "'$pompeii' view --text run" /dev/null </dev/null >out 2>&1 && fail "TERM=none-such: status 0"
grep -q 'is TERM right' out || fail "TERM=none-such: $(cat out)"

# A terminal that goes away without a signal: one that is not the controlling one.
cat >gone.py <<EOF_PY
import os, pty, subprocess, sys, time
master, slave = pty.openpty()
tool = subprocess.Popen(sys.argv[1:], stdin=slave, stdout=slave, env=dict(os.environ, TERM="xterm"))
os.close(slave)
os.read(master, 1)
time.sleep(0.2)
os.close(master)
try:
    tool.wait(20)
except subprocess.TimeoutExpired:
    tool.kill()
    sys.exit("still there")
EOF_PY
if command -v python3 >/dev/null; then
    python3 gone.py "$pompeii" view --text run >out 2>&1 || fail "a terminal that is gone: $(cat out)"
fi

[ $failures -eq 0 ]
