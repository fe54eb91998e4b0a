! Requests in the binding that BINDING names, as requests.c has them: <operation> <what it says>.
#if BINDING == 2
#define REQUEST type(MPI_Request)
#define STATUS type(MPI_Status)
#define OF_ONE(status) status
#define OF_MANY(n)
#else
#define REQUEST integer
#define STATUS integer
#define OF_ONE(status) status(MPI_STATUS_SIZE)
#define OF_MANY(n) MPI_STATUS_SIZE,
#endif
program main
#if BINDING == 2
  use mpi_f08
  implicit none
#elif BINDING == 1
  use mpi
  implicit none
#else
  implicit none
  include 'mpif.h'
#endif
#ifdef FROM_0
  integer, parameter :: from_0 = 1
#else
  integer, parameter :: from_0 = 0
#endif
  integer, parameter :: many = 40
  integer :: ierror, i, place, done, out(many), in(many), places(many)
  logical :: flag
  REQUEST :: requests(2 * many), one
  STATUS :: OF_ONE(status)
  STATUS :: statuses(OF_MANY(n) many)
  call MPI_Init(ierror)
  out = 1

  ! 1, 2: a status that is wanted, and none
  call MPI_Irecv(in, 4, MPI_INTEGER, MPI_ANY_SOURCE, 7, MPI_COMM_SELF, requests(1), ierror)
  call MPI_Isend(out, 3, MPI_INTEGER, 0, 7, MPI_COMM_SELF, requests(2), ierror)
  print '(a)', 'irecv request=1', 'isend request=2'
  call MPI_Wait(requests(1), status, ierror)
  call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierror)
  print '(a)', 'wait completed=1:0:7:12', 'wait completed=2'
  call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierror)

  ! 3 .. 6
  do i = 1, 2
    call MPI_Irecv(in(i:i), 1, MPI_INTEGER, 0, i, MPI_COMM_SELF, requests(i), ierror)
    call MPI_Isend(out, 1, MPI_INTEGER, 0, i, MPI_COMM_SELF, requests(2 + i), ierror)
  end do
  print '(a)', 'irecv request=3', 'isend request=4', 'irecv request=5', 'isend request=6'
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
  call MPI_Waitall(2, requests(3:4), statuses, ierror)
  print '(a)', 'waitall completed=3:0:1:4,5:0:2:4', 'waitall completed=4,6'

  ! 7 .. 9: one after the other
  do i = 1, 3
    call MPI_Irecv(in(i:i), 1, MPI_INTEGER, 0, i, MPI_COMM_SELF, requests(i), ierror)
  end do
  print '(a)', 'irecv request=7', 'irecv request=8', 'irecv request=9'
  call MPI_Send(out, 1, MPI_INTEGER, 0, 2, MPI_COMM_SELF, ierror)
  call MPI_Waitany(3, requests, place, MPI_STATUS_IGNORE, ierror)
  if (place /= 2 - from_0) stop 1
  print '(a)', 'waitany completed=8:0:2:4'
  call MPI_Testany(3, requests, place, flag, status, ierror)
  if (flag) stop 2
  call MPI_Send(out, 0, MPI_INTEGER, 0, 3, MPI_COMM_SELF, ierror)
  call MPI_Waitsome(3, requests, done, places, MPI_STATUSES_IGNORE, ierror)
  if (done /= 1 .or. places(1) /= 3 - from_0) stop 3
  print '(a)', 'waitsome completed=9:0:3:0'
  call MPI_Test(requests(1), flag, MPI_STATUS_IGNORE, ierror)
  if (flag) stop 4
  call MPI_Send(out, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierror)
  flag = .false.
  do while (.not. flag)
    call MPI_Testall(3, requests, flag, MPI_STATUSES_IGNORE, ierror)
  end do
  print '(a)', 'testall completed=7:0:1:4'

  ! 10, 11: persistent
  call MPI_Recv_init(in, 1, MPI_INTEGER, 0, 5, MPI_COMM_SELF, requests(1), ierror)
  call MPI_Send_init(out, 1, MPI_INTEGER, 0, 5, MPI_COMM_SELF, requests(2), ierror)
  call MPI_Startall(2, requests, ierror)
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
  print '(a)', 'startall started=10:receive:0:5:4:MPI_COMM_SELF,11:send:0:5:4:MPI_COMM_SELF', &
      'waitall completed=10:0:5:4,11'
  call MPI_Request_free(requests(1), ierror)
  call MPI_Request_free(requests(2), ierror)

  ! 12: cancelled; 13: of all
  call MPI_Irecv(in, 1, MPI_INTEGER, 0, 6, MPI_COMM_SELF, one, ierror)
  call MPI_Cancel(one, ierror)
  call MPI_Wait(one, MPI_STATUS_IGNORE, ierror)
  print '(a)', 'irecv request=12', 'wait completed=12:cancelled'
  call MPI_Ibarrier(MPI_COMM_WORLD, one, ierror)
  call MPI_Wait(one, status, ierror)
  print '(a)', 'ibarrier request=13 comm=MPI_COMM_WORLD', 'wait completed=13'

  ! 14 .. 93: more than there is room for on a stack
  do i = 1, many
    call MPI_Irecv(in(i:i), 1, MPI_INTEGER, 0, i, MPI_COMM_SELF, requests(i), ierror)
    print '(a, i0)', 'irecv request=', 13 + i
  end do
  do i = 1, many
    call MPI_Isend(out, 1, MPI_INTEGER, 0, i, MPI_COMM_SELF, requests(many + i), ierror)
    print '(a, i0)', 'isend request=', 13 + many + i
  end do
  call MPI_Waitall(many, requests, MPI_STATUSES_IGNORE, ierror)
  call MPI_Waitall(many, requests(many + 1:), MPI_STATUSES_IGNORE, ierror)
  print '(a, *(i0, ":0:", i0, ":4", :, ","))', 'waitall completed=', (13 + i, i, i = 1, many)
  print '(a, *(i0, :, ","))', 'waitall completed=', (13 + many + i, i = 1, many)

  ! What a probe found, and what came
  call MPI_Isend(out, 2, MPI_INTEGER, 0, 8, MPI_COMM_SELF, one, ierror)
  call MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, MPI_STATUS_IGNORE, ierror)
  call MPI_Recv(in, 4, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, MPI_STATUS_IGNORE, ierror)
  call MPI_Wait(one, MPI_STATUS_IGNORE, ierror)
  print '(a)', 'isend request=94', 'probe rem=0 tag=8 comm=MPI_COMM_SELF', &
      'receive count=4 type=MPI_INTEGER rem=0 tag=8 comm=MPI_COMM_SELF bytes=8', &
      'wait completed=94'

  ! Two at once, and a persistent one, which keeps its handle, before the other
  call MPI_Recv_init(in, 1, MPI_INTEGER, 0, 10, MPI_COMM_SELF, requests(1), ierror)
  call MPI_Start(requests(1), ierror)
  call MPI_Irecv(places, 1, MPI_INTEGER, 0, 11, MPI_COMM_SELF, requests(2), ierror)
  call MPI_Send(out, 1, MPI_INTEGER, 0, 10, MPI_COMM_SELF, ierror)
  call MPI_Send(out, 1, MPI_INTEGER, 0, 11, MPI_COMM_SELF, ierror)
  call MPI_Waitsome(2, requests, done, places(2:), statuses, ierror)
  call MPI_Request_free(requests(1), ierror)
  print '(a)', 'start request=95 kind=receive count=1 type=MPI_INTEGER rem=0 tag=10 comm=MPI_COMM_SELF bytes=4', &
      'irecv request=96', &
      'waitsome completed=95:0:10:4,96:0:11:4'
  call MPI_Finalize(ierror)
end program
