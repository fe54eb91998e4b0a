/* One list of entry points: what the instrumenter emits, what entry.def has, what libpompeii.so is.
 */
#include "config.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    const char *name;
    bool emitted; /* the instrumenter is to have a helper that calls it */
};

#define SPAN(ID, shape, construct, unit, name, id, first, last)                                    \
    {"POMP2_" #name "_" #first, true}, {"POMP2_" #name "_" #last, true},
#define SCHEDULING SPAN
#define BODY(name, id, kind) {"POMP2_" #name "_begin", true}, {"POMP2_" #name "_end", true},
#define LOCK(ID, name, id, ...) {"POMP2_" #name, false}, {"POMP2_" #name "_at", true},
#define CALL(name) {"POMP2_" #name, true},
#define OTHER_CALL(name) {"POMP2_" #name, false},
static const struct entry entries[] = {
#include "pomp2-runtime/ground/entry.def"
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

#define HELPER(id, result, function, parameters, takes_ctc) function,
static const char *const emitted[] = {
#include "instrumenter/rewrite/emit.def"
};
enum { EMITTED = sizeof emitted / sizeof emitted[0] };

static const struct entry *entry_of(const char *name)
{
    for (size_t i = 0; i < ENTRIES; i++)
        if (strcmp(entries[i].name, name) == 0)
            return &entries[i];
    return NULL;
}

static bool is_emitted(const char *name)
{
    for (size_t i = 0; i < EMITTED; i++)
        if (strcmp(emitted[i], name) == 0)
            return true;
    return false;
}

START_TEST(entries_are_named_once)
{
    for (size_t i = 0; i < ENTRIES; i++)
        ck_assert_msg(entry_of(entries[i].name) == &entries[i], "twice: %s", entries[i].name);
}
END_TEST

START_TEST(emitted_calls_are_entries)
{
    for (size_t i = 0; i < EMITTED; i++)
        ck_assert_msg(entry_of(emitted[i]) && entry_of(emitted[i])->emitted,
                      "emit.def has it, entry.def does not: %s", emitted[i]);
}
END_TEST

START_TEST(entries_are_emitted)
{
    for (size_t i = 0; i < ENTRIES; i++)
        ck_assert_msg(is_emitted(entries[i].name) == entries[i].emitted,
                      entries[i].emitted ? "entry.def has it, emit.def does not: %s"
                                         : "entry.def has it as another's: %s",
                      entries[i].name);
}
END_TEST

START_TEST(entries_are_exported)
{
    char symbol[256];
    size_t found = 0;
    FILE *nm = popen("nm -D --defined-only .libs/libpompeii.so 2>/dev/null", "r");
    ck_assert_ptr_nonnull(nm);
    while (fscanf(nm, "%*s %*s %255s", symbol) == 1) {
        symbol[strcspn(symbol, "@")] = '\0';
        if (strncmp(symbol, "POMP2_", 6) != 0)
            continue;
        ck_assert_msg(entry_of(symbol) != NULL, "libpompeii.so has it alone: %s", symbol);
        found++;
    }
    pclose(nm);
    if (found) /* else there is no shared library, or no nm */
        ck_assert_uint_eq(found, ENTRIES);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("entry");
    TCase *c = tcase_create("entry");
    tcase_add_test(c, entries_are_named_once);
    tcase_add_test(c, emitted_calls_are_entries);
    tcase_add_test(c, entries_are_emitted);
    tcase_add_test(c, entries_are_exported);
    suite_add_tcase(s, c);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
