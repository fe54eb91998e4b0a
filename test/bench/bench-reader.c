/* How fast a trace is read, against a plain SAX2 pass of libxml2 over the same file, and how much
 * memory a ten times longer timeline takes. Prints samples for table.awk. */
#include "config.h"

#include "analysis/reader/reader.h"
#include "analysis/reader/verify.h"
#include "test/bench/bench.h"

#include <libxml/parser.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { REPEATS = 5, INSTANCES = 300000 };

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Four threads, loops with chunks below: what a timeline that kept everything looks like. */
static void write_trace(const char *path, int instances)
{
    FILE *out = fopen(path, "w");
    unsigned random = 1;

    if (!out)
        exit(2);
    fputs("<?xml version=\"1.0\"?>\n<processor version=\"1\" rank=\"P0\" init=\"0\" "
          "finalize=\"9000000000\" epoch=\"1763716500000000000\" counters=\"0\">\n<regions>\n"
          "<r id=\"0\" l=\"program\" c=\"program\" n=\"bench\"/>\n"
          "<r id=\"1\" l=\"omp\" c=\"parallel\" f=\"/home/u/bench.c\" b=\"10\" e=\"90\"/>\n"
          "<r id=\"2\" l=\"omp\" c=\"for\" f=\"/home/u/bench.c\" b=\"20\" e=\"40\"/>\n</regions>\n",
          out);
    for (int thread = 0; thread < 4; thread++) {
        fprintf(out,
                "<location id=\"%d\" thread=\"%d\" begin=\"0\" end=\"9000000000\">\n<profile>"
                "<n id=\"0\" r=\"0\" v=\"1\" t=\"9000000000\"><n id=\"1\" r=\"1\" v=\"1\" t=\"9\">"
                "<n id=\"2\" r=\"2\" v=\"%d\" t=\"9\"/></n></n></profile>\n<timeline>\n"
                "<i n=\"1\" g=\"1000\" d=\"8999999000\" bo=\"8999990000\">\n",
                thread, thread, instances / 4);
        for (int i = 0; i < instances / 4; i++) {
            random = random * 1103515245u + 12345u;
            fprintf(out, "<i n=\"2\" g=\"%u\" d=\"%u\" bo=\"%u\" bw=\"%u\"/>\n", random >> 22,
                    random >> 12, random >> 13, random >> 14);
        }
        fputs("</i>\n</timeline>\n</location>\n", out);
    }
    fputs("</processor>\n", out);
    fclose(out);
}

static void count_element(void *context, const xmlChar *name, const xmlChar *prefix,
                          const xmlChar *uri, int namespaces, const xmlChar **namespace, int count,
                          int defaulted, const xmlChar **attributes)
{
    (void)name, (void)prefix, (void)uri, (void)namespaces, (void)namespace;
    (void)count, (void)defaulted, (void)attributes;
    ++*(long *)context;
}

static void read_plainly(const char *path)
{
    xmlSAXHandler sax = {.initialized = XML_SAX2_MAGIC, .startElementNs = count_element};
    static char chunk[64 * 1024];
    long elements = 0;
    size_t got;
    FILE *in = fopen(path, "r");
    xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&sax, &elements, NULL, 0, path);

    xmlCtxtUseOptions(parser, XML_PARSE_HUGE);
    while ((got = fread(chunk, 1, sizeof chunk, in)) > 0)
        xmlParseChunk(parser, chunk, (int)got, 0);
    xmlFreeParserCtxt(parser);
    fclose(in);
}

static void read_model(const char *path, const struct timeline_handler *handler)
{
    struct verify verify = {.out = stderr};
    struct reader_options options = {.timeline = handler, .argument = &verify};
    char *problem = NULL;
    struct experiment *experiment = experiment_read(path, &options, &problem);

    if (!experiment)
        fprintf(stderr, "%s\n", problem), exit(2);
    experiment_free(experiment);
}

static void nothing(void *argument, const struct instance *instance)
{
    (void)argument, (void)instance;
}

static const struct timeline_handler empty_handler = {.enter = nothing, .leave = nothing};

/* The three ways in turn. */
static void measure(const char *path)
{
    for (int i = 0; i < REPEATS; i++) {
        double times[3];
        for (int way = 0; way < 3; way++) {
            double start = now();
            if (way == 0)
                read_plainly(path);
            else
                read_model(path, way == 1 ? NULL : &empty_handler);
            times[way] = 1e9 * (now() - start) / INSTANCES;
        }
        bench_sample("read a trace, profile; a SAX2 pass (ns/instance)", 1.5, times[1], times[0]);
        bench_sample("read a trace, instances; a SAX2 pass (ns/instance)", 1.5, times[2], times[0]);
    }
    bench_end_block();
}

static double memory_of(const char *path)
{
    struct rusage usage;
    pid_t child = fork();

    if (child == 0) {
        read_model(path, &empty_handler);
        _exit(0);
    }
    wait4(child, NULL, 0, &usage);
    return (double)usage.ru_maxrss / 1024;
}

int main(void)
{
    char path[] = "bench-trace-XXXXXX";

    close(mkstemp(path));
    write_trace(path, INSTANCES);
    double small = memory_of(path);
    measure(path);
    write_trace(path, 10 * INSTANCES);
    bench_sample("memory on a 10x longer timeline; 1x (MB)", 1.1, memory_of(path), small);
    bench_end_block();
    unlink(path);
    return 0;
}
