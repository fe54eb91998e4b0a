/* Stands in for libFuzzer: runs the target on every file named. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        FILE *in = fopen(argv[i], "rb");
        if (!in || fseek(in, 0, SEEK_END)) {
            perror(argv[i]);
            return 99;
        }
        size_t size = (size_t)ftell(in);
        uint8_t *data = malloc(size + !size); /* no byte more: sanitizers see what reads on */
        rewind(in);
        size = fread(data, 1, size, in);
        fclose(in);
        LLVMFuzzerTestOneInput(data, size);
        free(data);
    }
    return argc > 1 ? 0 : 99;
}
