/* ELF notes of ours. */
#include "config.h"

#include "instrumenter/rewrite/elf-note.h"

#include "common/memory.h"

#include <elf.h>
#include <string.h>

char *elf_note(unsigned type, const char *text, size_t size, size_t *length)
{
    static const char owner[] = ELF_NOTE_OWNER;
    const Elf64_Nhdr header = {sizeof owner, (Elf64_Word)size, type};

    *length = sizeof header + elf_note_padded(sizeof owner) + elf_note_padded(size);
    char *note = xzalloc(*length);
    memcpy(note, &header, sizeof header);
    memcpy(note + sizeof header, owner, sizeof owner);
    memcpy(note + sizeof header + elf_note_padded(sizeof owner), text, size);
    return note;
}
