// truth: conforming, scope: inter, level: none, run: yes, idiom: bits
// why: all ask whether any bit is set
#include <omp.h>
#include <bitset>
#include <vector>

class Domain
{
    std::bitset<64> active_;
    std::vector<double> flux_ = std::vector<double>(64);

  public:
    explicit Domain(int parts)
    {
        for (int part = 0; part < parts; part += 3)
            active_.set(part);
    }
    void exchange(int part)
    {
        if (active_.none())
            return;
        flux_[part % 64] = part;
#pragma omp barrier
#pragma omp master
        flux_[0] = flux_[1] / 2;
    }
};

int main()
{
    int parts = omp_get_max_threads();
    Domain domain(parts);
#pragma omp parallel num_threads(parts < 64 ? parts : 64)
    domain.exchange(omp_get_thread_num());
}
