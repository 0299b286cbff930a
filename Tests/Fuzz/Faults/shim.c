// Makes one call of the C library fail: the FAULT_NUMBER-th of a kind (FAULT_KIND), with the error FAULT_ERRNO; if that is "short", it
// reads or writes fewer bytes. With FAULT_STAYS all later calls of the kind fail too, as on a full disk. The failed call is written to the
// file FAULT_TOLD. Calls on files of the system (fonts, zones, /proc) are not counted unless FAULT_EVERYWHERE is set. Loaded by LD_PRELOAD;
// see README.md.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// Only larger allocations are counted: if a smaller one fails, the Swift run time ends the program by design.
#define LARGE ((size_t)1 << 20)

static const char *kind, *told;
static long number;
static int reason, is_short, stays, everywhere, is_ready;
static atomic_long count;

__attribute__((constructor)) static void prepare(void) {
    kind = getenv("FAULT_KIND");
    told = getenv("FAULT_TOLD");
    if (!kind || !told) return;
    const char *text = getenv("FAULT_NUMBER");
    number = text ? atol(text) : 0;
    text = getenv("FAULT_ERRNO");
    is_short = text && strcmp(text, "short") == 0;
    reason = text ? atoi(text) : EIO;
    stays = getenv("FAULT_STAYS") != NULL;
    everywhere = getenv("FAULT_EVERYWHERE") != NULL;
    is_ready = 1;
}

