/** @file clean.h
 *  @brief Text from strangers, so that no terminal obeys it: names, paths and arguments in a trace,
 *  a source or an environment may hold what moves the cursor, sets a title or turns lines around.
 *
 *  What is not printed as it is: the controls C0, DEL and C1 (ECMA-48), what changes the direction
 *  of writing (Unicode TR36, "Trojan Source"), line and paragraph separators, and bytes that are
 * not UTF-8 (RFC 3629), for another terminal takes 0x9b for ESC [. In a header, because the
 * measured process links nothing else of common/ but the filter. */
#ifndef COMMON_CLEAN_H
#define COMMON_CLEAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/** Room for what clean_next() writes. */
enum { CLEAN_SIZE = 8 };

/** How many bytes a character has that begins so; 0: none does. */
static inline size_t clean_length(unsigned char first)
{
    return first < 0x80                   ? 1
           : first < 0xc2 || first > 0xf4 ? 0
           : first < 0xe0                 ? 2
           : first < 0xf0                 ? 3
                                          : 4;
}

/** The character at `text`, `length` bytes long. @return its bytes; 0: that is not UTF-8 */
static inline size_t clean_decode(const char *text, size_t length, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t bytes = clean_length((unsigned char)*text);
    if (bytes == 0 || bytes > length)
        return 0;
    *code = bytes == 1 ? (unsigned char)*text : (unsigned char)*text & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | ((unsigned char)text[i] & 0x3f);
    }
    bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code < least[bytes] || surrogate || *code > 0x10ffff ? 0 : bytes;
}

/** The character `code` as UTF-8. @return its bytes, one to four */
static inline size_t clean_encode(uint32_t code, char *to)
{
    static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
    size_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    to[0] = (char)(first[more] | code >> 6 * more);
    for (size_t i = 1; i <= more; i++)
        to[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3f));
    return more + 1;
}

/** Whether a terminal, or who reads it, is told something by that character instead of shown it. */
static inline bool clean_is_command(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x61c || code == 0x200e ||
           code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069);
}

/** One character of `text`, as it is or as `\x1b`, `\u202e`. @return the bytes it has in `text`, at
 *  least 1 where `length` is */
static inline size_t clean_next(const char *text, size_t length, char shown[CLEAN_SIZE])
{
    uint32_t code = 0;
    size_t bytes = clean_decode(text, length, &code);
    if (bytes == 0)
        snprintf(shown, CLEAN_SIZE, "\\x%02x", (unsigned char)*text);
    else if (clean_is_command(code))
        snprintf(shown, CLEAN_SIZE, code < 0x100 ? "\\x%02x" : "\\u%04x", code & 0xffff);
    else
        *(char *)mempcpy(shown, text, bytes) = '\0';
    return bytes ? bytes : 1;
}

/** The whole of it to a stream. */
static inline void clean_put(FILE *out, const char *text, size_t length)
{
    char shown[CLEAN_SIZE];
    for (size_t i = 0; i < length; fputs(shown, out))
        i += clean_next(text + i, length - i, shown);
}

/** Where there is no room for more: what must not be shown becomes `?`, byte by byte. */
static inline void clean_in_place(char *text, size_t length)
{
    uint32_t code;
    for (size_t i = 0; i < length;) {
        size_t bytes = clean_decode(text + i, length - i, &code);
        size_t end = i + (bytes ? bytes : 1);
        bool hide = bytes == 0 || clean_is_command(code);
        for (; i < end; i++)
            text[i] = hide ? '?' : text[i];
    }
}

#endif
