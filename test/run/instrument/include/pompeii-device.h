/* In place of the recorder: with VERIFY_DEVICE the calls reach verify-pomp2.c, if device code runs on the host. */
#ifndef POMPEII_DEVICE_H
#define POMPEII_DEVICE_H

#ifdef VERIFY_DEVICE
#ifdef __cplusplus
extern "C" {
#endif
void pomp2_check_device(unsigned long id, int enter);
#ifdef __cplusplus
}
#endif
#else
#define pomp2_check_device(id, enter) ((void)(id))
#endif

#pragma omp declare target
static inline void pomp2_device_enter(unsigned long id)
{
    pomp2_check_device(id, 1);
}
static inline void pomp2_device_exit(unsigned long id)
{
    pomp2_check_device(id, 0);
}
static inline void pomp2_device_enter_any(unsigned long id)
{
    pomp2_check_device(id, 1);
}
static inline void pomp2_device_exit_any(unsigned long id)
{
    pomp2_check_device(id, 0);
}
static inline void pomp2_device_enter_team(unsigned long id, unsigned long launch)
{
    (void)launch;
    pomp2_check_device(id, 1);
}
static inline void pomp2_device_exit_team(unsigned long id, unsigned long launch)
{
    (void)launch;
    pomp2_check_device(id, 0);
}
static inline void pomp2_device_begin(unsigned long id)
{
    pomp2_check_device(id, 1);
}
static inline void pomp2_device_end(unsigned long id)
{
    pomp2_check_device(id, 0);
}
#pragma omp end declare target

typedef unsigned long pomp2_u64;
unsigned long POMP2_Target_launch(void);

#endif
