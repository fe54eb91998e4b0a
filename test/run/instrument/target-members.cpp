// Several members of one object in the maps of a construct: through references, in templates and
// member functions, nested ones.
#include <cstdio>
#include <vector>

struct Base {
    int length;
    double *values;
};

struct Field : Base {
    int width;
    Base halo;
};

static double sum_of(Base &field)
{
    double sum = 0;
#pragma omp target map(to: field.length, field.values[0:field.length]) map(tofrom: sum)
    for (int i = 0; i < field.length; i++)
        sum += field.values[i];
#pragma omp target map(to: field.values[0:4], field.length) map(tofrom: sum)
    sum += field.length + field.values[1];
    return sum;
}

static double nested(Field &field)
{
    double sum = 0;
#pragma omp target map(to: field.halo.length, field.width) map(tofrom: sum)
    sum += field.width + field.halo.length;
    return sum;
}

template <class T> static double both(T &a, T &b)
{
    double sum = 0;
#pragma omp target map(to: a.length, a.values[0:2]) map(to: b.length, b.values[0:2]) map(tofrom: sum)
    sum += a.values[1] + b.values[1] + a.length + b.length;
    return sum;
}

struct Owner {
    int n;
    double *data;
    double total()
    {
        double sum = 0;
#pragma omp target map(to: this->n, this->data[0:4]) map(tofrom: sum)
        sum += this->data[3] + this->n;
        return sum;
    }
};

int main()
{
    std::vector<double> values{1, 2, 3, 4};
    Field field, other;
    field.length = other.length = 4;
    field.values = other.values = values.data();
    field.width = 3;
    field.halo = other;
    std::printf("%g\n", sum_of(field));
    std::printf("%g\n", both<Base>(field, other));
    std::printf("%g\n", nested(field));
    Owner owner{4, values.data()};
    std::printf("%g\n", owner.total());
    return 0;
}
