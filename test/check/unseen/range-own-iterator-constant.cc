// truth: conforming, scope: inter, level: none, run: yes, idiom: range
// why: the same class, over a length that is the same for all
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
        for (int i : Numbers(4)) {
            sum += i;
#pragma omp barrier
        }
    }
    return sum % 6;
}
