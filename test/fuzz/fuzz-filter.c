/* A filter file: it is read, or refused with a line and a reason; what was read gives an answer. */
#include "config.h"

#include "common/filter.h"
#include "test/fuzz/fuzz-file.h"

#include <string.h>

static void take(void *context, const char *text)
{
    *(size_t *)context += strlen(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct filter_problem problem = {0};
    char path[FUZZ_PATH];
    int fd = fuzz_file(data, size, path);
    struct filter *filter = filter_read(path, &problem);
    size_t length = 0;
    if (!filter && !*problem.text)
        abort();
    if (filter) {
        filter_excludes(filter, "mesh::area", "_ZN4mesh4areaEv", "/usr/src/mesh.cc");
        filter_excludes_file(filter, "/usr/src/mesh.cc");
        filter_each_text(filter, true, take, &length);
        filter_each_text(filter, false, take, &length);
    }
    close(fd);
    return 0;
}
