// A library that marks its own level, in C++: regions are left however the block is.
#include "pomp2-runtime/pompeii.h"
#include <cstdio>
#include <stdexcept>

struct Matrix {
    int value = 0;
    void add(int n)
    {
        POMPEII_SCOPE("linalg", "Matrix", "add");
        if (n == 3)
            throw std::runtime_error("three");
        value += n;
    }
};

int main()
{
    Matrix m;
    POMPEII_REGION_WITH(whole, "app", "", "main loop", "steps=5 kind=test");
    pompeii_enter(&whole);
#pragma omp parallel num_threads(2)
    {
        POMPEII_SCOPE("app", "", "inside");
    }
    for (int i = 0; i < 5; i++)
        try {
            m.add(i);
        } catch (const std::exception &) {
        }
    pompeii_off();
    m.add(1);
    pompeii_on();
    pompeii_leave(&whole);
    std::printf("%d\n", m.value);
}
