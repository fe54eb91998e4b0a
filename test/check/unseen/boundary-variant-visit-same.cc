// truth: conforming, scope: inter, level: none, run: yes, idiom: variant
// why: each thread visits all sides
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
#pragma omp barrier
                           ghost[omp_get_thread_num()] = 0;
                       }},
            side);
    }

    void update()
    {
        for (const Side &side : sides)
            apply(side);
    }
};

int main()
{
    Box box;
#pragma omp parallel num_threads(omp_get_max_threads() < 64 ? omp_get_max_threads() : 64)
    box.update();
}
