#pragma once
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock, with which a thread restricts its own access to files, on Linux 5.13 and later. The C library has no functions for these system
// calls, and Swift cannot call `syscall` and `prctl`, which take variable arguments. The numbers of the calls are the same on every
// architecture.

/// Returns the version of Landlock in the kernel; negative if the kernel does not support it.
static inline long landlock_version(void) { return syscall(444, NULL, (size_t)0, (uint32_t)1); }

/// Creates an empty set of rules. Under it, the given kinds of access to files and the network are denied unless a rule allows them.
/// Returns a descriptor; negative if the call fails.
static inline long landlock_rules(uint64_t handled_files, uint64_t handled_network) {
    struct { uint64_t files, network; } attributes = { handled_files, handled_network };
    // Older kernels accept only the first member.
    return syscall(444, &attributes, handled_network ? sizeof attributes : sizeof attributes.files, (uint32_t)0);
}

/// Adds a rule that allows kinds of access to a file, or to everything below a folder, given as a descriptor.
static inline long landlock_allow(int rules, uint64_t allowed, int place) {
    struct { uint64_t allowed; int32_t place; } __attribute__((packed)) attributes = { allowed, place };
    return syscall(445, rules, (uint32_t)1, &attributes, (uint32_t)0);
}

/// Adds a rule that allows kinds of access to a TCP port.
static inline long landlock_allow_port(int rules, uint64_t allowed, uint64_t port) {
    struct { uint64_t allowed, port; } attributes = { allowed, port };
    return syscall(445, rules, (uint32_t)2, &attributes, (uint32_t)0);
}

/// Applies the rules to the calling thread, and to threads and processes that it starts later.
static inline long landlock_enter(int rules) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL) != 0) return -1;
    return syscall(446, rules, (uint32_t)0);
}

/// Sets the size in bytes from which memory is returned to the system as soon as it is freed. By default the C library increases this size
/// to that of the largest block freed so far, up to 32 MB.
static inline void give_back_memory(int bytes) { mallopt(M_MMAP_THRESHOLD, bytes); }

/// Creates a file in memory and returns its descriptor; negative if the call fails. The C library declares `memfd_create` only with GNU
/// extensions.
static inline int memory_file(void) { return (int)syscall(SYS_memfd_create, "dojima", 1U /* MFD_CLOEXEC */); }
