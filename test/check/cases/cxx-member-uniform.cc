// truth: conforming, scope: inter, level: none, run: yes
// why: the number of steps is a member that nobody changes
class Solver
{
    int steps = 4;
    double a[16];

public:
    void run()
    {
        for (int s = 0; s < steps; s++) {
#pragma omp for
            for (int i = 0; i < 16; i++)
                a[i] = s;
        }
    }
};
int main()
{
    Solver solver;
#pragma omp parallel num_threads(4)
    solver.run();
    return 0;
}
