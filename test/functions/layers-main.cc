#include "layers.h"
#include <cstdio>

int main()
{
    int total = 0;
    for (int i = 0; i < 5; i++) {
        shapes::grid grid(i);
        total += grid.cells() + shapes::pair<int>{i, 1}.sum();
    }
    std::printf("%d\n", total);
    return 0;
}
