// The entry of libFuzzer, which the toolchain's `-sanitize=fuzzer` links in. There is no header of it to include.
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*target)(const uint8_t *bytes, size_t count));

// A file in memory. The system's header shows it only to programs that ask for GNU's extensions.
int memfd_create(const char *name, unsigned int flags);
