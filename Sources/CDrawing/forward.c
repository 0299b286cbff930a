// Cairo and Pango with the libraries that they need are loaded at the first use and not at the start of the program. That saves 4.2 of the
// 7.7 ms of `--version` and 4.5 of the 14.0 ms of `list`; a chart takes as long as before (medians of 121 runs in turn).
//
// Each function that DojimaCairo calls is defined here under its own name, with the types of the headers, and calls the library's. The
// compiler refuses a definition that differs from its declaration in the headers.
#include "CDrawing.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-ps.h>
#include <pango/pangocairo.h>

// The library that loads all the others. Its name has the version of its interface.
static const char library[] = "libpangocairo-1.0.so.0";

enum {
#define FORWARD(result, name, parameters, arguments) index_of_##name,
#include "functions.h"
#undef FORWARD
    function_count
};

static const char *const names[function_count] = {
#define FORWARD(result, name, parameters, arguments) #name,
#include "functions.h"
#undef FORWARD
};

static void *functions[function_count];
static char failure[512];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    // Never closed: GLib cannot be unloaded. Lazy, since these libraries have thousands of functions that a chart never calls.
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
    for (int index = 0; handle && index < function_count; index++) {
        // Also looks into the libraries that this one needs.
        functions[index] = dlsym(handle, names[index]);
        if (!functions[index]) handle = NULL;
    }
    if (!handle) {
        const char *reason = dlerror();
        snprintf(failure, sizeof failure, "%s", reason ? reason : library);
    }
}

const char *drawing_libraries_load(void) {
    pthread_once(&once, load);
    return failure[0] ? failure : NULL;
}

static void *function(int index) {
    if (__builtin_expect(!functions[index], 0)) {
        fprintf(stderr, "%s is called before the drawing libraries are loaded\n", names[index]);
        abort();
    }
    return functions[index];
}

// Hidden, so that the libraries themselves go on to call each other.
#define FORWARD(result, name, parameters, arguments) \
    __attribute__((visibility("hidden"))) result name parameters { \
        return ((__typeof__(&name))function(index_of_##name)) arguments; \
    }
#include "functions.h"
