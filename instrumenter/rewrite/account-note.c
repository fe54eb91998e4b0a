/* The account of directives as an ELF note, written and read. */
#include "config.h"

#include "instrumenter/rewrite/account-note.h"

#include "common/memory.h"
#include "common/prefix-map.h"
#include "instrumenter/rewrite/elf-note.h"

#include <elf.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { NOTE_TYPE = 1, MOST_LINES = 1 << 28 };
static const char owner[] = ELF_NOTE_OWNER;

/* ---- Writing ----------------------------------------------------------------------------- */

static void put_field(FILE *out, const char *text)
{
    fwrite(text, 1, strlen(text) + 1, out);
}

static void put_number(FILE *out, long number)
{
    fprintf(out, "%ld%c", number, '\0');
}

/* @return the file's name, which the next one may share */
static char *put_construct(FILE *out, const struct listed_construct *c, char *const *maps,
                           char *before)
{
    char *file = prefix_map(maps, xstrdup(c->file));
    put_field(out, before && strcmp(before, file) == 0 ? "" : file);
    put_number(out, c->line);
    put_number(out, c->end_line - c->line);
    put_field(out, c->directive);
    put_field(out, c->clauses);
    put_field(out, c->reason ? c->reason : "");
    free(before);
    return file;
}

static char *description(const struct account *account, char *const *maps, size_t *length)
{
    char *text, *file = NULL;
    FILE *out = xstream(&text, length);
    for (size_t i = 0; i < account->count; i++)
        if (account->list[i].executable)
            file = put_construct(out, &account->list[i], maps, file);
    fclose(out);
    free(file);
    return text;
}

char *account_note(const struct account *account, char *const *maps, size_t *length)
{
    if (!account->executable)
        return NULL;
    size_t size;
    char *text = description(account, maps, &size);
    char *note = elf_note(NOTE_TYPE, text, size, length);
    free(text);
    return note;
}

/* ---- Reading ----------------------------------------------------------------------------- */

/* What is left of a description, which ends with a NUL; at NULL: it is damaged. */
struct note_fields {
    char *at, *end;
};

static char *take_field(struct note_fields *f)
{
    char *field = f->at;
    if (!field || field == f->end) {
        f->at = NULL;
        return "";
    }
    f->at += strlen(field) + 1;
    return field;
}

static int take_number(struct note_fields *f)
{
    const char *field = take_field(f);
    char *end;
    errno = 0;
    long number = strtol(field, &end, 10);
    if (end == field || *end || errno || number < 0 || number > MOST_LINES)
        f->at = NULL;
    return f->at ? (int)number : 0;
}

static struct listed_construct take_construct(struct note_fields *f, char *file)
{
    struct listed_construct c = {.file = take_field(f), .executable = true};
    if (!*c.file)
        c.file = file;
    c.line = take_number(f);
    c.end_line = c.line + take_number(f);
    c.directive = take_field(f);
    c.clauses = take_field(f);
    c.reason = take_field(f);
    if (!*c.reason)
        c.reason = NULL;
    return c;
}

static int read_description(struct account_notes *notes, char *text, size_t length)
{
    struct note_fields f = {text, text + length};
    struct account a = {0};
    size_t capacity = 0;
    struct listed_construct *list = NULL;
    char *file = "";
    while (f.at && f.at < f.end) {
        list = xgrow(list, a.count, &capacity, sizeof *list);
        list[a.count] = take_construct(&f, file);
        a.with_events += !list[a.count].reason;
        file = list[a.count++].file;
    }
    a.executable = a.count;
    a.list = list;
    notes->accounts = xgrow(notes->accounts, notes->count, &notes->capacity, sizeof a);
    notes->accounts[notes->count++] = a;
    return f.at && a.count ? 0 : -1;
}

static int add_note(struct account_notes *notes, const char *text, size_t length)
{
    notes->texts = xgrow(notes->texts, notes->count, &notes->text_capacity, sizeof *notes->texts);
    char *copy = notes->texts[notes->count] = xcopy(text, length);
    return length && !copy[length - 1] ? read_description(notes, copy, length)
                                       : read_description(notes, "", 0);
}

int account_read(struct account_notes *notes, const void *bytes, size_t length)
{
    const char *at = bytes, *end = at + length;
    while (at < end) {
        Elf64_Nhdr header;
        if ((size_t)(end - at) < sizeof header + elf_note_padded(sizeof owner))
            return -1;
        memcpy(&header, at, sizeof header);
        at += sizeof header;
        if (header.n_namesz != sizeof owner || memcmp(at, owner, sizeof owner) != 0 ||
            header.n_type != NOTE_TYPE)
            return -1;
        at += elf_note_padded(sizeof owner);
        if (header.n_descsz > (size_t)(end - at) ||
            elf_note_padded(header.n_descsz) > (size_t)(end - at) ||
            add_note(notes, at, header.n_descsz) < 0)
            return -1;
        at += elf_note_padded(header.n_descsz);
    }
    return 0;
}

void account_notes_free(struct account_notes *notes)
{
    for (size_t i = 0; i < notes->count; i++) {
        free((void *)notes->accounts[i].list);
        free(notes->texts[i]);
    }
    free(notes->accounts);
    free(notes->texts);
    *notes = (struct account_notes){0};
}
