/* Which options of a call say what code is made. */
#include "config.h"

#include "instrumenter/wrapper/code-options.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1000 };

/* What begins otherwise says nothing of the code, as -o, -I and -W, or is not known to. */
static const char *const begins[] = {"-O",
                                     "-f",
                                     "-m",
                                     "-std=",
                                     "-D",
                                     "-U",
                                     "-x",
                                     "-g",
                                     "-pthread",
                                     "-pg",
                                     "-q",
                                     "-ansi",
                                     "-stdlib=",
                                     "-target",
                                     "--std",
                                     "--target",
                                     "--param",
                                     "--optimize",
                                     "--stdlib",
                                     "--offload-arch=",
                                     "-Xopenmp-target",
                                     "-Xclang"};

/* Of these: what the compiler says, and where its files are. */
static const char *const others[] = {"-fdiagnostics-",
                                     "-fno-diagnostics-",
                                     "-fmessage-length",
                                     "-fcolor-",
                                     "-frandom-seed",
                                     "-ffile-prefix-map",
                                     "-fdebug-prefix-map",
                                     "-fmacro-prefix-map",
                                     "-fprofile-prefix-map",
                                     "-fcoverage-prefix-map",
                                     "-fdebug-compilation-dir",
                                     "-fcoverage-compilation-dir",
                                     "-fplugin"};

static bool has_one(const char *word, const char *const *prefixes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (has_prefix(word, prefixes[i]))
            return true;
    return false;
}

static bool is_plain(const char *text)
{
    for (; *text; text++)
        if (!isgraph((unsigned char)*text) || strchr("/\"'`;", *text))
            return false;
    return true;
}

static bool is_macro(const char *word)
{
    return has_prefix(word, "-D") || has_prefix(word, "-U");
}

/* Free it. NULL: it is none of these. */
static char *option_text(const struct item *item)
{
    if (item->is_input || !has_one(item->word, begins, sizeof begins / sizeof *begins) ||
        has_one(item->word, others, sizeof others / sizeof *others))
        return NULL;
    if (has_prefix(item->word, "-D") && item->value) {
        int name = (int)strcspn(item->value, "=");
        char *text = xformat("-D%.*s%s", name, item->value, item->value[name] ? "=.." : "");
        if (is_plain(text))
            return text;
        free(text);
        return NULL;
    }
    if (!is_plain(item->word) || (item->words > 1 && !(item->value && is_plain(item->value))))
        return NULL;
    return item->words > 1 ? xformat("%s %s", item->word, item->value) : xstrdup(item->word);
}

/* Of several that are the same the last, for the last one of those that set a thing counts: the
 * square of a call's options. */
static bool comes_again(const struct strings *list, size_t i)
{
    for (size_t k = i + 1; k < list->count; k++)
        if (strcmp(list->word[i], list->word[k]) == 0)
            return true;
    return false;
}

/* Macros last: there may be many, and they say least.
 * @return whether all found room */
static bool write_options(FILE *out, const struct strings *all, bool macros, size_t *used)
{
    bool fits = true;
    for (size_t i = 0; i < all->count; i++) {
        size_t size = strlen(all->word[i]) + 1;
        if (is_macro(all->word[i]) != macros || comes_again(all, i))
            continue;
        if (*used + size > MOST_BYTES) {
            fits = false;
            continue;
        }
        fprintf(out, "%s%s", *used ? " " : "", all->word[i]);
        *used += size;
    }
    return fits;
}

char *code_options(const struct compiler_call *command)
{
    struct strings all = {0};
    char *text;
    size_t length, used = 0;
    FILE *out = xstream(&text, &length);

    for (size_t i = 0; i < command->count; i++) {
        char *option = option_text(&command->items[i]);
        if (option)
            strings_add(&all, option);
        free(option);
    }
    bool fits = write_options(out, &all, false, &used);
    if (!write_options(out, &all, true, &used) || !fits)
        fprintf(out, "%s..", used ? " " : "");
    fclose(out);
    strings_free(&all);
    return text;
}
