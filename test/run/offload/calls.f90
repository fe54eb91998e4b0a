! The calls for device memory, old and new, from Fortran. Lines are known to memory.sh.
module newer
  use, intrinsic :: iso_c_binding
  interface
    integer(c_int) function omp_target_memcpy_async(to, from, size, to_offset, from_offset, to_device, &
        from_device, dependences, list) bind(c)
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: to, from, list
      integer(c_size_t), value :: size, to_offset, from_offset
      integer(c_int), value :: to_device, from_device, dependences
    end function
    integer(c_int) function omp_target_memcpy_rect_async(to, from, element, dimensions, volume, to_offsets, &
        from_offsets, to_dimensions, from_dimensions, to_device, from_device, dependences, list) bind(c)
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: to, from, list
      integer(c_size_t), value :: element
      integer(c_int), value :: dimensions, to_device, from_device, dependences
      integer(c_size_t) :: volume(*), to_offsets(*), from_offsets(*), to_dimensions(*), from_dimensions(*)
    end function
    type(c_ptr) function omp_target_memset(there, byte, size, device) bind(c)
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: there
      integer(c_int), value :: byte, device
      integer(c_size_t), value :: size
    end function
    type(c_ptr) function omp_target_memset_async(there, byte, size, device, dependences, list) bind(c)
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: there, list
      integer(c_int), value :: byte, device, dependences
      integer(c_size_t), value :: size
    end function
    type(c_ptr) function omp_get_mapped_ptr(host, device) bind(c)
      import :: c_int, c_ptr
      type(c_ptr), value :: host
      integer(c_int), value :: device
    end function
    integer(c_int) function default_device() bind(c, name='omp_get_default_device')
      import :: c_int
    end function
    integer(c_int) function initial_device() bind(c, name='omp_get_initial_device')
      import :: c_int
    end function
    subroutine wait_for_tasks() bind(c)
    end subroutine
  end interface
end module

program calls
  use newer
  use omp_lib, only: omp_target_alloc, omp_target_free, omp_target_memcpy, omp_target_memcpy_rect, &
    omp_target_is_present, omp_target_associate_ptr, omp_target_disassociate_ptr
  integer(c_size_t), parameter :: n = 1000, no = 0
  integer(c_size_t) :: volume(2) = [4, 5], from(2) = [1, 1], to(2) = [0, 0], whole(2) = [20, 50], part(2) = [4, 5]
  real(c_double), target :: a(n)
  type(c_ptr) :: there, other, at
  integer(c_int) :: device, host, status, i

  device = default_device()
  host = initial_device()
  a = [(i, i = 0, n - 1)]
  there = omp_target_alloc(8 * n, device)
  other = omp_target_alloc(8 * n, device)
  do i = 1, 3
    status = omp_target_memcpy(there, c_loc(a), 8 * n, no, no, device, host)
  end do
  status = omp_target_memcpy_rect(there, c_loc(a), 8_c_size_t, 2, volume, to, from, part, whole, device, host)
  status = omp_target_associate_ptr(c_loc(a), other, 8 * n, no, device)
  print *, omp_target_is_present(c_loc(a), device) /= 0
  print *, c_associated(omp_get_mapped_ptr(c_loc(a), device))
  status = omp_target_disassociate_ptr(c_loc(a), device)
  at = omp_target_memset(other, 0, 160_c_size_t, device)
  at = omp_target_memset_async(other, 0, 240_c_size_t, device, 0, c_null_ptr)
  call wait_for_tasks
  status = omp_target_memcpy_async(other, c_loc(a), 800_c_size_t, 400_c_size_t, no, device, host, 0, c_null_ptr)
  status = omp_target_memcpy_rect_async(other, c_loc(a), 8_c_size_t, 2, volume, to, from, part, whole, device, host, 0, c_null_ptr)
  call wait_for_tasks
  status = omp_target_memcpy(c_loc(a), other, 240_c_size_t, no, no, host, device)
  call omp_target_free(there, device)
  call omp_target_free(other, device)
  print *, sum(a)
end program
