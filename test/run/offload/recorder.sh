#!/bin/bash
# What the device records: exact counts, nested as it ran, within what the host saw; or counted as
# dropped.
. "${srcdir:-.}/test/run/offload/common.sh"

# visits DIRECTORY REGION-ID: on locations of devices
visits() {
    awk -v c="c=\"$2\" f=\"hand.c\" b=\"$3\"" '
        /<r / && index($0, c) { match($0, /id="[0-9]+"/); id = substr($0, RSTART + 4, RLENGTH - 5) }
        /<location / { device = index($0, "kind=\"device\"") }
        device && /<n / && index($0, " r=\"" id "\"") {
            match($0, / v="[0-9]+"/); sum += substr($0, RSTART + 4, RLENGTH - 5) }
        END { print sum + 0 }' "$1/trace.0.xml"
}

# The time of target regions on the device lies within the host's, but for the error of the clock.
within_host() {
    "$build/pompeii" offload --format=json "$1" >"$1.json"
    python3 - "$1.json" <<'END' || fail "$cc: $1: times"
import json, sys
for device in json.load(open(sys.argv[1]))["devices"]:
    for region in device["regions"]:
        if region["device_s"] is not None:
            bound = region["host_s"] + 2 * region["count"] * device["clock_error_s"] + 1e-9
            assert 0 < region["device_s"] <= bound, (region, device["clock_error_s"])
END
}

no_drops() {
    [ -z "$(locations "$1" device dropped)" ] || fail "$cc: $1: events were dropped"
}

on_device() {
    compile_target hand "$here/hand.c"
    for mode in recorder auto; do
        POMPEII_DEVICE=$mode POMPEII_INSTANCES=all measure "$mode" ./hand many 300 4
        [ "$(visits $mode target 30)" = 300 ] && [ "$(visits $mode for 32)" = 1200 ] || fail "$cc: $mode"
        within_host $mode
        no_drops $mode
    done
    if [ -f "$build/.libs/libpompeii-device.so" ]; then
        compile_target hand-tool "$here/hand.c" -lpompeii-device
        POMPEII_DEVICE=tool POMPEII_INSTANCES=all measure tool ./hand-tool many 300 4
        [ "$(visits tool target 30)" = 300 ] && [ "$(visits tool for 32)" = 1200 ] || fail "$cc: tool"
        [ "$(locations tool device source)" = tool ] || fail "$cc: tool: source"
        within_host tool
        POMPEII_DEVICE=tool measure barriers ./hand-tool nested
        grep -q 'c="barrier"' barriers/trace.0.xml || fail "$cc: the tool tells of no barriers"
    fi
    # Without a tool, and where it has no device callbacks, another source takes over, and says so.
    POMPEII_DEVICE=tool measure toolless ./hand many 10
    [ "$(locations toolless device source)" = recorder ] && grep -q 'POMPEII_DEVICE=recorder is used' toolless.err ||
        fail "$cc: no word of a source that is not there"
    # The smallest buffer is emptied again and again.
    POMPEII_DEVICE_BUFFER=1 measure small ./hand many 2000 4
    [ "$(visits small target 30)" = 2000 ] && [ "$(visits small for 32)" = 8000 ] || fail "$cc: small"
    no_drops small
    # One region that is too much for it: all is recorded or counted.
    POMPEII_DEVICE_BUFFER=1 measure full ./hand many 1 10000
    dropped=$(locations full device dropped)
    recorded=$(($(visits full for 32) + $(visits full target 30)))
    [ "$recorded" -gt 0 ] && [ $((recorded + dropped)) = 10001 ] || fail "$cc: $recorded and $dropped"
    "$build/pompeii" info full 2>&1 | grep -q "$dropped events dropped" || fail "$cc: info tells of no drops"

    measure threads ./hand threads 200
    [ "$(visits threads target 30)" = 800 ] && [ "$(visits threads for 32)" = 2400 ] || fail "$cc: threads"
    no_drops threads
    counted=$(offload_rows threads | awk '$2 == "region" { n += $(NF - 1) } END { print n }')
    [ "$counted" = 800 ] || fail "$cc: threads: offload counts $counted"
    measure nested ./hand nested
    [ "$(visits nested target 40)" = 5 ] && [ "$(visits nested parallel 41)" = 5 ] &&
        [ "$(visits nested parallel 42)" = 10 ] && [ "$(visits nested for 32)" = 10 ] || fail "$cc: nested"
    grep -q 'name="device 0 thread 1"' nested/trace.0.xml || fail "$cc: no location of an inner team"
    measure teams ./hand teams
    teams=$(sed -n 's/^teams //p' teams.out)
    [ "$(visits teams target\ teams 50)" = "$teams" ] && [ "$(visits teams for 32)" = "$teams" ] || fail "$cc: teams"
    for helper in 0 1; do
        LIBOMP_USE_HIDDEN_HELPER_TASK=$helper measure nowait$helper ./hand nowait 20
        [ "$(visits nowait$helper target 60)" = 20 ] || fail "$cc: nowait"
    done
    POMPEII_DEVICE=none measure none ./hand many 10
    grep -q 'kind="device"' none/trace.0.xml && fail "$cc: none records"
    OMP_TARGET_OFFLOAD=disabled measure disabled ./hand many 10
    [ "$(visits disabled target 30)" = 10 ] || fail "$cc: disabled"
    # What was fetched before a run dies is in its trace.
    POMPEII_DIRECTORY=died POMPEII_DEVICE_BUFFER=1 ./hand die 100 >died.out 2>&1 && fail "$cc: it lives"
    "$build/pompeii" recover died >died.recover 2>&1 || fail "$cc: $(cat died.recover)"
    [ "$(visits died target 30)" -gt 0 ] || fail "$cc: nothing of the device in a run that died"
    return 0
}
each_device on_device
