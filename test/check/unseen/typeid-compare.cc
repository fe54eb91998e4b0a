// truth: deadlock, scope: inter, level: 0, run: yes, idiom: virtual
// why: each thread asks for the type of its own element
#include <omp.h>
#include <memory>
#include <typeinfo>
#include <vector>

struct Element {
    virtual ~Element() = default;
    virtual double volume() const = 0;
};
struct Tetrahedron : Element {
    double volume() const override
    {
        return 1.0 / 6;
    }
};
struct Hexahedron : Element {
    double volume() const override
    {
        return 1;
    }
};

using Mesh = std::vector<std::unique_ptr<Element>>;

static void assemble(const Mesh &mesh, int own, double &total)
{
    const Element &element = *mesh[own];
    if (typeid(element) == typeid(Hexahedron)) {
#pragma omp single /* HERE */
        for (const auto &other : mesh)
            total += other->volume();
    }
}

int main()
{
    Mesh mesh;
    for (int i = 0; i < omp_get_max_threads(); i++)
        if (i % 2)
            mesh.push_back(std::make_unique<Tetrahedron>());
        else
            mesh.push_back(std::make_unique<Hexahedron>());
    double total = 0;
#pragma omp parallel
    assemble(mesh, omp_get_thread_num(), total);
}
