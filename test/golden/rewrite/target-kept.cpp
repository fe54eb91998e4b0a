// Where maps may not move: mappers in the text, members.
struct vector {
    int n;
    double *v;
};
#pragma omp declare mapper(vector s) map(s, s.v[0:s.n])

void f(vector &s, int &m)
{
#pragma omp target map(tofrom: s)
    s.v[0] = m;
}
