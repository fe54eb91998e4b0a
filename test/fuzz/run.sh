#!/bin/sh
# Runs the fuzz targets that are named, TIME seconds each, from their build directory.
: "${srcdir:=.}" "${TIME:=60}"
status=0
for target; do
    known=$srcdir/test/fuzz/corpus/$target
    [ "$target" != rewrite ] || known=$srcdir/test/fuzz/corpus/tree
    dictionary=$srcdir/test/fuzz/$target.dict
    case $target in
    check | directive | prototype | rewrite | tokens | tree) dictionary=$srcdir/test/fuzz/front.dict ;;
    esac
    [ -f "$dictionary" ] && dictionary=-dict=$dictionary || dictionary=
    mkdir -p "corpus/$target"
    leaks=1
    [ "$target" != filter ] || leaks=0 # a filter is never freed
    ASAN_OPTIONS=detect_leaks=$leaks "./fuzz-$target" -max_total_time="$TIME" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
        $dictionary "corpus/$target" "$known" >"$target.log" 2>&1
    result=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$target.log")
    if [ $result = 0 ]; then
        echo "$target: ${runs:-?} inputs, no finding"
    else
        echo "$target: status $result, see $(pwd)/$target.log"
        grep -a -m3 'ERROR\|Assertion\|SUMMARY' "$target.log"
        status=1
    fi
done
exit $status
