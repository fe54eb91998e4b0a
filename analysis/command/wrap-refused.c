/* What a compiler says of a wrapper: the functions that it does not take. */
#include "config.h"

#include "analysis/command/wrap.h"

#include "common/clean.h"
#include "common/file.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* Of `SOURCE:12:3: error: TEXT` number and text. @return 0: it is none of the file's */
static unsigned error_line(const char *line, const char *source, const char **text)
{
    const char *error = strstr(line, "error: ");
    size_t length = strlen(source);

    if (!error || strncmp(line, source, length) != 0 || line[length] != ':')
        return 0;
    *text = error + strlen("error: ");
    return (unsigned)strtoul(line + length + 1, NULL, 10);
}

/* The function whose text the line is in. */
static struct wrapped *function_at(const struct wrapper_order *order, unsigned line)
{
    struct wrapped *found = NULL;

    for (size_t i = 0; i < order->count && order->functions[i].line <= line; i++)
        if (!order->functions[i].reason || order->functions[i].refused)
            found = &order->functions[i];
    return found;
}

static void refuse(struct wrapped *w, const char *text)
{
    w->refused = xformat("it cannot be written again: %s", text);
    clean_in_place(w->refused, strlen(w->refused));
    w->reason = w->refused;
}

size_t wrap_refuse(const struct wrapper_order *order, const char *source, const char *errors)
{
    size_t length = 0, refused = 0;
    char *text = read_file(errors, &length), *rest = NULL;

    for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line;
         line = strtok_r(NULL, "\n", &rest)) {
        const char *what = NULL;
        unsigned number = error_line(line, source, &what);
        struct wrapped *w = number ? function_at(order, number) : NULL;
        if (w && !w->reason) {
            refuse(w, what);
            refused++;
        }
    }
    free(text);
    return refused;
}
