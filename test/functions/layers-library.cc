#include "layers.h"

static int inner(int n)
{
    return n * n;
}

shapes::grid::grid(int n) : rows(n)
{
}

int shapes::grid::cells() const
{
    return inner(rows);
}
