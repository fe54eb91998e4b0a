/* One case for each argument; the program itself checks its result. */
#include "hand.h"
#include <unistd.h>

enum { N = 1000 };

static void check(int good, const char *what)
{
    if (!good) {
        fprintf(stderr, "wrong result: %s\n", what);
        exit(1);
    }
}

/* ---- Everything that moves ---- */

static struct place data = {
    0, TARGET("target data", 10, "map1=to:a[0:n]*map2=tofrom:b[0:n]*map3=alloc:c[0:n]*")};
static struct place again = {0, TARGET("target data", 11, "map1=tofrom:a[0:n]*")};
static struct place always = {0, TARGET("target data", 12, "map1=always,tofrom:a[0:n]*")};
static struct place plain = {0, TARGET("target", 13, "")};
static struct place update_to = {0, TARGET("target update", 14, "map1=to:a[0:n]*")};
static struct place update_both = {0,
                                   TARGET("target update", 15, "map1=to:a[0:n]*map2=from:b[0:n]*")};
static struct place enter = {0, TARGET("target enter data", 16, "map1=to:d[0:n]*")};
static struct place leave = {0, TARGET("target exit data", 17, "map1=from:d[0:n]*")};
static struct place inside = {0, TARGET("target", 18, "map1=tofrom:s*maps=inside*")};
static struct place on_host = {0, TARGET("target data", 19, "map1=tofrom:d[0:n]*")};
static struct place release = {0, TARGET("target exit data", 20, "map1=release:d[0:n]*")};

static void nested_data(void)
{
    static double a[N], b[N], c[N];
    uint64_t id = id_of(plain.ctc);
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i;

    begin(&data, -1, 1);
    item(&data, 1, a, sizeof a);
    item(&data, 2, b, sizeof b);
    item(&data, 3, c, sizeof c);
    copy_begin(&data, POMP2_TARGET_TO);
#pragma omp target data map(to : a) map(tofrom : b) map(alloc : c)
    {
        copy_end(&data, POMP2_TARGET_TO);

        begin(&again, -1, 1);
        item(&again, 1, a, sizeof a);
        copy_begin(&again, POMP2_TARGET_TO);
#pragma omp target data map(tofrom : a)
        {
            copy_end(&again, POMP2_TARGET_TO);
            begin(&plain, -1, 1);
            map_region(&plain);
#pragma omp target map(alloc : a, b, c)
            {
                pomp2_device_begin(id);
                for (int i = 0; i < N; i++) {
                    c[i] = a[i];
                    b[i] += c[i];
                }
                pomp2_device_end(id);
            }
            flush(&plain);
            end(&plain);
            copy_begin(&again, POMP2_TARGET_FROM);
        }
        copy_end(&again, POMP2_TARGET_FROM);
        end(&again);

        begin(&always, -1, 1);
        item(&always, 1, a, sizeof a);
        copy_begin(&always, POMP2_TARGET_TO);
#pragma omp target data map(always, tofrom : a)
        {
            copy_end(&always, POMP2_TARGET_TO);
            copy_begin(&always, POMP2_TARGET_FROM);
        }
        copy_end(&always, POMP2_TARGET_FROM);
        end(&always);

        begin(&update_to, -1, 1);
        item(&update_to, 1, a, sizeof a);
        copy_begin(&update_to, POMP2_TARGET_TO);
#pragma omp target update to(a)
        copy_end(&update_to, POMP2_TARGET_TO);
        end(&update_to);

        begin(&update_both, -1, 1);
        item(&update_both, 1, a, sizeof a);
        item(&update_both, 2, b, sizeof b);
        copy_begin(&update_both, POMP2_TARGET_BOTH);
#pragma omp target update to(a) from(b)
        copy_end(&update_both, POMP2_TARGET_BOTH);
        end(&update_both);

        copy_begin(&data, POMP2_TARGET_FROM);
    }
    copy_end(&data, POMP2_TARGET_FROM);
    end(&data);
    check(b[N - 1] == 2 * (N - 1), "target data");
}

