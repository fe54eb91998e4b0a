# `pompeii labels --list` of a million units: time and memory of each, beside reading the file alone
# and beside what 48 bytes for each would be. Half of them are ranges of a loop, half tasks, from two
# threads.
. "${srcdir:-.}/test/bench/common.sh"
units=1000000
awk -v n=$units 'BEGIN {
    print "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"1000000000\" epoch=\"0\"><regions>"
    print "<r id=\"0\" l=\"program\" c=\"program\"/><r id=\"1\" l=\"omp\" c=\"task\" f=\"/d/a.c\" b=\"1\" e=\"2\"/>"
    print "<r id=\"2\" l=\"omp\" c=\"parallel\" f=\"/d/a.c\" b=\"3\" e=\"9\"/><r id=\"3\" l=\"omp\" c=\"for\" f=\"/d/a.c\" b=\"5\" e=\"8\"/></regions>"
    for (t = 0; t < 2; t++) {
        printf "<location id=\"%d\" thread=\"%d\" begin=\"0\" end=\"9\"><profile><n id=\"0\" r=\"0\" v=\"1\" t=\"9\"/></profile><xus>\n", t, t
        if (!t) print "<x i=\"1\" k=\"parallel\" r=\"2\" o=\"1\" q=\"1\" w=\"2\" b=\"0\"/><x i=\"2\" u=\"1\" k=\"loop\" r=\"3\" o=\"1\" q=\"1\" b=\"0\"/>"
        for (i = t; i < n; i += 2)
            if (i % 4 < 2)
                printf "<x i=\"%d\" u=\"2\" k=\"range\" r=\"3\" o=\"%d\" b=\"%d\" d=\"213\" t=\"213\" l=\"%d\" z=\"1\"/>\n", i + 3, i, 1000 * i, i
            else
                printf "<x i=\"%d\" u=\"1\" k=\"task\" r=\"1\" o=\"%d\" q=\"%d\" h=\"%d\" b=\"%d\" d=\"130\" t=\"76\"/>\n", i + 3, i, i, t, 1000 * i
        print "</xus></location>"
    }
    print "</processor>" }' >trace.xml
rounds=3
cost="$build/bench-cost"
versus "labels of a million units: ns a unit; reading the file" "" "$cost TIME $units $build/pompeii labels --list trace.xml" \
    "$cost TIME $units $build/pompeii info trace.xml"
versus "labels of a million units: bytes a unit; 48" "<= 1.6" "$cost MEMORY $units $build/pompeii labels --list trace.xml" "echo 48"
