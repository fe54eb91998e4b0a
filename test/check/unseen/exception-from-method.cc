// truth: deadlock, scope: inter, level: 0, run: yes, idiom: exception
// why: a method throws in the thread whose reader is empty
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
        Reader reader(omp_get_thread_num());
        try {
            int v = reader.next();
#pragma omp atomic
            sum += v;
#pragma omp barrier /* HERE */
        } catch (const std::exception &) {
#pragma omp atomic
            sum++;
        }
    }
    return sum < 0;
}
