/* What a task depends on is told by the runtime's call, as far as nothing has to be called for. */
int next(void);

void depend(int n, int a[n][n], int *p, struct list { struct list *next; int v[4]; } *l)
{
#pragma omp task depend(in : a[n - 1][0], *p) depend(out : p[0 : n], l->next->v)
    ;
#pragma omp task depend(mutexinoutset : a[0][1 : n]) depend(inoutset : p[: 2]) untied
    ;
#pragma omp task depend(inout : p[next()], p[n++], p[n > 1 ? 0 : 1])
    n = 0;
#pragma omp task depend(iterator(int i = 0 : n), in : p[i]) depend(in : omp_all_memory)
    ;
}
