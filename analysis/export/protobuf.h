/**
 * @file protobuf.h
 * @brief Messages in the wire format of protocol buffers, in memory: fields one after another.
 *
 * A message in a message is between proto_open() and proto_close(); its length goes before it when
 * it is known.
 */
#ifndef EXPORT_PROTOBUF_H
#define EXPORT_PROTOBUF_H

#include "common/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct proto {
    unsigned char *bytes;
    size_t length, capacity;
};

enum { PROTO_VARINT_MOST = 10 };

static inline unsigned char *proto_room(struct proto *proto, size_t size)
{
    if (proto->length + size > proto->capacity) {
        proto->capacity = 2 * (proto->length + size) + 64;
        proto->bytes = xresize(proto->bytes, proto->capacity, 1);
    }
    return proto->bytes + proto->length;
}

/** Seven bits a byte, the lowest first. @return behind the last one */
static inline unsigned char *varint_put(unsigned char *at, uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        *at++ = (unsigned char)(value | 0x80);
    *at++ = (unsigned char)value;
    return at;
}

static inline void proto_varint(struct proto *proto, uint64_t value)
{
    unsigned char *at = proto_room(proto, PROTO_VARINT_MOST);

    proto->length += (size_t)(varint_put(at, value) - at);
}

enum proto_wire { PROTO_WIRE_VARINT = 0, PROTO_WIRE_64 = 1, PROTO_WIRE_BYTES = 2 };

static inline void proto_tag(struct proto *proto, int field, enum proto_wire wire)
{
    proto_varint(proto, (uint64_t)field << 3 | wire);
}

/** int32, int64, uint32, uint64, bool, enum; negative ones as two's complement. */
static inline void proto_number(struct proto *proto, int field, int64_t value)
{
    proto_tag(proto, field, PROTO_WIRE_VARINT);
    proto_varint(proto, (uint64_t)value);
}

/** fixed64 */
void proto_fixed(struct proto *proto, int field, uint64_t value);

/** string, which has to be UTF-8, or bytes */
void proto_bytes(struct proto *proto, int field, const void *bytes, size_t length);
void proto_text(struct proto *proto, int field, const char *text);

/** @return what proto_close() wants */
static inline size_t proto_open(struct proto *proto, int field)
{
    proto_tag(proto, field, PROTO_WIRE_BYTES);
    *proto_room(proto, 1) = 0;
    return ++proto->length;
}

void proto_close(struct proto *proto, size_t begin);

static inline void proto_free(struct proto *proto)
{
    free(proto->bytes);
    *proto = (struct proto){0};
}

#endif
