// truth: deadlock, scope: inter, level: 0, run: yes, idiom: struct
// why: the header that each thread unpacks from its own buffer says how many rounds there are
#include <omp.h>
#include <string.h>

struct header {
    short version;
    short writer;
    int rounds;
};

enum { FORMAT_ROUNDS = 2 };

static size_t pack(unsigned char *bytes, int writer)
{
    struct header header = {.version = 1, .writer = (short)writer};
    header.rounds = FORMAT_ROUNDS + writer;
    memcpy(bytes, &header, sizeof header);
    return sizeof header;
}

static int unpack(const unsigned char *bytes, size_t size, struct header *header)
{
    if (size < sizeof *header)
        return -1;
    memcpy(header, bytes, sizeof *header);
    return header->version == 1 ? 0 : -1;
}

static void replay(int rounds)
{
    while (rounds-- > 0) {
#pragma omp barrier /* HERE */
    }
}

int main(void)
{
#pragma omp parallel
    {
        unsigned char bytes[64];
        struct header header;
        size_t size = pack(bytes, omp_get_thread_num());
        if (unpack(bytes, size, &header) == 0)
            replay(header.rounds);
    }
    return 0;
}
