/* Bytes of ours in a section of an object: by assembler text, in C or for the assembler itself. */
#include "config.h"

#include "instrumenter/wrapper/section.h"

#include "instrumenter/rewrite/account-note.h"
#include "instrumenter/rewrite/elf-note.h"
#include "instrumenter/rewrite/source-note.h"
#include "instrumenter/wrapper/code-options.h"
#include "common/scratch.h"

#include "common/source-digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *section_text(const struct object_section *section, const char *bytes, size_t length,
                   bool in_c)
{
    static const struct {
        const char *start, *line, *end_line, *end;
    } forms[] = {
        {".pushsection %s,\"%s\",%%%s\n.balign %d\n", ".ascii \"", "\"\n", ".popsection\n"},
        {"\n__asm__(\".pushsection %s,\\\"%s\\\",%%%s\\n\"\n\".balign %d\\n\"\n", "\".ascii \\\"",
         "\\\"\\n\"\n", "\".popsection\");\n"}};
    char *text;
    size_t size;
    FILE *out = xstream(&text, &size);

    fprintf(out, in_c ? forms[1].start : forms[0].start, section->name, section->flags,
            section->type, section->align);
    for (size_t i = 0; i < length; i++) {
        if (i % 32 == 0)
            fputs(forms[in_c].line, out);
        fprintf(out, in_c ? "\\\\%03o" : "\\%03o", (unsigned char)bytes[i]);
        if (i % 32 == 31 || i + 1 == length)
            fputs(forms[in_c].end_line, out);
    }
    fputs(forms[in_c].end, out);
    fclose(out);
    return text;
}

/* Of a note, which it frees, or NULL. */
static char *text_of_note(const struct object_section *section, char *note, size_t length,
                          const struct source *source)
{
    char *text = note ? section_text(section, note, length, !item_is_fortran(source->item)) : NULL;

    free(note);
    return text;
}

char *section_account(const struct compiler_call *command, const struct source *source)
{
    static const struct object_section section = {ACCOUNT_SECTION, "", "note", 4};
    const struct account account = {source->constructs, source->construct_count, source->executable,
                                    source->with_events};
    size_t length = 0;
    char *note = account_note(&account, command->prefix_maps.word, &length);

    return text_of_note(&section, note, length, source);
}

char *section_sources(const struct compiler_call *command, const struct source *source)
{
    static const struct object_section section = {SOURCE_NOTE_SECTION, "a", "note", 4};
    const struct account account = {source->constructs, source->construct_count, source->executable,
                                    source->with_events};
    size_t length = 0;
    char *directory = getcwd(NULL, 0);
    char *note = source_note(&account, directory, command->prefix_maps.word, &length);

    free(directory);
    return text_of_note(&section, note, length, source);
}

char *section_options(const struct compiler_call *command, const struct source *source)
{
    static const struct object_section section = {SOURCE_NOTE_SECTION, "a", "note", 4};

    if (!source->executable)
        return NULL;
    char *options = code_options(command);
    size_t length = 0;
    char *note = elf_note(OPTIONS_NOTE_TYPE, options, strlen(options) + 1, &length);
    free(options);
    return text_of_note(&section, note, length, source);
}

static bool is_for_link_time(const struct compiler_call *command)
{
    bool result = false;

    for (size_t i = 0; i < command->count; i++) {
        const char *word = command->items[i].word;
        if (strcmp(word, "-fno-lto") == 0)
            result = false;
        else if (strcmp(word, "-flto") == 0 || has_prefix(word, "-flto="))
            result = true;
    }
    return result;
}

/* flang has an assembler inside. */
bool section_for_fortran(const struct compiler_call *command)
{
    if (!command->stops)
        return !command->is_flang;
    /* With -pipe, it reads none but that file; with -flto, the link wants to read it again. */
    bool takes = command->sources == 1 && !command->stops_at_assembly && !command->is_flang &&
                 !is_for_link_time(command) && !strchr(scratch_directory(), ',');

    for (size_t i = 0; i < command->count; i++)
        takes &= strcmp(command->items[i].word, "-pipe") != 0;
    return takes;
}
