/* Loads plugins that come to the same addresses, one after the other. */
#include <dlfcn.h>
#include <stdio.h>

int shared_work(int n);

static int run(const char *path, const char *name, int times)
{
    void *plugin = dlopen(path, RTLD_NOW);
    int (*f)(int) = plugin ? (int (*)(int))dlsym(plugin, name) : 0, s = 0;
    if (!f)
        return printf("%s\n", dlerror()), 0;
    for (int i = 0; i < times; i++)
        s += f(i);
    dlclose(plugin);
    return s;
}

int main(void)
{
    int s = shared_work(2);
    for (int i = 0; i < 3; i++) {
        s += run("./plugin1.so", "first", 2);
        s += run("./plugin2.so", "second", 3);
    }
    printf("%d\n", s);
    return 0;
}
