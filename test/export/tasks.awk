# awk -v n=N: a trace of n creations and n tasks on two threads, each of which ran half of what each
# created: the way to another tool of what has to be read twice.
BEGIN {
    print "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"9000000000000\" epoch=\"0\">\n<regions>"
    print "<r id=\"0\" l=\"program\" c=\"program\" n=\"tasks\"/>"
    print "<r id=\"1\" l=\"omp\" c=\"parallel\" f=\"/home/user/source/tasks.c\" b=\"10\" e=\"20\"/>"
    print "<r id=\"2\" l=\"omp\" c=\"task\" f=\"/home/user/source/tasks.c\" b=\"12\" e=\"15\"/>"
    print "</regions>"
    for (t = 0; t < 2; t++) {
        printf "<location id=\"%d\" thread=\"%d\" begin=\"0\" end=\"9000000000000\">\n<profile><n id=\"0\" r=\"0\" v=\"1\" t=\"9000000000000\">", t, t
        printf "<n id=\"1\" r=\"1\" v=\"1\" t=\"%d\"><n id=\"2\" r=\"2\" v=\"%d\" t=\"%d\" cc=\"%d\" ct=\"1000\" x=\"task\"/></n></n></profile>\n<timeline>\n", n * 1500, n / 2, n * 500, n / 2
        printf "<i n=\"1\" g=\"0\" d=\"%d\">\n", n * 1500
        for (i = 0; i < n / 2; i++) {
            created = int(i / 1024) * 2048 + t * 1024 + i % 1024 + 1
            ran = int(i / 1024) * 2048 + (t + i % 2) % 2 * 1024 + i % 1024 + 1
            printf "<c n=\"2\" g=\"%d\" d=\"%d\" x=\"%d\"/>\n<i n=\"2\" g=\"%d\" d=\"%d\" x=\"%d\"/>\n", 100 + i % 97, 200 + i % 31, created, 50 + i % 13, 900 + i * 7 % 200, ran
        }
        print "</i>\n</timeline>\n</location>"
    }
    print "</processor>"
}
