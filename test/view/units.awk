# awk -v n=N -f units.awk: a trace of two threads that executed N ranges of four iterations of a loop,
# in turns, each with two counters. What one took is known: so many nanoseconds, and so many of each.
BEGIN {
    print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    print "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"" n * 2000 "\" epoch=\"1700000000000000000\" complete=\"yes\" threads=\"2\" counters=\"2\">"
    print "<regions><r id=\"0\" l=\"program\" c=\"program\" n=\"units\"/><r id=\"1\" l=\"omp\" c=\"parallel for\" f=\"/s/a.c\" b=\"5\" e=\"9\"/></regions>"
    for (t = 0; t < 2; t++) {
        printf "<location id=\"%d\" kind=\"thread\" thread=\"%d\" tid=\"1\" begin=\"0\" end=\"%d\"><profile><n id=\"0\" r=\"0\" v=\"1\" t=\"%d\"><n id=\"1\" r=\"1\" v=\"1\" t=\"%d\" bo=\"%d\"/></n></profile><timeline></timeline><xus>\n", t, t, n * 2000, n * 2000, n * 1000, n * 1000
        if (!t)
            printf "<x i=\"1\" k=\"parallel\" r=\"1\" o=\"1\" w=\"2\" d=\"%d\"/>\n", n * 1000
        printf "<x i=\"%d\" u=\"1\" k=\"loop\" r=\"1\" o=\"1\" h=\"%d\" d=\"%d\"/>\n", 2 + t, t, n * 1000
        for (i = t; i < n; i += 2)
            printf "<x i=\"%d\" u=\"%d\" k=\"range\" r=\"1\" o=\"%d\" l=\"%d\" z=\"4\" b=\"%d\" d=\"%d\" t=\"%d\" c=\"%d %s\"/>\n", \
                10 + i, 2 + t, 4 * i, 4 * i + 3, i * 1000, 500 + i % 300, 500 + i % 300, i % 7, i % 5 ? i % 11 : "-"
        print "</xus></location>"
    }
    print "</processor>"
}
