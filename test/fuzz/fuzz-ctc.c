/* A CTC string, as a program hands it to the runtime: whatever it holds, what comes out is text
 * within the room that there is. */
#include "pomp2-runtime/ground/ctc-parse.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ctc ctc;
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    ctc_parse(&ctc, text);
    const char *const parts[] = {ctc.layer, ctc.construct, ctc.file, ctc.name, ctc.clauses};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!parts[i] || strlen(parts[i]) >= sizeof ctc.text)
            abort();
    free(text);
    return 0;
}
