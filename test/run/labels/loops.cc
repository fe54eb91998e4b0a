// Loops over iterators and in templates. `N=n`: its iterations; `unseen`: gcc says nothing of them.
#include <cstdio>
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
        #pragma omp for schedule(static) // N=77 unseen
        for (iterator i = first; i < last; i++)
            #pragma omp atomic
            sum += *i;
        #pragma omp for schedule(static) // N=39
        for (std::size_t i = 0; i < 77; i += 2)
            #pragma omp atomic
            sum += v[i];
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
