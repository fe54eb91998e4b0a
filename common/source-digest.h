/**
 * @file source-digest.h
 * @brief What tells whether a source is still the one that was compiled: its size and FNV-1a of 128
 * bits over its bytes (fnv.h). It sees every edit but one that was made to deceive it.
 */
#ifndef COMMON_SOURCE_DIGEST_H
#define COMMON_SOURCE_DIGEST_H

#include <stdint.h>
#include <stdio.h>

/** Of the section with the digests of an object, and of its note; the name is `Pompeii`. Its text
 * is, for each file, its name, its size, its digest, each with a NUL behind it. */
#define SOURCE_NOTE_SECTION ".note.pompeii.source"
enum { SOURCE_NOTE_TYPE = 2 };

/** Of another note in that section: the options that the object was compiled with, as far as they
 * say what code is made; a NUL behind them. */
enum { OPTIONS_NOTE_TYPE = 3 };
#define SOURCE_NOTE_OWNER "Pompeii"

enum { SOURCE_DIGEST_SIZE = 32 + 1 };

struct source_digest {
    int64_t bytes;
    char text[SOURCE_DIGEST_SIZE]; /* hexadecimal */
};

/** Of a whole stream that was not read from yet; it is rewound. @return -1: it can't be read */
int source_digest_of(FILE *in, struct source_digest *digest);

#endif
