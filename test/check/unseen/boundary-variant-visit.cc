// truth: deadlock, scope: inter, level: 0, run: yes, idiom: variant
// why: each thread visits the side that its number chose, and only the periodic ones wait
#include <omp.h>
#include <variant>
#include <vector>

struct Wall {
    double temperature;
};
struct Periodic {
    int partner;
};

template <class... Ts> struct overloaded : Ts... {
    using Ts::operator()...;
};
template <class... Ts> overloaded(Ts...) -> overloaded<Ts...>;

using Side = std::variant<Wall, Periodic>;

struct Box {
    std::vector<Side> sides{Wall{300}, Periodic{3}, Wall{280}, Periodic{1}};
    std::vector<double> ghost = std::vector<double>(64);

    void apply(const Side &side)
    {
        std::visit(
            overloaded{[this](const Wall &wall) { ghost[omp_get_thread_num()] = wall.temperature; },
                       [this](const Periodic &) {
#pragma omp barrier /* HERE */
                           ghost[omp_get_thread_num()] = 0;
                       }},
            side);
    }

    void update()
    {
        apply(sides[omp_get_thread_num() % sides.size()]);
    }
};

int main()
{
    Box box;
#pragma omp parallel num_threads(omp_get_max_threads() < 64 ? omp_get_max_threads() : 64)
    box.update();
}
