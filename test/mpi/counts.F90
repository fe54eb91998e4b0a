! Calls of MPI of many kinds, in the binding that BINDING names (0: mpif.h, 1: use mpi,
! 2: use mpi_f08), which the program counts itself: P<rank> <operation> <count>.
#if BINDING == 2
#define COMM type(MPI_Comm)
#define REQUEST type(MPI_Request)
#define DATATYPE type(MPI_Datatype)
#define OPERATION type(MPI_Op)
#define FILE_HANDLE type(MPI_File)
#define MPI_IERR
#else
#define COMM integer
#define REQUEST integer
#define DATATYPE integer
#define OPERATION integer
#define FILE_HANDLE integer
#define MPI_IERR , ierror
#endif
module counted
  implicit none
  character(len=20) :: names(64) = ''
  integer :: counts(64) = 0
contains
  subroutine told(name)
    character(len=*), intent(in) :: name
    integer :: i
    i = 1
    do while (names(i) /= '' .and. names(i) /= name)
      i = i + 1
    end do
    names(i) = name
    counts(i) = counts(i) + 1
  end subroutine
  subroutine check(condition, line)
    logical, intent(in) :: condition
    integer, intent(in) :: line
    if (.not. condition) then
      print *, 'line', line, ': does not hold'
      stop 1
    end if
  end subroutine
end module

program main
  use counted
#if BINDING == 2
  use mpi_f08
  implicit none
  type(MPI_Status) :: status, statuses(2)
#elif BINDING == 1
  use mpi
  implicit none
  integer :: status(MPI_STATUS_SIZE), statuses(MPI_STATUS_SIZE, 2)
#else
  implicit none
  include 'mpif.h'
  integer :: status(MPI_STATUS_SIZE), statuses(MPI_STATUS_SIZE, 2)
#endif
  integer :: rank, ranks, ierror, next, before, i, length, x, total
  integer :: outgoing(4), incoming(4), here(2)
  REQUEST :: requests(2), one
  COMM :: half, copy
  DATATYPE :: row
  FILE_HANDLE :: handle
  character(len=MPI_MAX_OBJECT_NAME) :: name
  double precision :: time
  integer(kind=MPI_OFFSET_KIND) :: at
  call told('init')
  call MPI_Init(ierror)
  call told('comm_rank')
  call MPI_Comm_rank(MPI_COMM_WORLD, rank MPI_IERR)
  call told('comm_size')
  call MPI_Comm_size(MPI_COMM_WORLD, ranks MPI_IERR)
  call told('wtime')
  time = MPI_Wtime()
  next = mod(rank + 1, ranks)
  before = mod(rank + ranks - 1, ranks)
  outgoing = rank
  do i = 1, 5
    call told('isend')
    call MPI_Isend(outgoing, 4, MPI_INTEGER, next, i, MPI_COMM_WORLD, requests(1) MPI_IERR)
    call told('irecv')
    call MPI_Irecv(incoming, 4, MPI_INTEGER, before, i, MPI_COMM_WORLD, requests(2) MPI_IERR)
    call told('waitall')
    if (mod(i, 2) == 0) then
      call MPI_Waitall(2, requests, statuses MPI_IERR)
    else
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE MPI_IERR)
    end if
    call check(incoming(1) == before, __LINE__)
  end do
  call told('sendrecv')
  call MPI_Sendrecv(outgoing, 4, MPI_INTEGER, next, 7, incoming, 4, MPI_INTEGER, &
                    MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, status MPI_IERR)
#if BINDING == 2
  call check(status%MPI_SOURCE == before, __LINE__)
#else
  call check(status(MPI_SOURCE) == before, __LINE__)
#endif
  if (mod(rank, 2) == 0 .and. rank + 1 < ranks) then
    call told('send')
    call MPI_Send(outgoing, 4, MPI_INTEGER, rank + 1, 1, MPI_COMM_WORLD MPI_IERR)
  end if
  if (mod(rank, 2) == 1) then
    call told('receive')
    call MPI_Recv(incoming, 4, MPI_INTEGER, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE &
                  MPI_IERR)
  end if
  call told('barrier')
  call MPI_Barrier(MPI_COMM_WORLD MPI_IERR)
  x = rank
  call told('broadcast')
  call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD MPI_IERR)
  call check(x == 0, __LINE__)
  x = rank
  call told('allreduce')
  call MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD MPI_IERR)
  call check(x == ranks * (ranks - 1) / 2, __LINE__)
  call told('allreduce')
  call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD MPI_IERR)
  call check(total == ranks * (ranks - 1) / 2, __LINE__)
  call told('ibarrier')
  call MPI_Ibarrier(MPI_COMM_WORLD, one MPI_IERR)
  call told('wait')
  call MPI_Wait(one, MPI_STATUS_IGNORE MPI_IERR)
  call told('comm_split')
  call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), rank, half MPI_IERR)
  call told('comm_dup')
  call MPI_Comm_dup(half, copy MPI_IERR)
  call told('comm_set_name')
  call MPI_Comm_set_name(copy, 'copy' MPI_IERR)
  call told('comm_get_name')
  call MPI_Comm_get_name(copy, name, length MPI_IERR)
  call check(name == 'copy' .and. length == 4, __LINE__)
  call told('comm_free')
  call MPI_Comm_free(copy MPI_IERR)
  call told('comm_free')
  call MPI_Comm_free(half MPI_IERR)
  call told('type_contiguous')
  call MPI_Type_contiguous(2, MPI_INTEGER, row MPI_IERR)
  call told('type_commit')
  call MPI_Type_commit(row MPI_IERR)
  call told('file_open')
  call MPI_File_open(MPI_COMM_WORLD, 'counts.data', ior(MPI_MODE_CREATE, MPI_MODE_RDWR), &
                     MPI_INFO_NULL, handle MPI_IERR)
  here = (/ rank, ranks /)
  at = 8 * rank
  call told('file_write_at')
  call MPI_File_write_at(handle, at, here, 1, row, MPI_STATUS_IGNORE MPI_IERR)
  call told('file_close')
  call MPI_File_close(handle MPI_IERR)
  call told('type_free')
  call MPI_Type_free(row MPI_IERR)
  call told('wtime')
  call check(MPI_Wtime() >= time, __LINE__)
  call told('finalize')
  call MPI_Finalize(ierror)
  do i = 1, 64
    if (names(i) /= '') print '(a,i0,1x,a,1x,i0)', 'P', rank, trim(names(i)), counts(i)
  end do
end program
