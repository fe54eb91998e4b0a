/* Declarations of C: those that are read can be written, and merged there is one of each name. */
#include "config.h"

#include "instrumenter/syntax/front.h"
#include "instrumenter/syntax/prototype.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct front_options options = {.language = LANGUAGE_C, .preprocessed = true};
    struct tokens tokens = {0};
    struct prototypes prototypes;
    char *text = malloc(size + 1);

    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    tokens_read_c(&tokens, text, size, &options);
    prototypes_read(&prototypes, &tokens);
    for (size_t i = 0; i < prototypes.count; i++)
        if (!*prototypes.item[i].name || !prototypes.item[i].before || !prototypes.item[i].file)
            abort();
    prototypes_merge(&prototypes);
    for (size_t i = 1; i < prototypes.count; i++)
        if (strcmp(prototypes.item[i - 1].name, prototypes.item[i].name) >= 0)
            abort();
    prototypes_free(&prototypes);
    tokens_free(&tokens);
    free(text);
    return 0;
}
