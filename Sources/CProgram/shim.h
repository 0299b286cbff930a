#pragma once
#include <sys/mman.h>

// The linker's own names for where the program's variables begin and end.
extern char __data_start, _end;

static inline char *program_variables_begin(void) { return &__data_start; }
static inline char *program_variables_end(void) { return &_end; }
