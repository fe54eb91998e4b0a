static int helper(int n)
{
    return n - 1;
}

int two(int n)
{
    return helper(n) + helper(n);
}
