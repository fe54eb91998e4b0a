# Sourced by the tests that build one program three times: ./plain, opari2/PROGRAM with the stock
# opari2 and pompeii/PROGRAM with our wrapper. `hand` has lines "operation,name,line,visits" as
# counted by hand from the source, so that both cannot be wrong in the same way.

init_regions=/usr/libexec/pomp2-parse-init-regions.awk
command -v opari2 >/dev/null && [ -x $init_regions ] && [ -f /usr/include/opari2/pomp2_lib.h ] || exit 77

# The object of OPARI2's regions for the objects given, in init.o.
opari2_regions() {
    nm "$@" | awk -f $init_regions >init.c
    ${CC:-gcc} -c init.c
}

# Visits of all threads. Base POMP2 gives lock calls no position, and a section is counted at its
# sections construct; so both are compared by operation alone.
visits() { # directory
    "$build/pompeii" summary --format=csv "$1"/pompeii-* | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["layer"] == "pompeii" { next } # its own work
        { line = $column["line"]; operation = $column["operation"] }
        operation ~ /^omp_/ || operation == "section" { line = "-" }
        { n[operation "," $column["name"] "," line] += $column["count"] }
        END { for (key in n) print key "," n[key] }' | LC_ALL=C sort
}

# Same output, same regions, same visits.
compare() { # program
    ./plain >expected
    for tool in opari2 pompeii; do
        (cd $tool && ./"$1" >output)
        diff -u expected $tool/output
        visits $tool >$tool.visits
    done
    diff -u opari2.visits pompeii.visits
    LC_ALL=C sort -o hand hand
    missing=$(LC_ALL=C comm -23 hand pompeii.visits)
    [ -z "$missing" ] || { printf 'not as counted by hand:\n%s\n' "$missing"; exit 1; }
}
