// truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
// why: the handle gives the number to the object that it leads to
#include <omp.h>

struct Body {
    int level = 0;
    void step() const
    {
        if (level) {
#pragma omp barrier /* HERE */
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
        Handle handle(omp_get_thread_num());
        handle->step();
    }
}
