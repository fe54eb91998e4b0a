// truth: deadlock, scope: inter, level: 0, run: yes, idiom: range
// why: a class with begin and end of its own, whose end is the thread number
#include <omp.h>

class Numbers
{
  public:
    struct Iterator {
        int at;
        int operator*() const
        {
            return at;
        }
        Iterator &operator++()
        {
            ++at;
            return *this;
        }
        bool operator!=(const Iterator &other) const
        {
            return at != other.at;
        }
    };
    explicit Numbers(int n) : n(n)
    {
    }
    Iterator begin() const
    {
        return {0};
    }
    Iterator end() const
    {
        return {n};
    }

  private:
    int n;
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        for (int i : Numbers(omp_get_thread_num())) {
            sum += i;
#pragma omp barrier /* HERE */
        }
    }
    return sum < 0;
}
