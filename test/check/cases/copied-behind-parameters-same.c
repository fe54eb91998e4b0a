// truth: conforming, scope: inter, level: none, run: yes
// why: what is copied there and back is the same in all threads
#include <omp.h>
#include <string.h>

static void save(const int *value, unsigned char *bytes)
{
    memcpy(bytes, value, sizeof *value);
}

static void load(const unsigned char *bytes, int *value)
{
    memcpy(value, bytes, sizeof *value);
}

int main(void)
{
#pragma omp parallel
    {
        unsigned char bytes[16];
        int mine = omp_get_num_threads(), again = 0;
        save(&mine, bytes);
        load(bytes, &again);
        if (again > 1) {
#pragma omp barrier
        }
    }
    return 0;
}