static void unstructured_data(void)
{
    static double d[N];
    for (int pass = 0; pass < 2; pass++) { /* the second one finds it there, and leaves it there */
        begin(&enter, -1, 1);
        item(&enter, 1, d, sizeof d);
        copy_begin(&enter, POMP2_TARGET_TO);
#pragma omp target enter data map(to : d)
        copy_end(&enter, POMP2_TARGET_TO);
        end(&enter);
    }
    begin(&leave, -1, 1);
    item(&leave, 1, d, sizeof d);
    copy_begin(&leave, POMP2_TARGET_FROM);
#pragma omp target exit data map(from : d)
    copy_end(&leave, POMP2_TARGET_FROM);
    end(&leave);
    begin(&release, -1, 1);
    item(&release, 1, d, sizeof d);
    copy_begin(&release, POMP2_TARGET_FROM);
#pragma omp target exit data map(release : d)
    copy_end(&release, POMP2_TARGET_FROM);
    end(&release);
}

static void data_that_stays(void)
{
    static double d[N];
    begin(&on_host, -1, 0);
    item(&on_host, 1, d, sizeof d);
    copy_begin(&on_host, POMP2_TARGET_TO);
#pragma omp target data map(tofrom : d) if (0)
    {
        copy_end(&on_host, POMP2_TARGET_TO);
        copy_begin(&on_host, POMP2_TARGET_FROM);
    }
    copy_end(&on_host, POMP2_TARGET_FROM);
    end(&on_host);
}

static void maps_inside(void)
{
    int s = 1;
    uint64_t id = id_of(inside.ctc);
    for (int i = 0; i < 3; i++) {
        begin(&inside, -1, 1);
        item(&inside, 1, &s, sizeof s);
        map_region(&inside);
#pragma omp target map(tofrom : s)
        {
            pomp2_device_begin(id);
            s *= 2;
            pomp2_device_end(id);
        }
        flush(&inside);
        end(&inside);
    }
    check(s == 8, "target");
}

static void move_data(void)
{
    nested_data();
    unstructured_data();
    data_that_stays();
    maps_inside();
}

/* ---- Many regions, and what is in them ---- */

static struct place parallel = {0, INNER("parallel", 31)};
static struct place loop = {0, INNER("for", 32)};

/* `count` target regions, with `events` inner regions each. */
static void many(int device, int count, int events)
{
    static struct place target = {0, TARGET("target", 30, "")};
    uint64_t id = id_of(target.ctc), inner = id_of(loop.ctc);
    int sum = 0;
    for (int i = 0; i < count; i++) {
        begin(&target, device, 1);
        map_region(&target);
        map_region(&loop);
#pragma omp target device(device) map(tofrom : sum)
        {
            pomp2_device_begin(id);
            for (int k = 0; k < events; k++) {
                pomp2_device_enter(inner);
                sum++;
                pomp2_device_exit(inner);
            }
            pomp2_device_end(id);
        }
        flush(&target);
        end(&target);
    }
    check(sum == count * events, "many");
}

static void many_threads(int count)
{
    int devices = omp_get_num_devices();
#pragma omp parallel num_threads(4)
    many(devices > 0 ? omp_get_thread_num() % (devices > 2 ? 2 : devices) : 0, count, 3);
}

/* Each thread of a parallel region forks another one. */
static void nested(void)
{
    static struct place target = {0, TARGET("target", 40, "")};
    static struct place outer = {0, INNER("parallel", 41)}, inside = {0, INNER("parallel", 42)};
    uint64_t id = id_of(target.ctc), outer_id = id_of(outer.ctc), inside_id = id_of(inside.ctc),
             loop_id = id_of(loop.ctc);
    int sum = 0;
    for (int i = 0; i < 5; i++) {
        begin(&target, -1, 1);
        map_region(&target);
        map_region(&outer);
        map_region(&inside);
        map_region(&loop);
#pragma omp target map(tofrom : sum)
        {
            pomp2_device_begin(id);
            pomp2_device_enter_any(outer_id);
#pragma omp parallel num_threads(2) shared(sum)
            {
                pomp2_device_enter_any(inside_id);
#pragma omp parallel num_threads(2) shared(sum)
                {
                    pomp2_device_enter(loop_id);
#pragma omp atomic
                    sum++;
                    pomp2_device_exit(loop_id);
                }
                pomp2_device_exit_any(inside_id);
            }
            pomp2_device_exit_any(outer_id);
            pomp2_device_end(id);
        }
        flush(&target);
        end(&target);
    }
    check(sum > 0, "nested");
}

