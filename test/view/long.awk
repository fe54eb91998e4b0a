# awk -v n=N -f long.awk: a trace with a long timeline: two threads, N instances with one inside each.
BEGIN {
    for (t = 0; t < 2; t++) {
        srand(t + 1); time = 0; text = ""
        for (i = 0; i < n; i++) {
            gap = i % 50 ? int(rand() * 200) : int(rand() * 90000)
            d = 100 + int(rand() * 3000)
            total += d; inner += 50
            text = text "<i n=\"1\" g=\"" gap "\" d=\"" d "\" bo=\"" d - 40 "\" bw=\"40\"><i n=\"2\" g=\"10\" d=\"50\" bo=\"50\"/></i>\n"
            time += gap + d
            if (length(text) > 100000) { out[t, chunks[t]++] = text; text = "" }
        }
        out[t, chunks[t]++] = text
        total_of[t] = total; inner_of[t] = inner; total = inner = 0
        if (time > end) end = time
    }
    end = sprintf("%.0f", end) # as text: some awks print long numbers as 6e+09
    print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    print "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"" end "\" epoch=\"1700000000000000000\" complete=\"yes\" threads=\"2\">"
    print "<regions><r id=\"0\" l=\"program\" c=\"program\" n=\"long\"/><r id=\"1\" l=\"omp\" c=\"parallel for\" f=\"/s/a.c\" b=\"5\" e=\"9\"/><r id=\"2\" l=\"omp\" c=\"critical\" f=\"/s/a.c\" b=\"7\" e=\"8\"/></regions>"
    for (t = 0; t < 2; t++) {
        total = total_of[t]; inner = inner_of[t]
        printf "<location id=\"%d\" kind=\"thread\" thread=\"%d\" tid=\"1\" begin=\"0\" end=\"%s\"><profile><n id=\"0\" r=\"0\" v=\"1\" t=\"%s\"><n id=\"1\" r=\"1\" v=\"%d\" t=\"%.0f\" bo=\"%.0f\" bw=\"%d\"><n id=\"2\" r=\"2\" v=\"%d\" t=\"%d\" bo=\"%d\"/></n></n></profile><timeline>\n", t, t, end, end, n, total, total - 40 * n, 40 * n, n, inner, inner
        for (i = 0; i < chunks[t]; i++)
            printf "%s", out[t, i]
        print "</timeline></location>"
    }
    print "</processor>"
}
