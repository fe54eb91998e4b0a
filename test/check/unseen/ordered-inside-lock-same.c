// truth: conforming, scope: intra, level: none, run: yes, idiom: ordered
// why: the lock is taken inside the ordered region
#include <omp.h>
#include <unistd.h>

static int lines, bytes;
static omp_lock_t journal;

int main(void)
{
    omp_init_lock(&journal);
#pragma omp parallel for ordered schedule(static, 1)
    for (int record = 0; record < 8; record++) {
        if (record == 0)
            usleep(100000); /* the header takes longer */
#pragma omp ordered
        {
            omp_set_lock(&journal);
            lines++;
            bytes += 10 * record;
            omp_unset_lock(&journal);
        }
    }
    omp_destroy_lock(&journal);
    return lines != 8 || bytes == 0;
}
