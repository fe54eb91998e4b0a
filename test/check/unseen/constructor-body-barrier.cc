// truth: deadlock, scope: inter, level: 0, run: yes, idiom: constructor
// why: the constructor's body waits, and objects are made by one thread only
#include <omp.h>
#include <vector>

class Mesh
{
  public:
    explicit Mesh(int n) : cells_(n, 0.0)
    {
#pragma omp barrier /* HERE */
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
        if (omp_get_thread_num() == 0) {
            Mesh mesh(16);
            sum += mesh.first();
        }
    }
    return sum != 1;
}