static void teams(void)
{
    static struct place target = {0, TARGET("target teams", 50, "")};
    uint64_t id = id_of(target.ctc), loop_id = id_of(loop.ctc);
    int sum = 0, count = 0;
    begin(&target, -1, 1);
    map_region(&target);
    map_region(&loop);
#pragma omp target teams num_teams(2) map(tofrom : sum, count)
    {
        pomp2_device_begin(id);
        count = omp_get_num_teams();
        pomp2_device_enter(loop_id);
#pragma omp parallel num_threads(1)
#pragma omp atomic
        sum++;
        pomp2_device_exit(loop_id);
        pomp2_device_end(id);
    }
    flush(&target);
    end(&target);
    check(sum == count, "teams");
    printf("teams %d\n", count);
}

static void asynchronous(int count)
{
    static struct place target = {0, TARGET("target", 60, "map1=tofrom:v*maps=inside*nowait=1*")};
    uint64_t id = id_of(target.ctc);
    static int values[64];
    count = count < 64 ? count : 64;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        for (int i = 0; i < count; i++) {
            int *v = &values[i];
            begin(&target, -1, 1);
            item(&target, 1, v, sizeof *v);
            map_region(&target);
#pragma omp target map(tofrom : v [0:1]) nowait
            {
                pomp2_device_begin(id);
                v[0]++;
                pomp2_device_end(id);
            }
            flush(&target);
            end(&target);
        }
#pragma omp taskwait
    }
    for (int i = 0; i < count; i++)
        check(values[i] == 1, "nowait");
}

/* Copies back what nobody changed, and what somebody did. */
static void unchanged(void)
{
    static struct place target = {
        0,
        TARGET("target", 70,
               "map1=tofrom:same[0:n]*map2=tofrom:other[0:n]*map3=tofrom:last[0:9]*maps=inside*")};
    uint64_t id = id_of(target.ctc);
    static int same[N], other[N];
    static char last[9];
    for (int i = 0; i < 4; i++) {
        begin(&target, -1, 1);
        item(&target, 1, same, sizeof same);
        item(&target, 2, other, sizeof other);
        item(&target, 3, last, sizeof last);
        map_region(&target);
#pragma omp target map(tofrom : same, other, last)
        {
            pomp2_device_begin(id);
            other[i] += 1 + same[0];
            last[8]++;
            pomp2_device_end(id);
        }
        flush(&target);
        end(&target);
    }
    check(other[3] == 1, "unchanged");
}

/* One thread is in a target construct when another one ends all. */
static void leave_inside(void)
{
    static struct place target = {0, TARGET("target", 60, "")};
    int inside = 0;
    nested();
#pragma omp parallel num_threads(2) shared(inside)
    if (omp_get_thread_num() == 0) {
        begin(&target, -1, 1);
        __atomic_store_n(&inside, 1, __ATOMIC_SEQ_CST);
        for (;;)
            pause();
    } else {
        while (!__atomic_load_n(&inside, __ATOMIC_SEQ_CST))
            usleep(100);
        exit(3);
    }
}

int main(int argc, char *argv[])
{
    const char *what = argc > 1 ? argv[1] : "";
    int count = argc > 2 ? atoi(argv[2]) : 1;
    if (strcmp(what, "data") == 0)
        move_data();
    else if (strcmp(what, "many") == 0)
        many(omp_get_default_device(), count, argc > 3 ? atoi(argv[3]) : 1);
    else if (strcmp(what, "threads") == 0)
        many_threads(count);
    else if (strcmp(what, "nested") == 0) {
        omp_set_max_active_levels(2);
        nested();
    } else if (strcmp(what, "teams") == 0)
        teams();
    else if (strcmp(what, "nowait") == 0)
        asynchronous(count);
    else if (strcmp(what, "unchanged") == 0)
        unchanged();
    else if (strcmp(what, "inside") == 0)
        leave_inside();
    else if (strcmp(what, "die") == 0) {
        many(omp_get_default_device(), count, 30);
        abort();
    }
    printf("devices %d\n", omp_get_num_devices());
    return 0;
}
