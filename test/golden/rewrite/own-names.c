/* Names that would be ours: others are taken. */
int pomp2_region_1, pomp2_task, not_pomp2_region_77, Pomp2_old_3;
void names(void)
{
#pragma omp barrier
}
