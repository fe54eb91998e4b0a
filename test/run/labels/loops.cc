// Loops over iterators and in templates. `N=n`: its iterations; `merged`: its chunks need --pomp-chunks.
#include <cstdio>
#include <string>
#include <vector>

static long sum;

template <class T> static void loop(T from, T to)
{
    #pragma omp parallel for schedule(static) // N=25
    for (T k = from; k < to; ++k)
        #pragma omp atomic
        sum += (long)(k - from);
}

int main()
{
    std::vector<int> v(77, 1);
    int plain[25] = {0};
    typedef std::vector<int>::iterator iterator;
    iterator first = v.begin(), last = v.end();
    #pragma omp parallel
    {
        #pragma omp for schedule(dynamic, 4) // N=77
        for (iterator i = first; i < last; ++i)
            #pragma omp atomic
            sum += *i;
        #pragma omp for schedule(static) // N=77
        for (iterator i = first; i < last; i++)
            #pragma omp atomic
            sum += *i;
        #pragma omp for schedule(static) // N=39
        for (std::size_t i = 0; i < 77; i += 2)
            #pragma omp atomic
            sum += v[i];
        #pragma omp for schedule(static) // N=77
        for (auto i = v.begin(); i != v.end(); ++i)
            #pragma omp atomic
            sum += *i;
        #pragma omp for schedule(static, 5) // N=77 merged
        for (auto i = v.rbegin(); i != v.rend(); ++i)
            #pragma omp atomic
            sum += *i;
        #pragma omp for collapse(2) // N=462
        for (auto i = v.begin(); i != v.end(); ++i)
            for (std::size_t k = 0; k < std::string("abcdef").size(); k++)
                #pragma omp atomic
                sum += *i;
        #pragma omp for schedule(static) // N=77
        for (int x : v)
            #pragma omp atomic
            sum += x;
        #pragma omp for schedule(guided) // N=77
        for (auto &x : v)
            #pragma omp atomic
            sum += x;
    }
    loop(3, 28);
    loop(100ul, 125ul);
    loop(plain, plain + 25);
    loop(first, first + 25);
    std::printf("%ld\n", sum);
    return 0;
}
