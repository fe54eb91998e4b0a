/*
 * make-run DIRECTORY RANKS THREADS REGIONS [CALLS]: an experiment of any size whose figures are
 * known.
 *
 * Each thread of each rank meets each of the regions, one after another. Of thread t of rank r,
 * region i (from 1) has `visits_of(r, i)` instances of `time_of(i, t)` ns each, of which the last t
 * ns are a wait at its end. All instances are in the timeline. The program's own time is the run's
 * duration. The first thread of each rank ends with a number of calls of MPI: they send to the next
 * rank and receive from the one before in turn, and each eleventh is a barrier. Prints the truth:
 * visits, time and wait of each region, and of all.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

struct size {
    int ranks, threads, regions, calls;
    long long duration;
};

/* Of MPI, behind the regions: sends, receives, barriers. */
enum { SEND = 1, RECEIVE, BARRIER, KINDS = BARRIER, CALL = 400, CALL_GAP = 100 };

static long long visits_of(int rank, int region)
{
    return 1 + (rank + region) % 7;
}

static long long time_of(int region, int thread)
{
    return 1000 + 10LL * region + thread;
}

static long long duration_of(const struct size *s)
{
    return 8LL * s->regions * time_of(s->regions, s->threads) + 1000 +
           (long long)s->calls * (CALL + CALL_GAP);
}

static void put_node(FILE *f, int rank, int thread, int region)
{
    long long visits = visits_of(rank, region), time = time_of(region, thread);
    fprintf(f,
            "<n id=\"%d\" r=\"%d\" v=\"%lld\" t=\"%lld\" lo=\"%lld\" hi=\"%lld\" sq=\"%.3f\""
            " bo=\"%lld\" bw=\"%lld\"><p n=\"%d\" c=\"1\"/>",
            region, region, visits, visits * time, time, time,
            (double)visits * (double)time * (double)time / 1e6, visits * (time - thread),
            visits * thread, region - 1);
    if (visits > 1)
        fprintf(f, "<p n=\"%d\" c=\"%lld\"/>", region, visits - 1);
    fputs("</n>\n", f);
}

static void put_instances(FILE *f, int rank, int thread, int region)
{
    long long time = time_of(region, thread);
    for (long long n = visits_of(rank, region); n > 0; n--)
        fprintf(f, "<i n=\"%d\" g=\"0\" d=\"%lld\" bo=\"%lld\" bw=\"%d\"/>\n", region, time,
                time - thread, thread);
}

static int kind_of(int call)
{
    return call % 11 == 10 ? BARRIER : call % 11 % 2 ? RECEIVE : SEND;
}

static void put_call_nodes(FILE *f, const struct size *s)
{
    int visits[KINDS + 1] = {0};
    for (int c = 0; c < s->calls; c++)
        visits[kind_of(c)]++;
    for (int k = 1; k <= KINDS; k++)
        if (visits[k])
            fprintf(f,
                    "<n id=\"%d\" r=\"%d\" v=\"%d\" t=\"%d\" lo=\"%d\" hi=\"%d\" sq=\"%.3f\"/>\n",
                    s->regions + k, s->regions + k, visits[k], visits[k] * CALL, CALL, CALL,
                    visits[k] * (double)CALL * CALL / 1e6);
}

static void put_calls(FILE *f, const struct size *s, int rank)
{
    int next = (rank + 1) % s->ranks, before = (rank + s->ranks - 1) % s->ranks;
    for (int c = 0; c < s->calls; c++) {
        int kind = kind_of(c);
        fprintf(f, "<i n=\"%d\" g=\"%d\" d=\"%d\" m=\"", s->regions + kind, CALL_GAP, CALL);
        if (kind == SEND)
            fprintf(f, "dest=%d tag=0 ", next);
        else if (kind == RECEIVE)
            fprintf(f, "rem=%d tag=0 ", before);
        fputs("comm=MPI_COMM_WORLD\"/>\n", f);
    }
}

