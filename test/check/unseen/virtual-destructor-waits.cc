// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: deleting through the base runs the derived destructor, which waits, in some threads
#include <memory>
#include <omp.h>

struct Resource {
    virtual ~Resource() = default;
};
struct Private : Resource {
};
struct Collective : Resource {
    ~Collective() override
    {
#pragma omp barrier /* HERE */
    }
};

int main()
{
#pragma omp parallel
    {
        std::unique_ptr<Resource> r;
        if (omp_get_thread_num() >= 2)
            r.reset(new Collective);
        else
            r.reset(new Private);
        r.reset();
    }
    return 0;
}
