/* Baselines: fingerprints that an earlier check wrote, and the findings that have them. */
#include "config.h"

#include "analysis/check/baseline.h"

#include "analysis/check/report/fingerprint.h"
#include "common/file.h"
#include "common/json-read.h"
#include "common/regular.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uthash.h>

struct known_finding {
    UT_hash_handle hh;
    struct fingerprint fingerprint;
};

struct baseline {
    struct known_finding *known;
};

/* ---- Reading ----------------------------------------------------------------------------- */

static void add_known(struct baseline *baseline, const struct json_value *text)
{
    struct known_finding *entry;
    if (!text || text->kind != JSON_TEXT || strlen(text->text) != FINGERPRINT_LENGTH)
        return;
    HASH_FIND(hh, baseline->known, text->text, FINGERPRINT_LENGTH, entry);
    if (entry)
        return;
    entry = xzalloc(sizeof *entry);
    memcpy(entry->fingerprint.text, text->text, FINGERPRINT_LENGTH);
    HASH_ADD(hh, baseline->known, fingerprint.text, FINGERPRINT_LENGTH, entry);
}

/* False: it is no list of findings. */
static bool read_json(struct baseline *baseline, const struct json_value *root)
{
    const struct json_value *findings = json_member(root, "findings");
    if (!findings || findings->kind != JSON_LIST)
        return false;
    for (const struct json_value *f = findings->first; f; f = f->next) {
        const struct json_value *also = json_member(f, "also");
        add_known(baseline, json_member(f, "fingerprint"));
        for (const struct json_value *o = also ? also->first : NULL; o; o = o->next)
            add_known(baseline, json_member(o, "fingerprint"));
    }
    return true;
}

static void add_result(struct baseline *baseline, const struct json_value *result)
{
    const struct json_value *also =
        json_member(json_member(result, "properties"), "alsoFingerprints");
    add_known(baseline, json_member(json_member(result, "partialFingerprints"), FINGERPRINT_KIND));
    for (const struct json_value *o = also ? also->first : NULL; o; o = o->next)
        add_known(baseline, o);
}

static bool read_sarif(struct baseline *baseline, const struct json_value *root)
{
    const struct json_value *runs = json_member(root, "runs");
    if (!runs || runs->kind != JSON_LIST)
        return false;
    for (const struct json_value *run = runs->first; run; run = run->next) {
        const struct json_value *results = json_member(run, "results");
        for (const struct json_value *r = results ? results->first : NULL; r; r = r->next)
            add_result(baseline, r);
    }
    return true;
}

static char *read_whole(const char *path, size_t *length)
{
    int fd = open_regular(path);
    char *text = fd >= 0 ? read_descriptor(fd, length) : NULL;
    if (fd >= 0)
        close(fd);
    return text;
}

struct baseline *baseline_read(const char *path, char **problem)
{
    struct baseline *baseline = xzalloc(sizeof *baseline);
    struct pool *pool = NULL;
    const char *what = "neither SARIF nor JSON of pompeii check";
    size_t length, at = 0;
    char *text = read_whole(path, &length);
    const struct json_value *root = text ? json_parse(&pool, text, length, &what, &at) : NULL;

    *problem = NULL;
    if (!text)
        *problem = xformat("%s: %s", path, open_problem(errno));
    else if (!root)
        *problem = xformat("%s: offset %zu: %s", path, at, what);
    else if (!read_json(baseline, root) && !read_sarif(baseline, root))
        *problem = xformat("%s: neither SARIF nor JSON of pompeii check", path);
    pool_free(pool);
    free(text);
    if (!*problem)
        return baseline;
    baseline_free(baseline);
    return NULL;
}

void baseline_free(struct baseline *baseline)
{
    struct known_finding *entry, *next;
    if (!baseline)
        return;
    HASH_ITER(hh, baseline->known, entry, next)
    {
        HASH_DEL(baseline->known, entry);
        free(entry);
    }
    free(baseline);
}

/* ---- Comparing --------------------------------------------------------------------------- */

void baseline_mark(const struct baseline *baseline, const struct program *program,
                   struct findings *findings)
{
    struct fingerprint *list = fingerprints_of(program, findings);
    for (size_t i = 0; i < findings->count; i++) {
        struct known_finding *entry;
        HASH_FIND(hh, baseline->known, list[i].text, FINGERPRINT_LENGTH, entry);
        findings->finding[i].is_known = entry != NULL;
    }
    free(list);
}
