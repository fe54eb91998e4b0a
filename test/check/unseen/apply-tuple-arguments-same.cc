// truth: conforming, scope: inter, level: none, run: yes, idiom: argument
// why: it gives the sweeps for the sweeps
#include <omp.h>
#include <tuple>
#include <vector>

static std::vector<double> field(256, 1.0);

static int turns[64];

static void relax(int sweeps, int first)
{
    for (int sweep = 0; sweep < sweeps; sweep++) {
#pragma omp for
        for (int i = 0; i < 256; i++)
            field[i] *= 0.5;
#pragma omp atomic
        turns[first % 64] += sweep;
    }
}

template <class... Arguments> class Call
{
    std::tuple<Arguments...> arguments_;

  public:
    explicit Call(Arguments... arguments) : arguments_(arguments...)
    {
    }
    template <class F> void operator()(F &&f) const
    {
        std::apply(f, arguments_);
    }
};

int main()
{
    int sweeps = 2;
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        Call<int, int> call(sweeps, me);
        call(relax);
    }
}
