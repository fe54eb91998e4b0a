/**
 * @file pack.h
 * @brief Bytes for the page: varints, deflate (RFC 1950) in base64, and the digest of a text.
 */
#ifndef VIEW_PACK_H
#define VIEW_PACK_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct bytes {
    unsigned char *data;
    size_t count, capacity;
};

void bytes_free(struct bytes *bytes);
/** LEB128; signed: zigzag before that. */
void bytes_varint(struct bytes *bytes, uint64_t value);
void bytes_signed(struct bytes *bytes, int64_t value);

/** The parts, one after another, as one deflated stream in base64. @return -1: it failed */
int pack_write(const struct bytes *parts, size_t count, FILE *out);

/** `sha256-..` in base64, as a Content-Security-Policy wants it. */
enum { PACK_DIGEST = 7 + 44 + 1 };
void pack_digest(const char *text, size_t length, char digest[PACK_DIGEST]);

#endif
