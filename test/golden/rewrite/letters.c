// What gcc's preprocessor makes of names that are not ASCII, and what clang's leaves.
void f(int gr\U000000f6\U000000dfe, int größe, char *s)
{
#pragma omp critical(gr\U000000f6\U000000dfe)
    gr\U000000f6\U000000dfe++;
#pragma omp critical(größe)
    größe++;
#pragma pomp inst begin(stra\u00dfe)
    größe++;
#pragma pomp inst end(stra\u00dfe)
#pragma omp parallel for schedule(dynamic, s["\\u00f6\U0001F600 \u12 \ud800"] + gr\u00f6\u00dfe)
    for (int i = 0; i < 9; i++)
        größe++;
}
