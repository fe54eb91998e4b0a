/* Sections of pompeii profile that are a document of several tables, in each format. */
#include "config.h"

#include "analysis/command/profile-report.h"

static void write_text(struct table *const *tables, int count, const struct options *options,
                       struct output *output)
{
    for (int i = 0; i < count; i++)
        if (table_rows(tables[i]))
            table_print(tables[i], output, options->limit);
}

static void write_csv(struct table *const *tables, const char *const *keys, int count,
                      const struct options *options, FILE *out)
{
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s##BEG %s\n", i ? "\n" : "", keys[i]);
        table_csv(tables[i], out, options->limit);
        fprintf(out, "##END %s\n", keys[i]);
    }
}

static void write_json(struct table *const *tables, const char *const *keys, int count,
                       const struct options *options, FILE *out)
{
    struct json json = {.out = out};

    json_open(&json, NULL, '{');
    for (int i = 0; i < count; i++)
        table_json(tables[i], &json, keys[i], options->limit);
    json_close(&json);
}

void profile_tables(struct table *const *tables, const char *const *keys, int count,
                    const struct options *options, struct output *output)
{
    if (options->output.format == FORMAT_TEXT)
        write_text(tables, count, options, output);
    else if (options->output.format == FORMAT_CSV)
        write_csv(tables, keys, count, options, output->file);
    else
        write_json(tables, keys, count, options, output->file);
    for (int i = 0; i < count; i++)
        table_free(tables[i]);
}
