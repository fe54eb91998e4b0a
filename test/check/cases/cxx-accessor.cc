// truth: conforming, scope: inter, level: none, run: yes
// why: what one accessor of an object returns is written, what another one returns is tested
class Domain
{
    double values[16];
    bool has_planes = true;

public:
    double &value(int i)
    {
        return values[i];
    }
    bool empty()
    {
        return !has_planes;
    }
};
static void clear(Domain &domain)
{
#pragma omp parallel num_threads(4)
    {
        if (!domain.empty()) {
#pragma omp for nowait
            for (int i = 0; i < 16; i++)
                domain.value(i) = 0;
        }
        if (!domain.empty()) {
#pragma omp for
            for (int i = 0; i < 16; i++)
                domain.value(i) += 1;
        }
    }
}
int main()
{
    Domain domain;
    clear(domain);
    return domain.value(3) != 1;
}
