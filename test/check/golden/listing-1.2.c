void f() {
  /* ... */
  #pragma omp barrier
  return;
}

int value(void); void exit(int); int main( ) {
  int r;
  #pragma omp parallel private(r)
  {
    r = value();
    if( r == 0 )
      f();
  }
  exit(0);
}
