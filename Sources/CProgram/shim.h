#pragma once
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock, by which a thread of Linux 5.13 and later gives up what it may do with files. The C library has no functions for its calls, and
// Swift cannot call `syscall` or `prctl`, which take any number of arguments. The numbers are those of every architecture.

/// The version of Landlock that the kernel has; negative where there is none.
static inline long landlock_version(void) { return syscall(444, NULL, (size_t)0, (uint32_t)1); }

/// A descriptor of a set of rules under which what is `handled` needs a rule that allows it; negative where that fails.
static inline long landlock_rules(uint64_t handled_files, uint64_t handled_network) {
    struct { uint64_t files, network; } attributes = { handled_files, handled_network };
    // Older kernels know the first member only.
    return syscall(444, &attributes, handled_network ? sizeof attributes : sizeof attributes.files, (uint32_t)0);
}

/// Allows something with a file, or with all below a folder; both are descriptors.
static inline long landlock_allow(int rules, uint64_t allowed, int place) {
    struct { uint64_t allowed; int32_t place; } __attribute__((packed)) attributes = { allowed, place };
    return syscall(445, rules, (uint32_t)1, &attributes, (uint32_t)0);
}

/// Allows something with a port of TCP.
static inline long landlock_allow_port(int rules, uint64_t allowed, uint64_t port) {
    struct { uint64_t allowed, port; } attributes = { allowed, port };
    return syscall(445, rules, (uint32_t)2, &attributes, (uint32_t)0);
}

/// From here on the rules hold for the calling thread and for those that it starts.
static inline long landlock_enter(int rules) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL) != 0) return -1;
    return syscall(446, rules, (uint32_t)0);
}

/// Returns each piece of memory of at least so many bytes to the system when it is freed. By default the C library raises that size to the
/// size of the largest piece freed so far, up to 32 MB.
static inline void give_back_memory(int bytes) { mallopt(M_MMAP_THRESHOLD, bytes); }

/// Creates a file in memory; negative where that fails. The C library declares this with extensions only.
static inline int memory_file(void) { return (int)syscall(SYS_memfd_create, "dojima", 1U /* MFD_CLOEXEC */); }
