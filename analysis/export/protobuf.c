/* The wire format of protocol buffers: what is not worth being inline. */
#include "config.h"

#include "analysis/export/protobuf.h"

void proto_fixed(struct proto *proto, int field, uint64_t value)
{
    proto_tag(proto, field, PROTO_WIRE_64);
    unsigned char *at = proto_room(proto, sizeof value);
    for (size_t i = 0; i < sizeof value; i++)
        at[i] = (unsigned char)(value >> 8 * i);
    proto->length += sizeof value;
}

void proto_bytes(struct proto *proto, int field, const void *bytes, size_t length)
{
    proto_tag(proto, field, PROTO_WIRE_BYTES);
    proto_varint(proto, length);
    if (length)
        memcpy(proto_room(proto, length), bytes, length);
    proto->length += length;
}

void proto_text(struct proto *proto, int field, const char *text)
{
    proto_bytes(proto, field, text, strlen(text));
}

/* Most messages are shorter than 128 bytes, and have their length in the byte left for it. */
void proto_close(struct proto *proto, size_t begin)
{
    unsigned char length[PROTO_VARINT_MOST];
    size_t content = proto->length - begin, size = (size_t)(varint_put(length, content) - length);

    proto_room(proto, size);
    if (size > 1)
        memmove(proto->bytes + begin + size - 1, proto->bytes + begin, content);
    memcpy(proto->bytes + begin - 1, length, size);
    proto->length += size - 1;
}
