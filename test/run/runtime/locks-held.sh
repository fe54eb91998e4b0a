#!/bin/sh
# One lock is one object: how long it was held, how long threads waited for it, and who for whom, is
# what the program itself says, in C and Fortran and by way of OMPT. Counts, kinds and names are
# exact.
# Times are the program's own of the same run; another process may come between two clocks, so it is
# the best of some runs that has to agree.
. "${srcdir:-.}/test/run/runtime/common.sh"
export POMPEII_CC POMPEII_FC

# agrees: the locks that the program told of in `said`, and the profile; else the difference.
agrees() {
    "$build/pompeii" profile --format=csv run >csv || fail "no profile"
    awk -F, -v tolerance="$1" '
        function abs(x) { return x < 0 ? -x : x }
        FILENAME == "said" { split($0, w, " ")
            if (w[1] == "lock") { told[w[2]] = $0 } else { waits[w[2] " " w[3] " " w[5]] = w[4] " " w[6] }
            next }
        /^##BEG locks/ { part = "locks"; getline; next }
        /^##BEG lock waits/ { part = "waits"; getline; next }
        /^##END/ { part = "" }
        part == "locks" {
            if (!($5 in told)) $5 = $5 + 0
            split(told[$5], w, " ")
            if (w[1] != "lock") { print "not told of: " $0; next }
            if (w[3] != $3) print "kind of " $0 ", not " w[3]
            if (w[4] != $7 || w[5] != $8) print "counts of " $0 ", not " w[4], w[5]
            if (abs(w[6] - $9) > tolerance + 0.02 * w[6]) print "wait of " $0 ", not " w[6]
            if (abs(w[8] - $10) > tolerance + 0.02 * w[8]) print "longest wait of " $0 ", not " w[8]
            if (abs(w[7] - $11) > tolerance + 0.02 * w[7]) print "hold of " $0 ", not " w[7]
            line[$2] = $5
            delete told[$5] }
        part == "waits" {
            key = line[$2] " " $3 " " $5
            split(waits[key], w, " ")
            sub(/ .*/, "", $4); sub(/ .*/, "", $6); sub(/.*:/, "", $4); sub(/.*:/, "", $6)
            if (!(key in waits)) print "nobody waited: " $0
            else if (w[1] != $4 || w[2] != $6) print "elsewhere: " $0 ", not " waits[key]
            seen[key] = 1 } # a compiler may have copied the call
        END { for (l in told) print "missing: " told[l]; for (k in waits) if (!(k in seen)) print "no wait " k }
    ' said csv >difference
    [ ! -s difference ]
}

# holds WHAT COMMAND..
holds() {
    what=$1 tries=8
    shift
    while :; do
        rm -rf run
        POMPEII_DIRECTORY=run timeout 60 "$@" >said 2>err || fail "$what: status $?: $(cat err)"
        agrees 0.001 && break
        tries=$((tries - 1))
        [ $tries -gt 0 ] || fail "$what: $(cat difference said)"
    done
    consistent run
    "$build/pompeii" info --verify run >verified || fail "$what: $(cat verified)"
}

# Whether each call that took a lock or gave it back says which, as often as `uses` counts.
tells_locks() {
    awk -v RS='<' '
        function value(name) { return match($0, " " name "=\"[0-9]*") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) + 0 : 0 }
        /^k .* k="simple"/ { simple[value("id")] = 1 }
        /^u / { taken[value("k")] += value("v") }
        /^i / { told[value("k")]++ }
        END { for (k in simple) { if (told[k] != 2 * taken[k]) exit 1; locks++ } exit !locks }' "$1/trace.0.xml"
}

# inits EXPERIMENT: how often its locks were initialised
inits() {
    grep -o '<k [^>]* i="[0-9]*"' "$1/trace.0.xml" | awk -F'"' '{ sum += $(NF - 1) } END { print sum }'
}

