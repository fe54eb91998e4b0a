static int inner(int n)
{
    return n + 1;
}

int NAME(int n)
{
    return inner(n);
}