static void put_location(FILE *f, const struct size *s, int rank, int thread)
{
    int root = thread == 0;
    fprintf(f,
            "<location id=\"%d\" thread=\"%d\" begin=\"0\" end=\"%lld\">\n<profile>\n"
            "<n id=\"0\" r=\"0\" v=\"%d\" t=\"%lld\"",
            thread, thread, s->duration, root, root ? s->duration : 0);
    if (root)
        fprintf(f, " lo=\"%lld\" hi=\"%lld\" sq=\"%.3f\"", s->duration, s->duration,
                (double)s->duration * (double)s->duration / 1e6);
    fputs(">\n", f);
    for (int i = 1; i <= s->regions; i++)
        put_node(f, rank, thread, i);
    if (root)
        put_call_nodes(f, s);
    fputs("</n>\n</profile>\n<timeline>\n", f);
    if (root)
        fprintf(f, "<i n=\"0\" g=\"0\" d=\"%lld\">\n", s->duration);
    for (int i = 1; i <= s->regions; i++)
        put_instances(f, rank, thread, i);
    if (root)
        put_calls(f, s, rank);
    fputs(root ? "</i>\n</timeline>\n</location>\n" : "</timeline>\n</location>\n", f);
}

static FILE *create(const char *directory, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *f = fopen(path, "w");
    if (!f) {
        perror(path);
        exit(2);
    }
    return f;
}

static void put_rank(const char *directory, const struct size *s, int rank)
{
    char name[64];
    snprintf(name, sizeof name, "trace.%d.xml", rank);
    FILE *f = create(directory, name);
    fprintf(f,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<processor version=\"1\" rank=\"P%d\""
            " init=\"0\" finalize=\"%lld\" epoch=\"1700000000000000000\" threads=\"%d\">\n"
            "<regions>\n<r id=\"0\" l=\"program\" c=\"program\" n=\"made\"/>\n",
            rank, s->duration, s->threads);
    for (int i = 1; i <= s->regions; i++)
        fprintf(f, "<r id=\"%d\" l=\"omp\" c=\"parallel for\" f=\"/made.c\" b=\"%d\" e=\"%d\"/>\n",
                i, 10 * i, 10 * i + 5);
    static const char *const kinds[] = {"send", "receive", "barrier"};
    for (int k = 1; k <= KINDS && s->calls; k++)
        fprintf(f, "<r id=\"%d\" l=\"mpi\" c=\"%s\" f=\"/made.c\" b=\"%d\"/>\n", s->regions + k,
                kinds[k - 1], 1 + k);
    fputs("</regions>\n", f);
    for (int t = 0; t < s->threads; t++)
        put_location(f, s, rank, t);
    fputs("</processor>\n", f);
    fclose(f);
}

static void put_anchor(const char *directory, const struct size *s)
{
    FILE *f = create(directory, "pompeii.xml");
    fprintf(f,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<experiment version=\"1\""
            " generator=\"make-run\">\n <program name=\"made\" path=\"/made\" pid=\"1\"/>\n"
            " <run date=\"2026-11-23T10:00:00+00:00\" duration=\"%lld\" threads=\"%d\""
            " ranks=\"%d\"/>\n <settings></settings>\n <traces>",
            s->duration, s->threads, s->ranks);
    for (int r = 0; r < s->ranks; r++)
        fprintf(f, "<trace rank=\"P%d\" file=\"trace.%d.xml\"/>\n", r, r);
    fputs("</traces>\n</experiment>\n", f);
    fclose(f);
}

static void print_truth(const struct size *s)
{
    long long all[3] = {0};
    for (int i = 1; i <= s->regions; i++) {
        long long sum[3] = {0};
        for (int r = 0; r < s->ranks; r++)
            for (int t = 0; t < s->threads; t++) {
                sum[0] += visits_of(r, i);
                sum[1] += visits_of(r, i) * time_of(i, t);
                sum[2] += visits_of(r, i) * t;
            }
        printf("%d %lld %lld %lld\n", 10 * i, sum[0], sum[1], sum[2]);
        for (int k = 0; k < 3; k++)
            all[k] += sum[k];
    }
    printf("all %lld %lld %lld\nduration %lld\n", all[0], all[1], all[2], s->duration);
}

int main(int argc, char **argv)
{
    if (argc != 5 && argc != 6) {
        fputs("usage: make-run DIRECTORY RANKS THREADS REGIONS [CALLS]\n", stderr);
        return 2;
    }
    struct size s = {.ranks = atoi(argv[2]),
                     .threads = atoi(argv[3]),
                     .regions = atoi(argv[4]),
                     .calls = argc == 6 ? atoi(argv[5]) : 0};
    s.duration = duration_of(&s);
    if (mkdir(argv[1], 0777) != 0) {
        perror(argv[1]);
        return 2;
    }
    for (int r = 0; r < s.ranks; r++)
        put_rank(argv[1], &s, r);
    put_anchor(argv[1], &s);
    print_truth(&s);
    return 0;
}
