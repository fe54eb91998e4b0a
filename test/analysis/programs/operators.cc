// Items of depend with operators, built-in ones and those of classes: how often the latter ran.
#include <cstdio>
static int subscripts, stars, arrows, indices;
struct Vector {
    int v[4];
    int &operator[](int i)
    {
        subscripts++;
        return v[i];
    }
};
struct Pointer {
    int *p;
    int &operator*()
    {
        stars++;
        return *p;
    }
};
struct Pair {
    int a, b[2];
};
struct Arrow {
    Pair *p;
    Pair *operator->()
    {
        arrows++;
        return p;
    }
};
struct Index {
    int i;
    operator int()
    {
        indices++;
        return i;
    }
};
struct Holder {
    Vector inner;
    int *plain;
    Pair *pair;
};
struct Self {
    int x[4];
    void go()
    {
#pragma omp task depend(out : x[1], this->x[2])
        x[1] = 1;
#pragma omp taskwait
    }
};
template <class T> void generic(T &v)
{
#pragma omp task depend(out : v[1])
    v[1] = 0;
#pragma omp taskwait
}
int main()
{
    Vector v;
    int n = 3, raw[4], *q = raw, **qq = &q, grid[4][4];
    Pointer p = {raw};
    Pair pair;
    Arrow arrow = {&pair};
    Index index = {1};
    Holder h, *hp = &h;
    h.plain = raw;
    h.pair = &pair;
    int vla[n][n];
    Self self;
    (void)v;
    (void)p;
    (void)arrow;
    (void)qq;
    (void)hp;
    (void)grid;
    (void)vla;
#ifdef BUILTIN
#pragma omp task depend(out                                                                        \
                        : raw[1], *q, **qq, grid[n - 1][0], hp->pair->a, hp->pair->b[1],           \
                          h.plain[(n)-2], q [0:2], *(q + 1), hp->pair[0].a, vla[1][2], pair.a, n,  \
                          raw[~n + 5])
    raw[1] = 1;
#pragma omp taskwait
    self.go();
    generic(raw);
#else
#pragma omp task depend(out : v[1])
    raw[0] = 1;
#pragma omp task depend(out : *p)
    raw[0] = 1;
#pragma omp task depend(out : arrow->a)
    raw[0] = 1;
#pragma omp task depend(out : raw[index], raw[index + 1], grid[0][index])
    raw[0] = 1;
#pragma omp task depend(out : h.inner[1], hp->inner[0], arrow->b[1])
    raw[0] = 1;
#pragma omp taskwait
    generic(v);
#endif
    printf("%d %d %d %d\n", subscripts, stars, arrows, indices);
}
