// truth: deadlock, scope: inter, level: 0, run: yes, idiom: virtual
// why: an override that is asked through the base gives what the thread's number set
#include <omp.h>

class Shape
{
  public:
    virtual ~Shape() = default;
    virtual bool large() const
    {
        return false;
    }
};
class Square : public Shape
{
  public:
    explicit Square(bool large) : large_(large)
    {
    }
    bool large() const override
    {
        return large_;
    }

  private:
    bool large_;
};

static int count;

static void draw(const Shape &shape)
{
    if (shape.large()) {
#pragma omp single /* HERE */
        count++;
    }
}

int main()
{
#pragma omp parallel
    {
        Square square(omp_get_thread_num() > 0);
        draw(square);
    }
    return count > 1;
}
