/* libFuzzer entry: any bytes as a trace file, through the reader, the verification and the merge.
 */
#include "config.h"

#include "analysis/model.h"
#include "analysis/reader.h"
#include "analysis/verify.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *sink;
    char path[64], *problem = NULL;
    int fd = memfd_create("trace", 0);

    if (!sink)
        sink = fopen("/dev/null", "w");
    if (fd < 0 || write(fd, data, size) != (ssize_t)size)
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    struct verify verify = {.out = sink};
    struct reader_options options = {.timeline = &verify_timeline, .argument = &verify};
    struct experiment *experiment = experiment_read(path, &options, &problem);
    if (experiment)
        experiment_merge(experiment);
    if ((experiment == NULL) != (problem != NULL))
        abort();
    verify_free(&verify);
    experiment_free(experiment);
    free(problem);
    close(fd);
    return 0;
}
