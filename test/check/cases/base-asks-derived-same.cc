// truth: conforming, scope: inter, level: none, run: yes
// why: a base asks the class derived from it, through a reference, whether to go on: each thread its
// own object, which has as many rounds
#include <omp.h>

template <class Derived> struct Loop {
    void run()
    {
        Derived &derived = static_cast<Derived &>(*this);
        while (derived.more()) {
#pragma omp barrier
        }
    }
};

struct Counted : Loop<Counted> {
    int left = 0;
    bool more()
    {
        return left-- > 0;
    }
};

int main()
{
#pragma omp parallel
    {
        Counted loop;
        loop.left = 2;
        loop.run();
    }
}
