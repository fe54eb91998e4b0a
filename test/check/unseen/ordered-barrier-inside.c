// truth: deadlock, scope: inter, level: 0, run: yes, idiom: ordered
// why: a barrier inside an ordered region: the next iteration's thread never comes
static int line;

static void print_line(int i)
{
    line = i;
#pragma omp barrier /* HERE */
}

int main(void)
{
#pragma omp parallel
    {
#pragma omp for ordered schedule(static, 1)
        for (int i = 0; i < 8; i++) {
#pragma omp ordered
            print_line(i);
        }
    }
    return line;
}
