#pragma once

// What processors do and Swift has no words for.

/// Two numbers in one register; `SIMD2<Double>` of Swift.
typedef double two_doubles __attribute__((ext_vector_type(2)));

/// The square roots of two numbers at once. Those of Swift are taken one after the other, each behind a comparison with 0.
static inline two_doubles square_roots(two_doubles numbers) { return __builtin_elementwise_sqrt(numbers); }

/// Two numbers, 0 in place of a negative one; what is no number stays.
static inline two_doubles at_least_zero(two_doubles numbers) { return numbers < 0 ? (two_doubles)0 : numbers; }

/// Has memory fetched that is read or written soon, wherever it is; memory that there is not is left alone.
static inline void fetch_ahead(const void *place) { __builtin_prefetch(place); }
