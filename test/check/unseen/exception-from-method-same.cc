// truth: conforming, scope: inter, level: none, run: yes, idiom: exception
// why: all readers are empty
#include <stdexcept>
#include <omp.h>

class Reader
{
  public:
    explicit Reader(int left) : left_(left)
    {
    }
    int next()
    {
        if (left_ <= 0)
            throw std::runtime_error("empty");
        return left_--;
    }

  private:
    int left_;
};

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        Reader reader(omp_get_num_threads() / 99);
        try {
            int v = reader.next();
#pragma omp atomic
            sum += v;
#pragma omp barrier
        } catch (const std::exception &) {
#pragma omp atomic
            sum++;
        }
    }
    return sum < 0;
}
