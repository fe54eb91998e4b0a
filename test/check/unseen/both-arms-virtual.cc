// truth: nonconforming, scope: inter, level: 1, run: yes, idiom: virtual
// why: each override waits once: whatever the object, the counts agree, the barriers do not
#include <memory>
#include <omp.h>

struct Shape {
    virtual ~Shape() = default;
    virtual int area() const = 0;
};
struct Point : Shape {
    int area() const override
    {
#pragma omp barrier /* HERE */
        return 0;
    }
};
struct Square : Shape {
    int area() const override
    {
#pragma omp barrier /* HERE */
        return 4;
    }
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        std::unique_ptr<Shape> s;
        if (omp_get_thread_num() % 2 == 0)
            s = std::make_unique<Point>();
        else
            s = std::make_unique<Square>();
        sum += s->area();
    }
    return sum % 4;
}
