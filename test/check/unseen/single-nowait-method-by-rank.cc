// truth: nonconforming, scope: inter, level: 0, run: yes, idiom: single
// why: a part of the team calls a method with single nowait: it runs, but may not be
#include <omp.h>

class Journal
{
  public:
    void note()
    {
#pragma omp single nowait /* HERE */
        entries++;
    }
    int entries = 0;
};

int main()
{
    Journal journal;
#pragma omp parallel
    {
        if (omp_get_thread_num() > 1)
            journal.note();
    }
    return journal.entries > 1;
}
