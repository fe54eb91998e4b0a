// truth: conforming, scope: inter, level: none, run: yes, idiom: constructor
// why: the delegated constructor gets a constant, so that all threads wait in it
#include <omp.h>

class Channel
{
  public:
    Channel() : Channel(1)
    {
        id_ = omp_get_thread_num();
    }
    explicit Channel(int id) : id_(id)
    {
        if (id_ & 1) {
#pragma omp barrier
        }
    }
    int id() const
    {
        return id_;
    }

  private:
    int id_;
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        Channel c;
        sum += c.id();
    }
    return sum < 0;
}
