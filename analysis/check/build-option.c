/* Options of GCC, Clang and their like that a build has and a mere reader must not: what writes
 * objects, dependencies or diagnostics, and what makes -E write something else. */
#include "config.h"

#include "analysis/check/build-option.h"

#include "common/language.h"

#include <string.h>

enum form {
    ALONE = 0,
    APART = 1, /* its argument may be the next word */
    JOINED = 2 /* .. or follow in the same */
};

/* The longer name of two first. */
static const struct {
    const char *name;
    enum option_use use;
    enum form form;
} options[] = {{"-o", OPTION_DROPPED, APART | JOINED},
               {"--output", OPTION_DROPPED, APART | JOINED},
               {"-MF", OPTION_DROPPED, APART | JOINED},
               {"-MT", OPTION_DROPPED, APART | JOINED},
               {"-MQ", OPTION_DROPPED, APART | JOINED},
               {"-MJ", OPTION_DROPPED, APART | JOINED},
               {"-MD", OPTION_DROPPED, ALONE},
               {"-MMD", OPTION_DROPPED, ALONE},
               {"-MP", OPTION_DROPPED, ALONE},
               {"-MM", OPTION_DROPPED, ALONE},
               {"-MG", OPTION_DROPPED, ALONE},
               {"-M", OPTION_DROPPED, ALONE},
               {"--write-dependencies", OPTION_DROPPED, ALONE},
               {"--write-user-dependencies", OPTION_DROPPED, ALONE},
               {"--dependencies", OPTION_DROPPED, ALONE},
               {"--user-dependencies", OPTION_DROPPED, ALONE},
               {"--print-missing-file-dependencies", OPTION_DROPPED, ALONE},
               {"-Wp,-M", OPTION_DROPPED, JOINED},
               {"--serialize-diagnostics", OPTION_DROPPED, APART},
               {"-serialize-diagnostics", OPTION_DROPPED, APART},
               {"-save-temps", OPTION_DROPPED, JOINED},
               {"--save-temps", OPTION_DROPPED, JOINED},
               {"-c", OPTION_DROPPED, ALONE},
               {"--compile", OPTION_DROPPED, ALONE},
               {"-S", OPTION_DROPPED, ALONE},
               {"--assemble", OPTION_DROPPED, ALONE},
               {"-fsyntax-only", OPTION_DROPPED, ALONE},
               {"-x", OPTION_DROPPED, APART | JOINED},
               {"--language", OPTION_DROPPED, APART | JOINED},
               {"-P", OPTION_DROPPED, ALONE},
               {"--no-line-commands", OPTION_DROPPED, ALONE},
               {"-dumpdir", OPTION_DROPPED, APART},
               {"-dumpbase-ext", OPTION_DROPPED, APART},
               {"-dumpbase", OPTION_DROPPED, APART},
               {"-d", OPTION_DROPPED, JOINED},
               {"--dump", OPTION_DROPPED, JOINED},
               {"-fdirectives-only", OPTION_DROPPED, ALONE},
               {"-frewrite-includes", OPTION_DROPPED, ALONE},
               {"-fpreprocessed", OPTION_DROPPED, ALONE},
               {"-###", OPTION_DROPPED, ALONE},
               {"--version", OPTION_DROPPED, ALONE},
               {"--help", OPTION_DROPPED, JOINED},
               {"-isystem", OPTION_RESOLVED, APART | JOINED},
               {"-iquote", OPTION_RESOLVED, APART | JOINED},
               {"-idirafter", OPTION_RESOLVED, APART | JOINED},
               {"-include", OPTION_RESOLVED, APART},
               {"-imacros", OPTION_RESOLVED, APART},
               {"-I", OPTION_RESOLVED, APART | JOINED}};
enum { OPTIONS = sizeof options / sizeof *options };

bool is_checked_source(const char *file)
{
    const struct source_language *language = language_of_file(file, false);
    return language && (language->kind == SOURCE_ORIGINAL || language->kind == SOURCE_PREPROCESSED);
}

/** The option that the word is, with or without an argument in it; or how many there are. */
static size_t find(const char *word)
{
    size_t o = 0;
    for (; o < OPTIONS; o++) {
        size_t length = strlen(options[o].name);
        if (strncmp(word, options[o].name, length) == 0 &&
            (!word[length] || options[o].form & JOINED))
            break;
    }
    return o;
}

struct build_option build_option_at(char *const *words, size_t i)
{
    size_t o = find(words[i]);
    bool is_input = *words[i] != '-' && is_checked_source(words[i]);
    if (o == OPTIONS)
        return (struct build_option){is_input ? OPTION_DROPPED : OPTION_KEPT, NULL, NULL, 1};
    const char *joined = words[i] + strlen(options[o].name);
    bool apart = !*joined && options[o].form & APART;
    if (apart && !words[i + 1]) /* it would take what we add behind it */
        return (struct build_option){OPTION_DROPPED, NULL, NULL, 1};
    return (struct build_option){options[o].use, options[o].name, apart ? words[i + 1] : joined,
                                 1 + apart};
}
