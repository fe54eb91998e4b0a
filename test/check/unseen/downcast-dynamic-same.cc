// truth: conforming, scope: inter, level: none, run: yes, idiom: virtual
// why: every thread spawns a particle of the same kind
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
        auto p = spawn(8);
        if (auto *c = dynamic_cast<Charged *>(p.get())) {
#pragma omp single
            total += c->charge;
        }
    }
    return total != 1;
}
