#!/bin/sh
# `pompeii check` of Fortran beyond one file: modules, INCLUDE, forms, the preprocessor, C beside
# it, and input of any kind.
set -u
. "${srcdir:-.}/test/check/common.sh"

# Modules in files of their own, in any order
cat >state.f90 <<'END'
module state
  implicit none
  integer :: limits(4) = 3, mine = 0
  !$omp threadprivate(mine)
  interface meet
    module procedure meet_all
  end interface
contains
  subroutine meet_all(n)
    integer, intent(in) :: n
    if (n > 2) then
      !$omp barrier
    end if
  end subroutine
  integer function who(base)
    use omp_lib
    integer, intent(in) :: base
    who = base + omp_get_thread_num()
  end function
end module
END
cat >uniform.f90 <<'END'
program test
  use state
  implicit none
  !$omp parallel
  call meet(limits(2))
  !$omp end parallel
end program
END
sed 's/limits(2)/who(2)/' uniform.f90 >tid.f90
sed 's/limits(2)/mine/; s/use state/use state, only : meet, mine/' uniform.f90 >own.f90
for order in 'state.f90 %' '% state.f90'; do
    check 0 '' ${order%%%*}uniform.f90${order#*%}
    check 1 'barrier line 12 .*condition line 11' ${order%%%*}tid.f90${order#*%}
    check 1 "'mine' is threadprivate" ${order%%%*}own.f90${order#*%}
done
check 0 '' uniform.f90 # the element of an array that is not seen
"$pompeii" check --summary=state.sum state.f90 >/dev/null
check 1 'barrier line 12 .*condition line 11' tid.f90 state.sum
check 0 '' uniform.f90 state.sum
sed 's/  call meet/  if (who() == 1) call meet/' uniform.f90 >unseen.f90
check 0 '' unseen.f90 # nothing is known of meet

# INCLUDE: beside the file, where -I says, not at all
mkdir -p inc
echo '      common /own/ me' >inc/own.h
echo 'c$omp threadprivate(/own/)' >>inc/own.h
cat >include.f <<'END'
      subroutine part
      include 'own.h'
      if (me .eq. 1) then
c$omp barrier
      end if
      end
END
check 0 '' include.f # `me` may be anything: nothing says that it differs
check 1 "include.f:4:.*condition line 3" include.f -- -Iinc
check 1 "'me' is threadprivate" include.f -- -I inc
cp inc/own.h . && check 1 "'me' is threadprivate" include.f
echo "      include 'own.h'" >own.h # of itself
check 0 '' include.f

# Forms and the preprocessor
cat >plain.f <<'END'
      subroutine part
      use omp_lib
      if (omp_get_thread_num() .eq. 0) then
c$omp barrier
      end if
      end
END
cat >free.f90 <<'END'
subroutine part
use omp_lib
if (omp_get_thread_num() == WHICH) then
!$omp barrier
end if
end
END
sed 's/^c/!/' plain.f >plain.txt
cp plain.f fixed.f90
sed 's/WHICH/0/' free.f90 >free.f
cp free.f90 free.F90
cp plain.f plain.F
check 1 'barrier line 4 .*condition line 3' plain.f
check 1 'barrier line 4 .*condition line 3' plain.F
check 1 'condition line 3' -x fortran-fixed --no-preprocess plain.txt
check 1 'condition line 3' -x fortran --no-preprocess plain.txt
check 1 'condition line 3' fixed.f90 -- -ffixed-form
check 1 'condition line 3' free.f -- -ffree-form
check 1 'condition line 3' free.F90 -- -DWHICH=0
check 1 'condition line 3' free.f90 -- -cpp -DWHICH=0
check 2 'nosuchcompiler -E refuses it.*--fc' --fc=nosuchcompiler free.F90
POMPEII_FC=nosuchcompiler "$pompeii" check free.F90 2>&1 | grep -q 'nosuchcompiler -E' ||
    { echo 'FAIL: POMPEII_FC'; failed=1; }
{ echo '      subroutine s'; echo '      use omp_lib'
  printf '%40s%s\n' '' 'if (omp_get_thread_num() .eq. 0) goto 10'
  echo 'c$omp barrier'; echo '10    end'; } >long.f
check 0 '' long.f
check 1 'barrier' long.f -- -ffixed-line-length-132
check 1 'barrier' long.f -- -ffixed-line-length-none
sed 's/^c$omp barrier/c pompeii-check: ignore it is known\nc$omp barrier/' plain.f >ignored.f
check 0 '' ignored.f

# C calls Fortran, Fortran calls C
cat >waits.f90 <<'END'
subroutine Wait_For_All
  !$omp barrier
end subroutine
subroutine bound(n) bind(c, name='waitForN')
  use iso_c_binding
  integer(c_int), value :: n
  if (n > 1) then
    !$omp barrier
  end if
end subroutine
END
cat >calls.c <<'END'
#include <omp.h>
void wait_for_all_(void);
void waitForN(int n);
int main(void)
{
#pragma omp parallel
    {
        if (omp_get_thread_num() == 1)
            wait_for_all_();
        waitForN(omp_get_thread_num());
    }
}
END
check 1 'waits.f90:2:.*!.omp barrier line 2 .*condition line 8 of calls.c' waits.f90 calls.c
check 1 'waits.f90:8:.*barrier line 8 .*condition line 7' calls.c waits.f90
cat >waits.c <<'END'
void wait_here_(int *n)
{
#pragma omp barrier
    *n = 0;
}
void waitThere(void)
{
#pragma omp barrier
}
END
cat >calls.f90 <<'END'
program test
  use omp_lib
  implicit none
  interface
    subroutine there() bind(c, name='waitThere')
    end subroutine
  end interface
  integer :: n
  !$omp parallel
  if (omp_get_thread_num() == 1) call wait_here(n)
  if (omp_get_thread_num() == 1) then
    call there
  end if
  !$omp end parallel
end program
END
check 1 'pragma omp barrier line 3 .*condition line 10 of calls.f90' calls.f90 waits.c
check 1 'pragma omp barrier line 8 .*condition line 11 of calls.f90' waits.c calls.f90

# Any input is survived
for file in state.f90 include.f calls.f90; do
    size=$(wc -c <$file) i=0
    while [ $i -lt "$size" ]; do
        head -c $i $file >cut.${file##*.}
        "$pompeii" check --no-preprocess cut.${file##*.} >/dev/null 2>out
        [ $? -le 2 ] || { echo "FAIL: $file cut at $i"; cat out; failed=1; }
        i=$((i + 13))
    done
done
head -c 4096 "$pompeii" >binary.f90
head -c 4096 "$pompeii" >binary.f
check 0 '' binary.f90
check 0 '' binary.f
repeat() { # COUNT, TEXT
    awk -v n="$1" -v text="$2" 'BEGIN { while (n-- > 0) printf "%s", text }'
}
{ echo 'subroutine s(n)'; repeat 5000 'if (n > 1) then
'; repeat 5000 'end if
'; echo end; } >deep.f90
check 0 'very deep nesting' deep.f90
{ echo 'subroutine s(n, a)'; echo 'integer a(10)'; printf 'n = '; repeat 20000 'a('; echo 1; echo end; } >open.f90
check 0 '' open.f90
{ echo 'subroutine s(n, a)'; printf 'n = '; repeat 20000 'f('; printf 1; repeat 20000 ')'; echo; echo end; } >calls-deep.f90
check 0 '' calls-deep.f90
{ echo 'subroutine s(n)'; printf 'go to ('; repeat 5000 '10, '; printf '10), n'; repeat 5000 ' + n'; echo
  echo '10 continue'; echo end; } >labels.f90
check 0 '' labels.f90
{ echo 'subroutine s(n)'; repeat 5000 'entry e(n)
n = n + 1
'; echo end; } >entries.f90
check 0 '' entries.f90
{ echo 'subroutine s(n)'; repeat 2000 'equivalence (n, m), (m, k)
common /b/ n, m
'; echo 'k = n'; echo end; } >storage.f90
check 0 '' storage.f90
exit $failed
