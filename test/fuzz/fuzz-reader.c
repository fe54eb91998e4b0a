/* libFuzzer entry: any bytes as a trace file, through the reader and the analyses.
 */
#include "config.h"

#include "analysis/command/flow-report.h"
#include "analysis/command/profile-report.h"
#include "analysis/reader/reader.h"
#include "analysis/reader/verify.h"

#include "test/fuzz/fuzz-file.h"

/* What the largest analyses do with a model. */
static void analyse(struct experiment *experiment, FILE *sink)
{
    struct selection all = {0};
    struct profile *profile = profile_new(experiment, &all);

    profile_find(profile, NULL);
    profile_csv(profile, CSV_ANY, sink);
    profile_json(profile, true, sink);
    profile_free(profile);
    if (!experiment->path_count)
        return;
    struct flow *flow = flow_new(experiment, experiment->paths[0], false);
    flow_dot(flow, sink);
    flow_html(flow, sink);
    flow_free(flow);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *sink;
    char path[FUZZ_PATH], *problem = NULL;
    int fd = fuzz_file(data, size, path);

    if (!sink)
        sink = fopen("/dev/null", "w");
    struct verify verify = {.out = sink};
    struct reader_options options = {.timeline = &verify_timeline, .argument = &verify};
    struct experiment *experiment = experiment_read(path, &options, &problem);
    if (experiment)
        analyse(experiment, sink);
    if ((experiment == NULL) != (problem != NULL))
        abort();
    verify_free(&verify);
    experiment_free(experiment);
    free(problem);
    close(fd);
    return 0;
}