held() {
    POMPEII_CC=$cc "$build/pompcc" -fopenmp -O1 -g -I"$source" "$here/locks_held.c" -o held
    holds "$cc" ./held
    "$build/pompeii" profile run >screen
    grep -q "for the lock of locks_held.c:[0-9]*; [0-9]* % of it for thread 0 that had taken it at locks_held.c:" screen ||
        fail "$(cat screen)"
    "$build/pompeii" profile --locks run >table
    grep -Eq '^ *locks_held.c:[0-9]* #2  *simple  *1  *0 ' table || fail "$(cat table)"
    [ "$(awk '/Who waited/ { on = 1 } /What it would/ { on = 0 } on && /locks_held.c:|critical/' table | wc -l)" = 3 ] || fail "$(cat table)"
    "$build/pompeii" profile --format=json run >json
    if command -v python3 >/dev/null; then
        python3 -c 'import json; d = json.load(open("json")); assert len(d["locks"]) == 5 and len(d["lock_waits"]) == 3' || fail "json"
    fi
    # What is held when the run is killed is held up to then.
    rm -rf run
    POMPEII_DIRECTORY=run timeout 60 ./held killed >said 2>err && fail "not killed"
    "$build/pompeii" recover run >out 2>&1 || fail "recover: $(cat out)"
    consistent run
    "$build/pompeii" profile --format=csv run | awk -F, '$2 ~ /held.c/ && $3 == "simple" { exit !($11 > 0.028) }' || fail "killed: $("$build/pompeii" profile --locks run)"
    rm -rf each
    POMPEII_INSTANCES=all POMPEII_DIRECTORY=each ./held >said 2>err || fail "every instance: status $?"
    tells_locks each || fail "every instance: $(cat each/trace.0.xml)"
    # None are told apart, or too few: the program goes on, and it is said.
    for most in 0 1; do
        rm -rf run
        POMPEII_LOCKS=$most POMPEII_DIRECTORY=run ./held >said 2>err || fail "POMPEII_LOCKS=$most: status $?"
        consistent run
        "$build/pompeii" profile --locks run >table 2>notes
        grep -q POMPEII_LOCKS notes || fail "not said: $(cat notes)"
    done
    # Locks that come and go are one after another in one object; no place takes the room of others.
    POMPEII_CC=$cc "$build/pompcc" -fopenmp -O1 "$here/locks_many.c" -o many
    for most in 16 4096 100000; do
        rm -rf run
        POMPEII_LOCKS=$most POMPEII_DIRECTORY=run timeout 60 ./many >said 2>err || fail "many: status $?: $(cat err)"
        consistent run
        "$build/pompeii" profile --format=csv run >csv 2>notes
        awk -F, -v most=$most '
            FILENAME == "notes" { if (match($0, /taken [0-9]+ times/)) untold += substr($0, RSTART + 6); next }
            /^##BEG locks/ { on = 1; getline; next }
            /^##END/ { on = 0 }
            on { kinds[$3]++; places[$5]++; taken[$5] += $7; sum += $7; if ($3 == "critical") critical = $7 }
            END { few = 1
                for (p in places) if (places[p] > (most + 1) / 2) few = 0
                exit !(critical == 12000 && sum + untold == 36000 && few && (most < 100 || taken[17] == 12000)) }' notes csv ||
            fail "many, $most: $("$build/pompeii" profile --locks run 2>&1 | head)"
        [ $most -lt 100000 ] || [ "$(inits run)" = 18000 ] || fail "many: initialised $(inits run) times"
    done
    case $cc in clang*) ;; *) return 0 ;; esac
    [ -f "$build/.libs/libpompeii-ompt.so" ] || return 0
    $cc -fopenmp -O1 -g -gdwarf-4 -I"$source" "$here/locks_held.c" -o plain
    # OMPT tells of a release when it is over: of another thread's lock, and its next owner has it by then.
    LD_LIBRARY_PATH=$build/.libs OMP_TOOL_LIBRARIES=$build/.libs/libpompeii-ompt.so holds "$cc, OMPT" ./plain
}
each_compiler held

fc=${FC:-gfortran}
command -v "$fc" >/dev/null || exit 0
POMPEII_FC=$fc "$build/pompfort" -fopenmp "$here/locks_held.f90" -o fheld
holds "$fc" ./fheld
