// truth: conforming, scope: inter, level: none, run: yes, idiom: raii
// why: every thread deletes one of each kind
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
#pragma omp barrier
    }
};

int main()
{
    int n = 0;
#pragma omp parallel
    {
        std::unique_ptr<Resource> first(new Collective), second(new Private);
        second.reset();
        first.reset();
#pragma omp atomic
        n++;
    }
    return n == 0;
}
