// truth: conforming, scope: inter, level: none, run: yes, idiom: raii
// why: all threads arm it, or none
#include <omp.h>

#include <stdexcept>

struct Rendezvous {
    bool armed = false;
    ~Rendezvous()
    {
        if (armed) {
#pragma omp barrier
        }
    }
};

int main()
{
    int done = 0;
#pragma omp parallel reduction(+ : done)
    {
        Rendezvous r;
        r.armed = omp_get_num_threads() != 3;
        done++;
    }
    return done < 1;
}
