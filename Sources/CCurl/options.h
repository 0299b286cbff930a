#ifndef DOJIMA_CURL_OPTIONS_H
#define DOJIMA_CURL_OPTIONS_H

#include <curl/curl.h>

// Swift does not import functions with variable arguments: one function for each type of an option's value.

static inline CURLcode curl_set_number(CURL *transfer, CURLoption option, long value) {
    return curl_easy_setopt(transfer, option, value);
}

static inline CURLcode curl_set_size(CURL *transfer, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(transfer, option, value);
}

static inline CURLcode curl_set_text(CURL *transfer, CURLoption option, const char *value) {
    return curl_easy_setopt(transfer, option, value);
}

static inline CURLcode curl_set_pointer(CURL *transfer, CURLoption option, void *value) {
    return curl_easy_setopt(transfer, option, value);
}

typedef size_t (*curl_bytes_function)(char *bytes, size_t size, size_t count, void *context);
typedef int (*curl_seek_function)(void *context, curl_off_t offset, int origin);

/// Sets CURLOPT_HEADERFUNCTION, CURLOPT_WRITEFUNCTION or CURLOPT_READFUNCTION.
static inline CURLcode curl_set_function(CURL *transfer, CURLoption option, curl_bytes_function value) {
    return curl_easy_setopt(transfer, option, value);
}

static inline CURLcode curl_set_seek(CURL *transfer, curl_seek_function value) {
    return curl_easy_setopt(transfer, CURLOPT_SEEKFUNCTION, value);
}

static inline long curl_status(CURL *transfer) {
    long status = 0;
    curl_easy_getinfo(transfer, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

static inline void *curl_context(CURL *transfer) {
    char *context = 0;
    curl_easy_getinfo(transfer, CURLINFO_PRIVATE, &context);
    return context;
}

#endif
