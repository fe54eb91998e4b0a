/* Strings and lists of strings. */
#include "config.h"

#include "common/strings.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

char *const *strings_words(const struct strings *list)
{
    static char *const none[] = {NULL};

    return list->word ? list->word : none;
}

static void add_owned(struct strings *list, char *word)
{
    /* Grow at powers of two, so that no capacity has to be kept. */
    if ((list->count & (list->count + 1)) == 0)
        list->word = xresize(list->word, 2 * list->count + 2, sizeof list->word[0]);
    list->word[list->count++] = word;
    list->word[list->count] = NULL;
}

void strings_add(struct strings *list, const char *word)
{
    add_owned(list, xstrdup(word));
}

void strings_add_all(struct strings *list, char *const words[])
{
    for (; *words; words++)
        strings_add(list, *words);
}

void strings_split(struct strings *list, const char *text)
{
    static const char blanks[] = " \t\n";

    for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
        size_t length = strcspn(text, blanks);
        add_owned(list, xcopy(text, length));
        text += length;
    }
}

/* One word to `out`. Returns what follows it. */
static const char *quoted_word(const char *text, char *out)
{
    char quote = 0;

    for (; *text && (quote || !isspace((unsigned char)*text)); text++) {
        if (*text == '\\' && text[1])
            *out++ = *++text;
        else if (quote ? *text == quote : *text == '\'' || *text == '"')
            quote = quote ? 0 : *text;
        else if (*text != '\\') /* the last character: none, as for GCC */
            *out++ = *text;
    }
    *out = '\0';
    return text;
}

void strings_split_quoted(struct strings *list, const char *text)
{
    char *word = xzalloc(strlen(text) + 1);

    for (;;) {
        while (isspace((unsigned char)*text))
            text++;
        if (!*text)
            break;
        text = quoted_word(text, word);
        strings_add(list, word);
    }
    free(word);
}

void strings_drop_last(struct strings *list)
{
    free(list->word[--list->count]);
    list->word[list->count] = NULL;
}

void strings_free(struct strings *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->word[i]);
    free(list->word);
    *list = (struct strings){0};
}

int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool has_prefix(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

bool has_suffix(const char *text, const char *suffix)
{
    size_t length = strlen(text), tail = strlen(suffix);

    return length >= tail && strcmp(text + length - tail, suffix) == 0;
}

const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

char *directory_prefix(const char *path)
{
    return xcopy(path, (size_t)(base_name(path) - path));
}

char *without_suffix(const char *path)
{
    const char *base = base_name(path);
    const char *dot = strrchr(base, '.');

    return dot && dot != base ? xcopy(path, (size_t)(dot - path)) : xstrdup(path);
}

char *relative_path(const char *from, const char *to)
{
    size_t common = 0;
    char *path = xstrdup("");

    for (size_t i = 0;; i++) {
        if ((!from[i] || from[i] == '/') && (!to[i] || to[i] == '/'))
            common = i;
        if (!from[i] || from[i] != to[i])
            break;
    }
    for (const char *p = from + common; *p; p++) {
        if (*p == '/' && p[1] && p[1] != '/') {
            char *longer = xformat("%s../", path);
            free(path);
            path = longer;
        }
    }
    to += common;
    to += strspn(to, "/");
    char *whole = xformat("%s%s", path, to);
    free(path);
    return whole;
}
