// truth: deadlock, scope: inter, level: 0, run: yes
// why: what the functions are handed is copied by memcpy, there and back
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
        int mine = omp_get_thread_num(), again = 0;
        save(&mine, bytes);
        load(bytes, &again);
        if (again == 0) {
#pragma omp barrier
        }
    }
    return 0;
}
