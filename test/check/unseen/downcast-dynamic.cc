// truth: deadlock, scope: inter, level: 0, run: yes, idiom: virtual
// why: dynamic_cast tells whether the object of the thread is of the kind that waits
#include <memory>
#include <omp.h>

struct Particle {
    virtual ~Particle() = default;
};
struct Charged : Particle {
    double charge = 1;
};

static std::unique_ptr<Particle> spawn(int n)
{
    if (n % 4 == 0)
        return std::make_unique<Charged>();
    return std::make_unique<Particle>();
}

int main()
{
    double total = 0;
#pragma omp parallel
    {
        auto p = spawn(omp_get_thread_num());
        if (auto *c = dynamic_cast<Charged *>(p.get())) {
#pragma omp single /* HERE */
            total += c->charge;
        }
    }
    return total < 0;
}
