/* Bytes for the page: varints, deflate in base64, SHA-256 (FIPS 180-4). */
#include "config.h"

#include "analysis/view/pack.h"

#include "common/memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

void bytes_free(struct bytes *bytes)
{
    free(bytes->data);
    *bytes = (struct bytes){0};
}

void bytes_varint(struct bytes *bytes, uint64_t value)
{
    do {
        bytes->data = xgrow(bytes->data, bytes->count, &bytes->capacity, 1);
        bytes->data[bytes->count++] = (unsigned char)((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
        value >>= 7;
    } while (value);
}

void bytes_signed(struct bytes *bytes, int64_t value)
{
    bytes_varint(bytes, ((uint64_t)value << 1) ^ (value < 0 ? UINT64_MAX : 0));
}

/* ---- Base64 ------------------------------------------------------------------------------ */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Four digits for up to three bytes. */
static void encode_group(const unsigned char *in, size_t count, char out[4])
{
    uint32_t bits =
        (uint32_t)in[0] << 16 | (count > 1 ? (uint32_t)in[1] << 8 : 0) | (count > 2 ? in[2] : 0);

    for (int i = 0; i < 4; i++)
        out[i] = (size_t)i > count ? '=' : digits[bits >> (18 - 6 * i) & 63];
}

struct base64 {
    FILE *out;
    unsigned char rest[3];
    size_t count;
};

static void base64_put(struct base64 *base64, const unsigned char *data, size_t length)
{
    char group[4];

    for (size_t i = 0; i < length; i++) {
        base64->rest[base64->count++] = data[i];
        if (base64->count < 3)
            continue;
        encode_group(base64->rest, 3, group);
        fwrite(group, 1, sizeof group, base64->out);
        base64->count = 0;
    }
}

static void base64_end(struct base64 *base64)
{
    char group[4];

    if (!base64->count)
        return;
    encode_group(base64->rest, base64->count, group);
    fwrite(group, 1, sizeof group, base64->out);
}

/* ---- Deflate ----------------------------------------------------------------------------- */

enum { CHUNK = 1 << 16, AT_ONCE = 1 << 30 };

/* Everything that zlib has for us up to here. */
static bool drain(z_stream *stream, int flush, struct base64 *base64)
{
    unsigned char chunk[CHUNK];
    int status;

    do {
        stream->next_out = chunk;
        stream->avail_out = sizeof chunk;
        status = deflate(stream, flush);
        if (status == Z_STREAM_ERROR)
            return false;
        base64_put(base64, chunk, sizeof chunk - stream->avail_out);
    } while (stream->avail_out == 0);
    return flush != Z_FINISH || status == Z_STREAM_END;
}

static bool deflate_part(z_stream *stream, const struct bytes *part, struct base64 *base64)
{
    for (size_t at = 0, step; at < part->count; at += step) {
        step = part->count - at < AT_ONCE ? part->count - at : AT_ONCE;
        stream->next_in = part->data + at;
        stream->avail_in = (uInt)step;
        if (!drain(stream, Z_NO_FLUSH, base64))
            return false;
    }
    return true;
}

int pack_write(const struct bytes *parts, size_t count, FILE *out)
{
    struct base64 base64 = {.out = out};
    z_stream stream = {0};
    bool done = true;

    if (deflateInit(&stream, Z_DEFAULT_COMPRESSION) != Z_OK)
        return -1;
    for (size_t i = 0; done && i < count; i++)
        done = deflate_part(&stream, &parts[i], &base64);
    done = done && drain(&stream, Z_FINISH, &base64);
    deflateEnd(&stream);
    base64_end(&base64);
    return done ? 0 : -1;
}

/* ---- SHA-256 ----------------------------------------------------------------------------- */

enum { BLOCK = 64, ROUNDS = 64, WORDS = 8 };

static const uint32_t round_keys[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static void spread(uint32_t words[ROUNDS], const unsigned char *block)
{
    for (size_t i = 0; i < 16; i++)
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < ROUNDS; i++) {
        uint32_t a = words[i - 15], b = words[i - 2];
        words[i] = words[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) + words[i - 7] +
                   (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
    }
}

static void mix(uint32_t state[WORDS], const unsigned char *block)
{
    uint32_t words[ROUNDS], s[WORDS];

    spread(words, block);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t one = s[7] + (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)) +
                       ((s[4] & s[5]) ^ (~s[4] & s[6])) + round_keys[i] + words[i];
        uint32_t two = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) +
                       ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, sizeof s - sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < WORDS; i++)
        state[i] += s[i];
}

void pack_digest(const char *text, size_t length, char digest[PACK_DIGEST])
{
    uint32_t state[WORDS] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                             0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    unsigned char last[2 * BLOCK] = {0}, sum[4 * WORDS];
    size_t whole = length / BLOCK * BLOCK, rest = length - whole;
    size_t end = rest + 9 <= BLOCK ? BLOCK : 2 * BLOCK;

    for (size_t at = 0; at < whole; at += BLOCK)
        mix(state, (const unsigned char *)text + at);
    memcpy(last, text + whole, rest);
    last[rest] = 0x80;
    for (size_t i = 0; i < 8; i++)
        last[end - 1 - i] = (unsigned char)((uint64_t)length * 8 >> (8 * i));
    for (size_t at = 0; at < end; at += BLOCK)
        mix(state, last + at);
    for (size_t i = 0; i < sizeof sum; i++)
        sum[i] = (unsigned char)(state[i / 4] >> (24 - 8 * (i % 4)));
    memcpy(digest, "sha256-", 7);
    for (size_t i = 0; i < sizeof sum; i += 3)
        encode_group(sum + i, sizeof sum - i < 3 ? sizeof sum - i : 3, digest + 7 + i / 3 * 4);
    digest[PACK_DIGEST - 1] = '\0';
}
