// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: the destructor meets the others where the thread has armed it
#include <omp.h>

#include <stdexcept>

struct Rendezvous {
    bool armed = false;
    ~Rendezvous()
    {
        if (armed) {
#pragma omp barrier /* HERE */
        }
    }
};

int main()
{
    int done = 0;
#pragma omp parallel reduction(+ : done)
    {
        Rendezvous r;
        r.armed = omp_get_thread_num() != 3;
        done++;
    }
    return done < 1;
}
