/* Registers the program's functions and variables as code for a device, as mkoffload does, with no
 * image but their table. */
extern const void *const __OFFLOAD_TABLE__[] __attribute__((visibility("hidden")));
void GOMP_offload_register_ver(unsigned version, const void *table, int device, const void *image);

__attribute__((constructor)) static void register_image(void)
{
    GOMP_offload_register_ver(0, __OFFLOAD_TABLE__, 5, __OFFLOAD_TABLE__);
}
