/* A small library: a template, a class, and what it keeps to itself. */
#ifndef LAYERS_H
#define LAYERS_H
namespace shapes
{
template <typename T> struct pair {
    T a, b;
    T sum() const { return a + b; }
};
struct grid {
    int rows;
    explicit grid(int n);
    int cells() const;
};
} // namespace shapes
#endif
