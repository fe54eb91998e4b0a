// truth: deadlock, scope: inter, level: 0, run: yes, idiom: variant
// why: what is visited is another thing in one thread
#include <variant>
#include <type_traits>
#include <omp.h>

struct Go {
};
struct Wait {
};

int main()
{
    int went = 0;
#pragma omp parallel
    {
        std::variant<Go, Wait> order = Go();
        if (omp_get_thread_num() == 1)
            order = Wait();
        bool waits = std::visit([](const auto &o) { return std::is_same<decltype(o), const Wait &>::value; }, order);
        if (waits) {
#pragma omp barrier /* HERE */
        }
#pragma omp atomic
        went++;
    }
    return went < 1;
}
