/* The locks of pompeii profile, in all formats. */
#include "config.h"

#include "analysis/command/profile-report.h"

void profile_locks_text(const struct profile *profile, const struct options *options,
                        struct output *output)
{
    const struct experiment *experiment = profile->experiment;
    struct table *locks = lock_table(experiment, &options->selection);
    struct table *waits = lock_wait_table(experiment, &options->selection);
    struct table *gains = lock_gain_table(profile->lock_gains, &options->selection);

    if (!table_rows(locks))
        fputs("Locks\n  none was taken\n\n", output->file);
    else
        table_print(locks, output, 0);
    if (table_rows(waits))
        table_print(waits, output, 0);
    if (table_rows(gains))
        table_print(gains, output, 0);
    table_free(locks);
    table_free(waits);
    table_free(gains);
}

static void put_section(struct table *table, const char *name, FILE *out)
{
    fprintf(out, "\n##BEG %s\n", name);
    table_csv(table, out, 0);
    fprintf(out, "##END %s\n", name);
    table_free(table);
}

void profile_locks_csv(const struct profile *profile, FILE *out)
{
    if (!has_locks(profile->experiment))
        return;
    put_section(lock_table(profile->experiment, NULL), "locks", out);
    put_section(lock_wait_table(profile->experiment, NULL), "lock waits", out);
    put_section(lock_gain_table(profile->lock_gains, NULL), "lock gains", out);
}

void profile_locks_json(const struct profile *profile, struct json *json)
{
    if (!has_locks(profile->experiment))
        return;
    struct table *locks = lock_table(profile->experiment, NULL);
    struct table *waits = lock_wait_table(profile->experiment, NULL);
    table_json(locks, json, "locks", 0);
    struct table *gains = lock_gain_table(profile->lock_gains, NULL);
    table_json(waits, json, "lock_waits", 0);
    table_json(gains, json, "lock_gains", 0);
    table_free(locks);
    table_free(waits);
    table_free(gains);
}
