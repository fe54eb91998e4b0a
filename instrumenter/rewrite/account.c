/* The account of directives, as text and as JSON. */
#include "config.h"

#include "instrumenter/rewrite/account.h"

#include "common/clean.h"
#include "common/json.h"
#include "common/memory.h"

#include <stdlib.h>

static void write_line(FILE *out, const struct listed_construct *construct)
{
    char *line = xformat("%s:%d-%d: %s%s%s: %s%s", construct->file, construct->line,
                         construct->end_line, construct->directive, *construct->clauses ? " " : "",
                         construct->clauses, construct->reason ? "no events: " : "events",
                         construct->reason ? construct->reason : "");
    clean_put(out, line, strlen(line));
    fputc('\n', out);
    free(line);
}

void account_write_text(FILE *out, const struct account *accounts, size_t count)
{
    size_t executable = 0, with_events = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < accounts[i].count; j++)
            write_line(out, &accounts[i].list[j]);
        executable += accounts[i].executable;
        with_events += accounts[i].with_events;
    }
    fprintf(out, "%zu executable directives, %zu with events\n", executable, with_events);
}

static void write_object(struct json *json, const struct listed_construct *construct)
{
    json_open(json, NULL, '{');
    json_text(json, "directive", construct->directive);
    json_text(json, "clauses", construct->clauses);
    json_text(json, "file", construct->file);
    json_integer(json, "line", construct->line);
    json_integer(json, "end_line", construct->end_line);
    json_bool(json, "events", !construct->reason);
    json_text(json, "reason", construct->reason ? construct->reason : "");
    json_close(json);
}

void account_write_json(FILE *out, const struct account *accounts, size_t count)
{
    struct json json = {.out = out};
    json_open(&json, NULL, '{');
    json_open(&json, "constructs", '[');
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < accounts[i].count; j++)
            write_object(&json, &accounts[i].list[j]);
    json_close(&json);
    json_close(&json);
    putc('\n', out);
}
