// truth: deadlock, scope: inter, level: 0, run: yes, idiom: virtual
// why: each thread has a shape of another class, and one of them makes the visitor wait
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
#pragma omp barrier /* HERE */
    }
};

int main()
{
#pragma omp parallel
    {
        std::unique_ptr<Shape> shape;
        if (omp_get_thread_num() % 2)
            shape.reset(new Circle);
        else
            shape.reset(new Square);
        Waits visitor;
        shape->accept(visitor);
    }
}
