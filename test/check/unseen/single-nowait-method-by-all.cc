// truth: conforming, scope: inter, level: none, run: yes, idiom: single
// why: all threads call the method, one of them makes the note
#include <omp.h>

class Journal
{
  public:
    void note()
    {
#pragma omp single nowait
        entries++;
    }
    int entries = 0;
};

int main()
{
    Journal journal;
#pragma omp parallel
    journal.note();
    return journal.entries != 1;
}
