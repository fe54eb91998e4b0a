// truth: deadlock, scope: inter, level: 0, run: yes, idiom: exception
// why: a constructor throws for threads above a limit, and they miss the single
#include <omp.h>
#include <stdexcept>

class Slot
{
  public:
    explicit Slot(int n) : n(n)
    {
        if (n >= capacity)
            throw std::out_of_range("slot");
    }
    int number() const
    {
        return n;
    }

  private:
    static constexpr int capacity = 2;
    int n;
};

int main()
{
    int used = 0, refused = 0;
#pragma omp parallel
    {
        try {
            Slot slot(omp_get_thread_num());
#pragma omp single /* HERE */
            used = slot.number();
        } catch (const std::exception &) {
#pragma omp atomic
            refused++;
        }
    }
    return used;
}
