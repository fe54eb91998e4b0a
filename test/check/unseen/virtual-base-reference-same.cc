// truth: conforming, scope: inter, level: none, run: yes, idiom: virtual
// why: it gives what is the same for all
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
#pragma omp single
        count++;
    }
}

int main()
{
#pragma omp parallel
    {
        Square square(omp_get_num_threads() > 1);
        draw(square);
    }
    return count > 1;
}
