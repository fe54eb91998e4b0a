int omp_get_thread_num(void);
int rand(void);
int team_rank(void);
static int shared_flag;
static int mine;
#pragma omp threadprivate(mine)

static int who(void)
{
    int id = omp_get_thread_num();
    return id + 1;
}

static void wait_if(int go)
{
    if (go > 1) {
        #pragma omp barrier
    }
}

void f(void)
{
    int unset;
    #pragma omp parallel private(unset)
    {
        int chosen = 0;
        wait_if(who());
        if (mine) {
            #pragma omp single
            { }
        }
        if (unset) {
            #pragma omp single
            { }
        }
        #pragma omp master
        shared_flag = 1;
        if (shared_flag) {
            #pragma omp single
            { }
        }
        if (rand())
            chosen = 1;
        if (chosen) {
            #pragma omp sections
            {
                { }
            }
        }
        if (team_rank()) {
            #pragma omp for
            for (int i = 0; i < 3; i++)
                ;
        }
    }
}
