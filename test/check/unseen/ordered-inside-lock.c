// truth: deadlock, scope: intra, level: 0, run: yes, idiom: ordered
// why: the turn is waited for with the lock held that an earlier iteration has yet to take
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
            usleep(100000);     /* the header takes longer */
        omp_set_lock(&journal); /* HERE */
#pragma omp ordered             /* HERE */
        lines++;
        bytes += 10 * record;
        omp_unset_lock(&journal);
    }
    omp_destroy_lock(&journal);
    return lines != 8 || bytes == 0;
}
