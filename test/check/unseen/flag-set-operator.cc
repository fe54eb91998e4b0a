// truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
// why: the flags of the thread's own part have the one for output where it has the surface
#include <omp.h>
#include <array>
#include <type_traits>

enum class Flag : unsigned { none = 0, surface = 1, output = 2, steady = 4 };

constexpr Flag operator|(Flag a, Flag b)
{
    return static_cast<Flag>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool operator&(Flag a, Flag b)
{
    return (static_cast<unsigned>(a) & static_cast<unsigned>(b)) != 0;
}

struct Part {
    Flag flags;
    std::array<double, 8> heat{};
};

static Part make_part(int number, Flag common)
{
    return {number % 2 ? common : common | Flag::output};
}

static double total;

static void step(Part &part, Flag flags)
{
    for (double &value : part.heat)
        value += flags & Flag::steady ? 0 : 1;
    if (flags & Flag::output) {
#pragma omp critical
        total += part.heat[0];
#pragma omp barrier /* HERE */
    }
}

int main()
{
    constexpr Flag common = Flag::surface;
#pragma omp parallel
    {
        Part part = make_part(omp_get_thread_num(), common);
        step(part, part.flags);
    }
    return total < 1;
}
