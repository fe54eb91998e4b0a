// truth: conforming, scope: inter, level: none, run: yes, idiom: virtual
// why: all have the same shape
#include <memory>
#include <omp.h>

struct Circle;
struct Square;

struct Visitor {
    virtual ~Visitor() = default;
    virtual void visit(const Circle &) = 0;
    virtual void visit(const Square &) = 0;
};

struct Shape {
    virtual ~Shape() = default;
    virtual void accept(Visitor &v) const = 0;
};

struct Circle : Shape {
    void accept(Visitor &v) const override { v.visit(*this); }
};

struct Square : Shape {
    void accept(Visitor &v) const override { v.visit(*this); }
};

struct Waits : Visitor {
    void visit(const Circle &) override {}
    void visit(const Square &) override
    {
#pragma omp barrier
    }
};

int main()
{
#pragma omp parallel
    {
        std::unique_ptr<Shape> shape;
        if (omp_get_num_threads() % 2)
            shape.reset(new Circle);
        else
            shape.reset(new Square);
        Waits visitor;
        shape->accept(visitor);
    }
}
