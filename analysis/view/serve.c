/* The page and parts of its timeline, served to a browser on this machine. */
#include "config.h"

#include "analysis/view/http.h"
#include "analysis/view/tiles.h"
#include "analysis/view/view.h"

#include "common/complain.h"
#include "common/strings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct served {
    const struct view *view;
    struct view_tree *tree;
    FILE *page; /* without a name */
};

static bool copy_page(const struct served *served, FILE *out)
{
    char buffer[1 << 16];
    size_t got;

    rewind(served->page);
    while ((got = fread(buffer, 1, sizeof buffer, served->page)) > 0)
        fwrite(buffer, 1, got, out);
    return !ferror(served->page);
}

/* `tile?from=NUMBER&to=NUMBER`, to the letter. */
static bool read_range(const char *text, int64_t *from, int64_t *to)
{
    static const char *const names[] = {"tile?from=", "&to="};
    int64_t *const values[] = {from, to};

    for (size_t i = 0; i < 2; i++) {
        char *end;
        if (!has_prefix(text, names[i]))
            return false;
        text += strlen(names[i]);
        if ((*text < '0' || *text > '9') && *text != '-')
            return false;
        errno = 0;
        *values[i] = strtoll(text, &end, 10);
        if (errno || end == text)
            return false;
        text = end;
    }
    /* What a clock may say: sums of these do not overflow. */
    return !*text && *from <= *to && *from > -(1LL << 61) && *to < 1LL << 61;
}

static const char *answer(void *context, const char *path, FILE *out)
{
    struct served *served = context;
    int64_t from, to;

    if (!*path)
        return copy_page(served, out) ? "text/html; charset=utf-8" : NULL;
    if (!read_range(path, &from, &to) ||
        view_tiles_write(served->view->intake.tiles, served->tree, from, to, out) < 0)
        return NULL;
    return "text/plain";
}

int view_serve(const struct view *view, int idle, FILE *out)
{
    struct served served = {.view = view, .page = tmpfile()};
    struct http *http = NULL;
    int status = -1;

    if (!served.page || view_write(view, served.page) < 0 || fflush(served.page) != 0) {
        complain("view: no room for the page in a temporary file: %s", strerror(errno));
        goto out;
    }
    served.tree = view_tree_new(view->experiment);
    http = http_new(answer, &served);
    if (!http) {
        complain("view: no server on this machine: %s", strerror(errno));
        goto out;
    }
    fprintf(out, "%s\n", http_address(http));
    fflush(out);
    http_run(http, idle);
    status = 0;
out:
    http_free(http);
    if (served.tree)
        view_tree_free(served.tree);
    if (served.page)
        fclose(served.page);
    return status;
}
