// truth: deadlock, scope: inter, level: 0, run: yes, idiom: constructor
// why: the constructor without arguments delegates to one that waits for odd numbers
#include <omp.h>

class Channel
{
  public:
    Channel() : Channel(omp_get_thread_num())
    {
    }
    explicit Channel(int id) : id_(id)
    {
        if (id_ & 1) {
#pragma omp barrier /* HERE */
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
