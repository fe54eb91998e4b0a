/**
 * @file elf-note.h
 * @brief An ELF note of ours: what sections for linkers and loaders are made of.
 */
#ifndef ELF_NOTE_H
#define ELF_NOTE_H

#include <stddef.h>

enum { ELF_NOTE_ALIGN = 4 };
#define ELF_NOTE_OWNER "Pompeii"

/** The note with this type and text, each part aligned. Free it. */
char *elf_note(unsigned type, const char *text, size_t size, size_t *length);

/** What `size` bytes take in a note. */
static inline size_t elf_note_padded(size_t size)
{
    return (size + ELF_NOTE_ALIGN - 1) & ~(size_t)(ELF_NOTE_ALIGN - 1);
}

#endif
