/* The account in an object: damaged, or every field of it can be shown. */
#include "config.h"

#include "instrumenter/rewrite/account-note.h"
#include "test/fuzz/fuzz-file.h"

#include <string.h>

/* What is read can be written, and is then read as the same. */
static void again(const struct account *account)
{
    struct account_notes copy = {0};
    size_t length;
    char *note = account_note(account, NULL, &length);
    if (account_read(&copy, note, length) < 0 || copy.count != 1 ||
        copy.accounts[0].count != account->count ||
        copy.accounts[0].with_events != account->with_events)
        abort();
    account_notes_free(&copy);
    free(note);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct account_notes notes = {0};
    FILE *out = fopen("/dev/null", "w");
    if (account_read(&notes, data, size) == 0) {
        for (size_t i = 0; i < notes.count; i++)
            if (!notes.accounts[i].count ||
                notes.accounts[i].with_events > notes.accounts[i].executable)
                abort();
        for (size_t i = 0; i < notes.count; i++)
            again(&notes.accounts[i]);
        account_write_text(out, notes.accounts, notes.count);
        account_write_json(out, notes.accounts, notes.count);
    }
    account_notes_free(&notes);
    fclose(out);
    return 0;
}
