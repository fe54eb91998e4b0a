/* plan.json of pompeii run: what is read is written, and read again the same. */
#include "fuzz-file.h"

#include "analysis/plan/plan.h"

#include <string.h>

static char *written(const struct plan *plan, const char *directory, size_t *length)
{
    char *problem = NULL, *path = NULL, *text = NULL;
    char buffer[1 << 16];
    FILE *file = NULL, *out = xstream(&text, length);
    size_t got;

    path = xformat("%s/" PLAN_FILE, directory);
    if (plan_write(plan, directory, &problem) < 0 || !(file = fopen(path, "r")))
        abort();
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0)
        fwrite(buffer, 1, got, out);
    fclose(file);
    fclose(out);
    unlink(path);
    free(path);
    return text;
}

/* A second time, since what nobody knows is left out the first time. */
static void write_again(const struct plan *plan)
{
    char directory[] = "/tmp/fuzz-plan.XXXXXX", *problem = NULL;
    size_t length, again_length;

    if (!mkdtemp(directory))
        abort();
    char *text = written(plan, directory, &length);
    struct plan *again = plan_parse("plan", text, length, &problem);
    if (!again) {
        fprintf(stderr, "%s\n%s\n", problem, text);
        abort();
    }
    char *second = written(again, directory, &again_length);
    if (length != again_length || memcmp(text, second, length) != 0)
        abort();
    plan_free(again);
    free(second);
    free(text);
    rmdir(directory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *problem = NULL;
    struct plan *plan = plan_parse("plan", (const char *)data, size, &problem);

    if (!plan && !problem)
        abort();
    if (plan)
        write_again(plan);
    plan_free(plan);
    free(problem);
    return 0;
}