static int is_of_system(const char *path) {
    static const char *const places[] = {"/usr/", "/etc/", "/lib", "/var/", "/proc/", "/sys/", "/dev/", "/opt/", "pipe:", "anon_inode:"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (strncmp(path, places[i], strlen(places[i])) == 0) return 1;
    return 0;
}

static void tell(const char *call, const char *path) {
    char line[5000];
    int length = snprintf(line, sizeof line, "%s %s\n", call, path);
    int file = syscall(SYS_openat, AT_FDCWD, told, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) return;
    syscall(SYS_write, file, line, length < (int)sizeof line ? length : (int)sizeof line - 1);
    syscall(SYS_close, file);
}

// Counts a call of a kind on a path; returns whether it is to fail.
static int fails(const char *of, const char *call, const char *path) {
    if (!is_ready || strcmp(of, kind) != 0) return 0;
    if (path && !everywhere && is_of_system(path)) return 0;
    long now = atomic_fetch_add(&count, 1) + 1;
    if (now != number && !(stays && now > number)) return 0;
    if (now == number) tell(call, path ? path : "-");
    errno = reason;
    return 1;
}

static int fails_on(const char *of, const char *call, int file) {
    if (!is_ready || strcmp(of, kind) != 0) return 0;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    // Standard streams are named by their numbers, because their files depend on how the program was started.
    if (file <= 2) return fails(of, call, file == 0 ? "standard input" : file == 1 ? "standard output" : "/dev/stderr");
    return fails(of, call, path);
}

#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// Opening

#define OPENING(name, before, ...) \
    int name before { \
        REAL(name); \
        mode_t mode = 0; \
        if (flags & (O_CREAT | __O_TMPFILE)) { \
            va_list rest; \
            va_start(rest, flags); \
            mode = va_arg(rest, mode_t); \
            va_end(rest); \
        } \
        if (fails(flags & O_CREAT ? "create" : "open", #name, path)) return -1; \
        return real(__VA_ARGS__, flags, mode); \
    }
OPENING(open, (const char *path, int flags, ...), path)
OPENING(open64, (const char *path, int flags, ...), path)
OPENING(openat, (int folder, const char *path, int flags, ...), folder, path)
OPENING(openat64, (int folder, const char *path, int flags, ...), folder, path)

FILE *fopen(const char *path, const char *mode) {
    REAL(fopen);
    return fails("open", "fopen", path) ? NULL : real(path, mode);
}
FILE *fopen64(const char *path, const char *mode) {
    REAL(fopen64);
    return fails("open", "fopen64", path) ? NULL : real(path, mode);
}
int mkstemp(char *path) {
    REAL(mkstemp);
    return fails("create", "mkstemp", path) ? -1 : real(path);
}

// Reading and writing

#define TRANSFER(of, name, parameters, ...) \
    ssize_t name parameters { \
        REAL(name); \
        if (fails_on(of, #name, file)) { \
            if (!is_short) return -1; \
            if (size > 1) size /= 2; \
        } \
        return real(__VA_ARGS__); \
    }
TRANSFER("read", read, (int file, void *bytes, size_t size), file, bytes, size)
TRANSFER("read", pread, (int file, void *bytes, size_t size, off_t at), file, bytes, size, at)
TRANSFER("read", pread64, (int file, void *bytes, size_t size, off64_t at), file, bytes, size, at)
TRANSFER("read", readv, (int file, const struct iovec *bytes, int size), file, bytes, size)
TRANSFER("write", write, (int file, const void *bytes, size_t size), file, bytes, size)
TRANSFER("write", pwrite, (int file, const void *bytes, size_t size, off_t at), file, bytes, size, at)
TRANSFER("write", pwrite64, (int file, const void *bytes, size_t size, off64_t at), file, bytes, size, at)
TRANSFER("write", writev, (int file, const struct iovec *bytes, int size), file, bytes, size)

ssize_t copy_file_range(int from, off64_t *start, int file, off64_t *at, size_t size, unsigned flags) {
    REAL(copy_file_range);
    return fails_on("write", "copy_file_range", file) ? -1 : real(from, start, file, at, size, flags);
}
ssize_t sendfile(int file, int from, off_t *start, size_t size) {
    REAL(sendfile);
    return fails_on("write", "sendfile", file) ? -1 : real(file, from, start, size);
}

// On descriptors

#define ON_FILE(of, name, parameters, ...) \
    int name parameters { \
        REAL(name); \
        return fails_on(of, #name, file) ? -1 : real(__VA_ARGS__); \
    }
ON_FILE("sync", fsync, (int file), file)
ON_FILE("sync", fdatasync, (int file), file)
ON_FILE("truncate", ftruncate, (int file, off_t size), file, size)
ON_FILE("truncate", ftruncate64, (int file, off64_t size), file, size)
ON_FILE("truncate", fallocate, (int file, int mode, off_t at, off_t size), file, mode, at, size)
ON_FILE("truncate", fallocate64, (int file, int mode, off64_t at, off64_t size), file, mode, at, size)
ON_FILE("stat", fstat, (int file, struct stat *status), file, status)
ON_FILE("stat", fstat64, (int file, struct stat64 *status), file, status)
ON_FILE("mode", fchmod, (int file, mode_t mode), file, mode)

int posix_fallocate(int file, off_t at, off_t size) {
    REAL(posix_fallocate);
    return fails_on("truncate", "posix_fallocate", file) ? reason : real(file, at, size);
}

int fcntl(int file, int command, ...) {
    REAL(fcntl);
    va_list rest;
    va_start(rest, command);
    void *value = va_arg(rest, void *);
    va_end(rest);
    int locks = command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK || command == F_OFD_SETLKW;
    if (locks && ((struct flock *)value)->l_type != F_UNLCK && fails_on("lock", "fcntl", file)) return -1;
    return real(file, command, value);
}
int fcntl64(int file, int command, ...) {
    REAL(fcntl64);
    va_list rest;
    va_start(rest, command);
    void *value = va_arg(rest, void *);
    va_end(rest);
    int locks = command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK || command == F_OFD_SETLKW;
    if (locks && ((struct flock *)value)->l_type != F_UNLCK && fails_on("lock", "fcntl64", file)) return -1;
    return real(file, command, value);
}

// The descriptor is closed even if the call fails.
int close(int file) {
    REAL(close);
    if (!fails_on("close", "close", file)) return real(file);
    real(file);
    errno = reason;
    return -1;
}

// On paths

#define ON_PATH(of, name, parameters, ...) \
    int name parameters { \
        REAL(name); \
        return fails(of, #name, path) ? -1 : real(__VA_ARGS__); \
    }
ON_PATH("stat", stat, (const char *path, struct stat *status), path, status)
ON_PATH("stat", stat64, (const char *path, struct stat64 *status), path, status)
ON_PATH("stat", lstat, (const char *path, struct stat *status), path, status)
ON_PATH("stat", lstat64, (const char *path, struct stat64 *status), path, status)
ON_PATH("stat", fstatat, (int folder, const char *path, struct stat *status, int flags), folder, path, status, flags)
ON_PATH("stat", access, (const char *path, int mode), path, mode)
ON_PATH("unlink", unlink, (const char *path), path)
ON_PATH("unlink", unlinkat, (int folder, const char *path, int flags), folder, path, flags)
ON_PATH("unlink", rmdir, (const char *path), path)
ON_PATH("mkdir", mkdir, (const char *path, mode_t mode), path, mode)
ON_PATH("mkdir", mkdirat, (int folder, const char *path, mode_t mode), folder, path, mode)
ON_PATH("rename", rename, (const char *from, const char *path), from, path)
ON_PATH("rename", renameat, (int folder, const char *from, int other, const char *path), folder, from, other, path)
ON_PATH("rename", renameat2, (int folder, const char *from, int other, const char *path, unsigned flags), folder, from, other, path, flags)
ON_PATH("rename", link, (const char *from, const char *path), from, path)
ON_PATH("rename", linkat, (int folder, const char *from, int other, const char *path, int flags), folder, from, other, path, flags)

// Memory

void *mmap(void *place, size_t size, int access, int flags, int file, off_t at) {
    REAL(mmap);
    if ((flags & MAP_ANONYMOUS ? size >= LARGE && fails("memory", "mmap", NULL) : fails_on("map", "mmap", file))) return MAP_FAILED;
    return real(place, size, access, flags, file, at);
}
void *mmap64(void *place, size_t size, int access, int flags, int file, off64_t at) {
    REAL(mmap64);
    if ((flags & MAP_ANONYMOUS ? size >= LARGE && fails("memory", "mmap64", NULL) : fails_on("map", "mmap64", file))) return MAP_FAILED;
    return real(place, size, access, flags, file, at);
}
// The allocator of the C library is called by its internal names, because `dlsym` itself allocates memory.
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);
void *malloc(size_t size) { return size >= LARGE && fails("memory", "malloc", NULL) ? NULL : __libc_malloc(size); }
void *calloc(size_t number_of, size_t size) {
    return size && number_of >= LARGE / size && number_of * size >= LARGE && fails("memory", "calloc", NULL) ? NULL : __libc_calloc(number_of, size);
}
void *realloc(void *old, size_t size) { return size >= LARGE && fails("memory", "realloc", NULL) ? NULL : __libc_realloc(old, size); }
void *aligned_alloc(size_t alignment, size_t size) {
    return size >= LARGE && fails("memory", "aligned_alloc", NULL) ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void **place, size_t alignment, size_t size) {
    if (size >= LARGE && fails("memory", "posix_memalign", NULL)) return ENOMEM;
    void *memory = __libc_memalign(alignment, size);
    if (!memory) return ENOMEM;
    *place = memory;
    return 0;
}
