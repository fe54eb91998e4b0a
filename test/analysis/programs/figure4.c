/* Figure 4 of the paper. */
static void X(void)
{
#pragma pomp inst begin(X)
#pragma pomp inst end(X)
}

static void Y(void)
{
#pragma pomp inst begin(Y)
#pragma pomp inst end(Y)
}

static void Z(void)
{
#pragma pomp inst begin(Z)
#pragma pomp inst end(Z)
}

static void A(void)
{
#pragma pomp inst begin(A)
    X();
    Y();
#pragma pomp inst end(A)
}

static void B(void)
{
#pragma pomp inst begin(B)
#pragma pomp inst end(B)
}

static void C(void)
{
#pragma pomp inst begin(C)
    Z();
#pragma pomp inst end(C)
}

int main(void)
{
#pragma pomp inst begin(P)
    for (int i = 0; i < 5; i++) {
        A();
        B();
        C();
    }
#pragma pomp inst end(P)
    return 0;
}
