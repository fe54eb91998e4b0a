int g(int), h(int), e;
void k(void);
struct s { int (*f)(int); int a[4]; } *o;

static inline int all(int n, int *v)
{
    int i, s = 0;
    if (n)
#pragma omp parallel
    { k(); }
    else
#pragma omp critical (name)
        s++;
#pragma omp parallel
    if (n) k(); else if (s) k(); else { k(); }
#pragma omp parallel
    switch (n) { case 1: k(); break; case 2 ... 5: default: k(); }
#pragma omp parallel
    while (n--) if (n & 1) continue;
#pragma omp parallel
    do k(); while (g(n));
#pragma omp parallel for
    for (i = 0; i < n; i++)
        do v[i]++; while (v[i] < 3);
#pragma omp parallel
    ;
#pragma omp parallel for
    for (i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (v[j]) v[i]++;
            else v[j]++;
    { s = 1;
#pragma omp atomic
    s += 2; }
    switch (n) {
    case 3:
#pragma omp parallel
        k();
    default:
#pragma omp single
        k();
    }
again:;
#pragma omp barrier
    if (s) goto again;
    if (n) { lone: k(); } else a: b: k();
    { goto *&&again; }
    s = ({ int q = g(1);
#pragma omp critical
        q++;
        q; });
    int nested(int x)
    {
#pragma omp flush
        return x;
    }
    int nested_too(int);
    o->f(g(1)); (*o->f)(h(2)); o->a[g(0)]++;
    s = g(1) && h(2) || g(3) ? h(4) : g(5) ? h(6) : 7, g(8);
    s = (g(1), h(2)) && !h(3), sizeof(g(4));
    s = n ? g(1) : (h(2) || g(3));
    int w[2] = {g(1), h(2) && g(3)}, *m = &(int){g(4)};
    asm volatile ("nop" : "=r"(s) : "r"(g(5)) : "memory");
    struct local { int a; } l = {g(1)};
    __attribute__((unused)) int u = g(2);
    return n ? g(1) : 0;
}

int old(a, b)
    int a;
    char b;
{
#pragma omp parallel
    return a + b;
}
int (*returns_pointer(int x))(int)
{
#pragma omp parallel
    k();
    return g;
}
