// truth: conforming, scope: inter, level: none, run: yes, idiom: union
// why: the messages are shared, each thread visits the same ones in the same order
#include <omp.h>
#include <variant>
#include <vector>

struct Data {
    int n;
};
struct Stop {
};

struct Handler {
    int &sum;
    void operator()(const Data &d) const
    {
#pragma omp atomic
        sum += d.n;
    }
    void operator()(const Stop &) const
    {
#pragma omp barrier
    }
};

int main()
{
    int sum = 0;
    const std::vector<std::variant<Data, Stop>> script = {Data{1}, Stop(), Data{1}, Stop()};
#pragma omp parallel
    {
        for (const auto &message : script)
            std::visit(Handler{sum}, message);
    }
    return sum % 2;
}
