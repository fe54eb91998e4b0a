// truth: conforming, scope: inter, level: none, run: yes, idiom: virtual
// why: all ask for that of the mesh's first one
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
    const Element &element = *mesh.front();
    if (typeid(element) == typeid(Hexahedron)) {
#pragma omp single
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
