#!/bin/bash
# pompeii offload --timeline: where kernels stand in a line is where the program's own clock says
# that they ran, and the thread waits meanwhile; at any width of the terminal.
. "${srcdir:-.}/test/run/offload/common.sh"

# placed FILE WIDTH: columns of the picture in FILE
placed() {
    python3 - program.out "$1" "$2" <<'PYTHON'
import sys
clock = list(map(float, open(sys.argv[1]).read().split()))
lines = open(sys.argv[2], encoding="utf-8").read().replace("\r", "").split("\n")
width = int(sys.argv[3])
row = {line[:20].strip(): line[20:].ljust(width - 20) for line in lines[:4]}
assert all(len(line) <= width for line in lines[:4]), lines
# The program's clock starts later than the trace, and ends before it.
cells, whole, slack = width - 20, float(row[""].split()[1]), 2 + 0.08 * (width - 20)
device, thread = row["device 0"], row["thread 0"]
column = lambda second: int((second + before) / whole * cells)
before = (device.index("#") + 0.5) / cells * whole - clock[0]
assert -1 <= before / whole * cells <= (whole - clock[4]) / whole * cells + 2, (before, lines)
for begin, end in ((clock[0], clock[1]), (clock[2], clock[3])):
    middle = column((begin + end) / 2)
    assert device[middle] == "#" and thread[middle] == "w", (middle, lines)
for rest in (clock[0] / 2, (clock[1] + clock[2]) / 2):
    middle = column(rest)
    assert device[middle] == " " and thread[middle] == "-", (middle, lines)
ran = (clock[1] - clock[0] + clock[3] - clock[2]) / whole * cells
assert abs(device.count("#") - ran) < slack, (device.count("#"), ran, lines)
assert abs(thread.count("w") - ran) < slack, (thread.count("w"), ran, lines)
PYTHON
}

on_device() {
    POMPEII_CC=$cc "$build/pompcc" -w -g -O1 -fopenmp $offload "$here/timeline.c" -o measured || fail "$cc: timeline.c"
    measure program ./measured
    "$build/pompeii" offload --timeline program >picture 2>&1
    placed picture 100 || fail "$cc: $(cat picture)"
    grep -q '# a target region runs' picture || fail "$cc: no legend: $(cat picture)"
    "$build/pompeii" offload --timeline --region='no such' program >none 2>&1 && fail "$cc: a picture of nothing"
    status=0
    "$build/pompeii" offload --timeline --format=csv program >none 2>&1 || status=$?
    [ $status = 2 ] && grep -q 'is a picture' none || fail "$cc: csv: $(cat none)"
    command -v script >/dev/null || return 0
    for columns in 50 180; do
        echo "stty cols $columns; TERM=xterm PAGER=cat exec $build/pompeii offload --timeline --color=never program" >command
        SHELL=/bin/bash timeout 60 script -qec "bash command" /dev/null </dev/null >wide 2>&1 || fail "$cc: $columns: $(cat wide)"
        placed wide $columns || fail "$cc: $columns columns: $(cat wide)"
    done
}
each_device on_device
