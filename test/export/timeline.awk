# A trace of n instances on two threads, each twentieth a parallel region around the others.
BEGIN {
    print "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"9000000000000\" epoch=\"0\">\n<regions>"
    print "<r id=\"0\" l=\"program\" c=\"program\" n=\"big\"/>"
    for (r = 1; r <= 20; r++)
        printf "<r id=\"%d\" l=\"omp\" c=\"%s\" f=\"/home/user/source/big.c\" b=\"%d\" e=\"%d\"/>\n", r, r == 1 ? "parallel" : "for", 10 * r, 10 * r + 5
    print "</regions>"
    for (t = 0; t < 2; t++) {
        printf "<location id=\"%d\" thread=\"%d\" begin=\"0\" end=\"9000000000000\">\n<profile><n id=\"0\" r=\"0\" v=\"1\" t=\"9000000000000\">", t, t
        printf "<n id=\"1\" r=\"1\" v=\"%d\" t=\"%d\">", n / 40, n * 1000
        for (r = 2; r <= 20; r++)
            printf "<n id=\"%d\" r=\"%d\" v=\"%d\" t=\"1000\"></n>", r, r, n / 40
        print "</n></n></profile>\n<timeline>"
        for (i = 0; i < n / 40; i++) {
            print "<i n=\"1\" g=\"1200\" d=\"40000\">"
            for (r = 2; r <= 20; r++)
                printf "<i n=\"%d\" g=\"%d\" d=\"%d\"/>\n", r, 100 + i * r % 97, 1000 + (i * 7 + r * 13) % 800
            print "</i>"
        }
        print "</timeline>\n</location>"
    }
    print "</processor>"
}
