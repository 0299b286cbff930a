// The entry point of libFuzzer, which `-sanitize=fuzzer` links; the toolchain has no header that declares it.
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*target)(const uint8_t *bytes, size_t count));

// Creates a file in memory. The system's header declares the function only with GNU extensions.
int memfd_create(const char *name, unsigned int flags);
