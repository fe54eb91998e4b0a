/* The table of sources in a trace. */
#include "config.h"
#include "pomp2-runtime/convert/sources.h"
#include "pomp2-runtime/convert/pages.h"

#include <string.h>

/* A source as the spool has it: three texts in a row. */
struct row {
    const char *name, *bytes, *digest;
};

static struct row row_of(const struct spool_entry *e)
{
    const char *name = ((const struct spool_source *)e)->text;
    const char *bytes = name + strlen(name) + 1;
    return (struct row){name, bytes, bytes + strlen(bytes) + 1};
}

static int compare_rows(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    int names = strcmp(x->name, y->name), digests = strcmp(x->digest, y->digest);
    return names ? names : digests ? digests : strcmp(x->bytes, y->bytes);
}

/* What is no number would be no trace. */
static bool is_sound(const struct row *r)
{
    return *r->name && *r->bytes && strspn(r->bytes, "0123456789") == strlen(r->bytes) &&
           strlen(r->bytes) < 16;
}

static void put_row(struct xml *x, const struct row *r)
{
    xml_put(x, OPEN_f);
    xml_string(x, NAME_f_file, r->name);
    xml_string(x, NAME_f_bytes, r->bytes);
    xml_string(x, NAME_f_digest, r->digest);
    xml_put(x, "/>\n");
}

bool put_sources(struct xml *x, const struct spool *s)
{
    const struct spool_entry *e = NULL;
    size_t count = 0, i = 0;
    while ((e = spool_next(s, SPOOL_SOURCE, e)))
        count++;
    if (!count)
        return true;
    struct row *rows = pages_take(count, sizeof *rows);
    while (rows && (e = spool_next(s, SPOOL_SOURCE, e)))
        rows[i++] = row_of(e);
    if (!rows || !pages_sort(rows, count, sizeof *rows, compare_rows)) {
        pages_give(rows);
        return false;
    }
    xml_put(x, OPEN_sources);
    xml_put(x, ">\n");
    for (i = 0; i < count; i++)
        if (is_sound(&rows[i]) && (i == 0 || compare_rows(&rows[i - 1], &rows[i]) != 0))
            put_row(x, &rows[i]);
    xml_put(x, CLOSE_sources);
    pages_give(rows);
    return true;
}
