/* A response file: its words, written as one, are the same words. */
#include "config.h"

#include "instrumenter/wrapper/response.h"
#include "test/fuzz/fuzz-file.h"

#include <string.h>

static void repeat(const struct strings *words)
{
    struct strings again = {0};
    char path[FUZZ_PATH], *text = response_text(strings_words(words)), *word = NULL;
    int fd = fuzz_file((const uint8_t *)text, strlen(text), path);
    if (asprintf(&word, "@%s", path) < 0)
        abort();
    expand_response_files(&again, (char *[]){word, NULL});
    for (size_t i = 0; i < words->count; i++)
        if (*words->word[i] != '@' && (i >= again.count || strcmp(words->word[i], again.word[i])))
            abort();
        else if (*words->word[i] == '@')
            break; /* may name another file */
    close(fd);
    strings_free(&again);
    free(text);
    free(word);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct strings words = {0};
    char path[FUZZ_PATH], *word = NULL;
    int fd = fuzz_file(data, size, path);
    if (asprintf(&word, "@%s", path) < 0)
        abort();
    expand_response_files(&words, (char *[]){word, NULL});
    free(shell_text(strings_words(&words)));
    repeat(&words);
    strings_free(&words);
    close(fd);
    free(word);
    return 0;
}
