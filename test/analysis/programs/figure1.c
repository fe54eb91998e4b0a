/* Figure 1 of the paper: version A alternates, version B (with an argument) does not. */
static void foo(void)
{
#pragma pomp inst begin(foo)
#pragma pomp inst end(foo)
}

static void bar(void)
{
#pragma pomp inst begin(bar)
#pragma pomp inst end(bar)
}

int main(int argc, char **argv)
{
    (void)argv;
    if (argc == 1) {
        for (int i = 0; i < 20; i++) {
            foo();
            bar();
        }
    } else {
        for (int i = 0; i < 20; i++)
            foo();
        for (int i = 0; i < 20; i++)
            bar();
    }
    return 0;
}
