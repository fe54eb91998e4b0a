c     Constructs for devices in fixed form, and no end of a line but column 72.
      subroutine offload(array_of_a_long_name, number_of_elements)
      integer number_of_elements, i
      real array_of_a_long_name(number_of_elements)
c$omp target teams distribute parallel do
c$omp+ map(tofrom: array_of_a_long_name(1:number_of_elements))
c$omp+ num_teams(number_of_elements)
      do 10 i = 1, number_of_elements
   10 array_of_a_long_name(i) = i
c$omp target update to(array_of_a_long_name)
      end
