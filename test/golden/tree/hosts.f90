subroutine a
  call i
contains
  subroutine i
  end subroutine i
end subroutine a
subroutine b
contains
end subroutine
module m
contains
  subroutine c
  contains
    integer function j()
      j = 1
    end function
  end
  subroutine d
!$omp barrier
  end subroutine d
end module m
program p
  call b
contains
  subroutine k
  end subroutine
end program p
subroutine e
end
