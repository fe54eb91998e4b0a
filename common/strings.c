#include "config.h"

#include "common/strings.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Response files may name each other in a circle; GCC stops at 2000 expansions in all. */
#define MAX_RESPONSE_FILES 2000

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

char *read_descriptor(int fd, size_t *length)
{
    size_t capacity = 1 << 16;
    char *text = xzalloc(capacity);
    ssize_t got;

    *length = 0;
    while ((got = read(fd, text + *length, capacity - *length - 1)) != 0) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            free(text);
            return NULL;
        }
        *length += (size_t)got;
        if (capacity - *length < capacity / 4)
            text = xresize(text, capacity *= 2, 1);
    }
    text[*length] = '\0';
    return text;
}

char *read_file(const char *path, size_t *length)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    char *text = fd < 0 ? NULL : read_descriptor(fd, length);
    int error = errno;

    if (fd >= 0)
        close(fd);
    errno = error;
    return text;
}

int write_file(const char *path, const char *text, size_t length)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    int error;

    if (fd < 0)
        return -1;
    while (length > 0) {
        ssize_t put = write(fd, text, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            goto failed;
        text += put;
        length -= (size_t)put;
    }
    if (close(fd) == 0)
        return 0;
    fd = -1;
failed:
    error = errno;
    if (fd >= 0)
        close(fd);
    unlink(path);
    errno = error;
    return -1;
}

/* One word of a response file to `out`: quotes of both kinds group, a backslash takes the next
 * character. Returns what follows it. */
static const char *response_word(const char *text, char *out)
{
    char quote = 0;

    for (; *text && (quote || !isspace((unsigned char)*text)); text++) {
        if (*text == '\\' && text[1])
            *out++ = *++text;
        else if (quote ? *text == quote : *text == '\'' || *text == '"')
            quote = quote ? 0 : *text;
        else
            *out++ = *text;
    }
    *out = '\0';
    return text;
}

static void split_response(struct strings *list, const char *text)
{
    char *word = xzalloc(strlen(text) + 1);

    for (;;) {
        while (isspace((unsigned char)*text))
            text++;
        if (!*text)
            break;
        text = response_word(text, word);
        strings_add(list, word);
    }
    free(word);
}

static void expand(struct strings *list, char *const words[], int *budget)
{
    for (; *words; words++) {
        struct strings inner = {0};
        size_t length;
        char *text = NULL;

        if (**words == '@' && *budget > 0)
            text = read_file(*words + 1, &length);
        if (!text) {
            strings_add(list, *words);
            continue;
        }
        --*budget;
        split_response(&inner, text);
        free(text);
        if (inner.count > 0)
            expand(list, inner.word, budget);
        strings_free(&inner);
    }
}

void expand_response_files(struct strings *list, char *const words[])
{
    int budget = MAX_RESPONSE_FILES;

    expand(list, words, &budget);
}

static size_t total_length(char *const words[])
{
    size_t total = 0;

    for (; *words; words++)
        total += strlen(*words) + 1;
    return total;
}

char *response_text(char *const words[])
{
    char *text = xzalloc(3 * total_length(words) + 1), *out = text;

    for (; *words; words++) {
        if (!**words)
            out = stpcpy(out, "''");
        for (const char *p = *words; *p; p++) {
            if (isspace((unsigned char)*p) || *p == '\\' || *p == '\'' || *p == '"')
                *out++ = '\\';
            *out++ = *p;
        }
        *out++ = '\n';
    }
    *out = '\0';
    return text;
}

char *shell_text(char *const words[])
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_=+,./:@%^";
    char *text = xzalloc(6 * total_length(words) + 1), *out = text;

    for (; *words; words++) {
        bool quoted = !**words || (*words)[strspn(*words, plain)];

        if (out > text)
            *out++ = ' ';
        if (quoted)
            *out++ = '\'';
        for (const char *p = *words; *p; p++)
            out = *p == '\'' ? stpcpy(out, "'\\''") : (*out = *p, out + 1);
        if (quoted)
            *out++ = '\'';
    }
    *out = '\0';
    return text;
}
