// truth: deadlock, scope: inter, level: 0, run: yes, idiom: variant
// why: states of a variant until Done, a wait per transition; the number of turns is the thread's
// own
#include <omp.h>
#include <variant>

struct Running {
    int left;
    int rank;
};
struct Done {
    int rank;
};
using State = std::variant<Running, Done>;

struct Next {
    State operator()(Running r) const
    {
#pragma omp barrier /* HERE */
        if (r.left == 0)
            return Done{r.rank};
        return Running{r.left - 1, r.rank};
    }
    State operator()(Done d) const
    {
        return d;
    }
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        const int rank = omp_get_thread_num();
        State state = Running{rank, 2};
        while (!std::holds_alternative<Done>(state))
            state = std::visit(Next(), state);
        sum += std::get<Done>(state).rank;
    }
    return sum < 0;
}
