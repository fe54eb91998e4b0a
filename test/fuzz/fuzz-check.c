/* pompeii check, from a text to its report: any bytes are survived, and what was stored can be
 * read. The first byte chooses the language, the level and what is shown, or that the rest is what
 * was stored, or that of its conditionals one branch counts. */
#include "analysis/check/branch-choice.h"
#include "analysis/check/check.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void report(struct check *check, enum check_format format)
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        abort();
    check_run(check);
    check_report(check, out, format, false);
    check_statistics(check, out);
    check_list_unknown(check, out);
    fclose(out);
    free(text);
}

/** The model as bytes, and back. */
static void pass_on(struct check *check, const struct check_options *options)
{
    char *bytes;
    size_t length;
    FILE *out = open_memstream(&bytes, &length);
    struct check *other = check_new(options);
    if (!out)
        abort();
    check_store(check, NULL, out);
    fclose(out);
    if (check_add_stored(other, bytes, length)) {
        fputs("what was stored cannot be read\n", stderr);
        abort();
    }
    report(other, CHECK_JSON);
    check_free(other);
    free(bytes);
}

/** As where no compiler decided the conditionals; exactly so long. */
static char *copy_of(const uint8_t *text, size_t length, bool is_undecided, bool cxx)
{
    char *copy = malloc(length ? length : 1);
    if (!copy)
        abort();
    memcpy(copy, text, length);
    if (is_undecided)
        choose_branches(copy, length, cxx);
    return copy;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const enum language languages[] = {LANGUAGE_C, LANGUAGE_CXX, LANGUAGE_FORTRAN_FREE,
                                              LANGUAGE_FORTRAN_FIXED};
    if (!size)
        return 0;
    struct instrument_options how = {.language = languages[data[0] & 3], .file = "input"};
    struct check_options options = {
        .level = data[0] >> 2 & 1, .all = data[0] & 8, .no_dataflow = data[0] & 16};
    struct check *check = check_new(&options);
    char *problem = NULL;
    char *text = copy_of(data + 1, size - 1, data[0] & 128, how.language == LANGUAGE_CXX);
    if (data[0] & 64)
        check_add_stored(check, text, size - 1);
    else
        check_add(check, text, size - 1, &how, &problem);
    free(problem);
    free(text);
    if (data[0] & 32)
        pass_on(check, &options);
    report(check, CHECK_TEXT);
    check_free(check);
    return 0;
}
