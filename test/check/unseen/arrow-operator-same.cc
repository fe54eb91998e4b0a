// truth: conforming, scope: inter, level: none, run: yes, idiom: operator
// why: it gives the size
#include <omp.h>

struct Body {
    int level = 0;
    void step() const
    {
        if (level) {
#pragma omp barrier
        }
    }
};

class Handle {
    Body body_;

public:
    explicit Handle(int level) { body_.level = level; }
    Body *operator->() { return &body_; }
};

int main()
{
#pragma omp parallel
    {
        Handle handle(omp_get_num_threads());
        handle->step();
    }
}
