int outer(void), inner(void); void f() {
  if (outer())
  {
    #pragma omp parallel
    {
      if (inner())
      {
        /* ... */
        #pragma omp single
        {
          /* ... */
        }
      }
      #pragma omp barrier
      /* ... */
    }
  }
}
