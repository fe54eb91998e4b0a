# awk -v ranks=R -v threads=T -v directory=D -f many.awk: a run of many ranks, a few instances each.
# With -v talks=K thread 0 of each rank sends 1000 j bytes to the j-th rank after it, j from 1 to K, and
# then receives from the j-th one before it. With -v shift=N each rank is N ns behind the one before.
function of_rank(r,    file, t, i, at) {
    file = directory "/trace." r ".xml"
    print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" > file
    print "<processor version=\"1\" rank=\"P" r "\" init=\"0\" finalize=\"" last "\" epoch=\"" 1700000000 \
        "000000000\" complete=\"yes\" threads=\"" threads "\"><regions>" > file
    print "<r id=\"0\" l=\"program\" c=\"program\" n=\"many\"/>" > file
    print "<r id=\"1\" l=\"omp\" c=\"for\" f=\"/s/a.c\" b=\"5\" e=\"9\"/>" > file
    print "<r id=\"2\" l=\"mpi\" c=\"send\" f=\"/s/a.c\" b=\"11\"/><r id=\"3\" l=\"mpi\" c=\"receive\" f=\"/s/a.c\" b=\"12\"/></regions>" > file
    for (t = 0; t < threads; t++) {
        print "<location id=\"" t "\" kind=\"thread\" thread=\"" t "\" tid=\"1\" begin=\"0\" end=\"" last "\">" > file
        print "<profile><n id=\"0\" r=\"0\" v=\"1\" t=\"" last "\"><n id=\"1\" r=\"1\" v=\"9\" t=\"90000\"" \
            " bo=\"81000\" bw=\"9000\"/>" (t || !talks ? "" : "<n id=\"2\" r=\"2\" v=\"" talks "\" t=\"" 5 * talks "\"/><n id=\"3\" r=\"3\" v=\"" talks "\" t=\"" 5 * talks "\"/>") \
            "</n></profile><timeline>" > file
        for (i = 0; i < 9; i++)
            print "<i n=\"1\" g=\"" (i ? 1000 : 500 + shift * r) "\" d=\"10000\" bo=\"9000\" bw=\"1000\"/>" > file
        for (i = 1; i <= talks && !t; i++)
            print "<i n=\"2\" g=\"0\" d=\"5\" by=\"" 1000 * i "\" m=\"dest=" (r + i) % ranks " tag=0 comm=MPI_COMM_WORLD\"/>" > file
        for (i = 1; i <= talks && !t; i++)
            print "<i n=\"3\" g=\"0\" d=\"5\" by=\"" 1000 * i "\" m=\"rem=" (r + ranks - i) % ranks " tag=0 comm=MPI_COMM_WORLD\"/>" > file
        print "</timeline></location>" > file
    }
    print "</processor>" > file
    close(file)
}

BEGIN {
    last = 100000 + shift * ranks + (shift ? 10 * talks : 0)
    anchor = directory "/pompeii.xml"
    print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" > anchor
    print "<experiment version=\"1\" generator=\"pompeii 0.1.0\">" > anchor
    print "<program name=\"many\" path=\"/s/many\" pid=\"1\" directory=\"/s\"/>" > anchor
    print "<machine host=\"n\" os=\"Linux\" cpu=\"CPU\" cpus=\"8\"/>" > anchor
    print "<run date=\"2026-11-21T11:00:00+01:00\" duration=\"" last "\" user=\"1\" system=\"1\" threads=\"" \
        ranks * threads "\" exit=\"0\"/>" > anchor
    print "<clock source=\"tsc\" hz=\"1000000000\"/><overhead event=\"40\" events=\"9\" total=\"9\"/>" > anchor
    print "<settings/><counters/><traces>" > anchor
    for (r = 0; r < ranks; r++) {
        print "<trace rank=\"P" r "\" file=\"trace." r ".xml\"/>" > anchor
        of_rank(r)
    }
    print "</traces></experiment>" > anchor
}
