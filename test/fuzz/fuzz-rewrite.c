/* The whole instrumenter: any bytes give a diagnostic or a text, which is the same when asked
 * again. The first byte chooses the language and what the text is, as in the corpus of the front
 * end. */
#include "instrumenter/rewrite/instrument.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    static const enum language languages[] = {LANGUAGE_C, LANGUAGE_CXX, LANGUAGE_FORTRAN_FREE,
                                              LANGUAGE_FORTRAN_FIXED};
    struct instrument_options options = {
        .language = languages[(data[0] & 1) | (data[0] & 8) >> 2],
        .preprocessed = data[0] & 2,
        .whole_tree = data[0] & 4,
        .chunks = data[0] & 16,
        .whole_statements = data[0] & 32,
        .file = "fuzz",
        .directory = "/",
    };
    struct instrument_result first, again;
    int status = instrument((const char *)data + 1, size - 1, &options, &first);
    if (status != instrument((const char *)data + 1, size - 1, &options, &again))
        abort();
    if (!first.text != !again.text || first.length != again.length ||
        (first.text && memcmp(first.text, again.text, first.length)))
        abort();
    if (first.text && first.length < size - 1) /* bytes are added, splices at most replaced */
        abort();
    instrument_result_free(&first);
    instrument_result_free(&again);
    return 0;
}
