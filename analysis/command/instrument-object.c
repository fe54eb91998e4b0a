/* `pompeii instrument --list a.out`: the account that the wrappers left in what they made. */
#include "config.h"

#include "analysis/command/object-account.h"
#include "analysis/command/instrument.h"

#include "analysis/answer/output.h"
#include "analysis/check/object-file.h"
#include "analysis/command/command.h"

#include <stdio.h>
#include <stdlib.h>

static int take_notes(void *context, const void *bytes, size_t length)
{
    return account_read(context, bytes, length);
}

int account_of_object(struct account_notes *notes, const char *file, char **problem)
{
    *problem = NULL;
    int status =
        object_visit(file, &(struct section_search){ACCOUNT_SECTION, take_notes, notes}, problem);
    if (status && !*problem &&
        asprintf(problem, "%s: its account is damaged, or of another version: compile it again",
                 file) < 0)
        abort();
    return status;
}

static int write_notes(const struct account_notes *notes, const char *path, bool json)
{
    struct output_options where = {.path = path, .no_pager = true};
    struct output output;
    if (output_open(&output, &where))
        return STATUS_ERROR;
    (json ? account_write_json : account_write_text)(output.file, notes->accounts, notes->count);
    return output_close(&output, true) ? STATUS_ERROR : STATUS_OK;
}

int instrument_list_object(const char *file, const char *output, bool json)
{
    struct account_notes notes = {0};
    char *problem;
    int status = STATUS_ERROR;
    if (account_of_object(&notes, file, &problem))
        complain("instrument: %s", problem);
    else if (!notes.count)
        complain("instrument: %s: it holds no account: compile it by pompcc, with -fopenmp", file);
    else
        status = write_notes(&notes, output, json);
    account_notes_free(&notes);
    free(problem);
    return status;
}
