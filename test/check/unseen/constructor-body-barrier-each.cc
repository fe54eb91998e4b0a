// truth: conforming, scope: inter, level: none, run: yes, idiom: constructor
// why: each thread makes its object; only its use is left to one of them
#include <omp.h>
#include <vector>

class Mesh
{
  public:
    explicit Mesh(int n) : cells_(n, 0.0)
    {
#pragma omp barrier
        cells_[0] = 1;
    }
    double first() const
    {
        return cells_[0];
    }

  private:
    std::vector<double> cells_;
};

int main()
{
    double sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        Mesh mesh(16);
        if (omp_get_thread_num() == 0)
            sum += mesh.first();
    }
    return sum != 1;
}
