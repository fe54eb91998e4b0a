#!/bin/sh
# Times of known length are found in the part of the record that they belong to. A pause may last
# longer than it should, so that each part has a least time; as the parts are the whole, what is in
# the wrong one is missing in another.
. "${srcdir:-.}/test/run/runtime/common.sh"
ms=20

# part CONSTRUCT LINE COLUMN: the sum over all locations, in ns
part() {
    region=$(sed -n "s/<r id=\"\([0-9]*\)\" l=\"omp\" c=\"$1\".* b=\"$2\".*/\1/p" times/trace.0.xml)
    sed -n "s/<n id=\"[0-9]*\" r=\"$region\" \(.*\)/ \1/p" times/trace.0.xml |
        sed -n "s/.* $3=\"\([0-9]*\)\".*/\1/p" | awk '{ n += $1 } END { print n + 0 }'
}

known_times() {
    compile known "$here/known.c"
    POMPEII_INSTANCES=all measure times ./known $ms
    while read -r construct line column pauses what; do
        got=$(part "$construct" "$line" "$column")
        [ "$got" -ge $((pauses * ms * 1000000)) ] ||
            fail "$cc: $what, $construct $line $column: $got ns, not $pauses times $ms ms"
    done <<END
parallel 10 t 6 all of the team
parallel 10 st 2 startup
parallel 10 bo 1 body
parallel 10 bw 1 wait
parallel 10 sh 2 shutdown
parallel 11 bw 4 wait for a task at the end
task 12 t 2 task
task 12 ct 1 creation
critical 13 t 6 critical
critical 13 en 1 wait to enter
critical 13 bo 2 body
critical 13 ex 3 exit
single 14 t 6 single
single 14 bo 2 body
single 14 bw 3 wait
sections 15 t 3 sections
sections 15 bo 1 the body of a section
sections 15 bw 2 wait
section 16 t 1 section
barrier 17 t 3 barriers
barrier 17 hi 2 longest barrier
barrier 17 lo 1 shortest barrier
ordered 18 en 2 wait to enter
ordered 18 bo 1 body
END
    # By the first thread; the others only work for it.
    grep '<n id="0" r="0"' times/trace.0.xml |
        awk '/ v="1" t="[1-9]/ { n += NR == 1 ? 1 : 2; next } !/ v="0" t="0"/ { n = 2 } END { exit n != 1 || NR < 2 }' ||
        fail "$cc: the program was not executed once: $(grep '<n id="0"' times/trace.0.xml)"
    grep -q '<location [^>]* thread="1" ' times/trace.0.xml || fail "$cc: no thread has the number 1"
    [ "$(part single 14 bc)" = 1 ] || fail "$cc: bodies of the single: $(part single 14 bc)"
}
each_compiler known_times
