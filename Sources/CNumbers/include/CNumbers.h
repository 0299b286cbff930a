#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    /// The maximum number of bytes that `decimal_write` writes: a sign, `0.`, and 323 zeros before the 17 digits of the smallest numbers.
    decimal_capacity = 352
};

/// Writes the shortest decimal without an exponent that reads back as the same number, `-0.25` or `12`, to `decimal_capacity` bytes.
///
/// Returns the number of bytes; 0 for NaN, infinities and magnitudes of 1e15 and more, for which the result would not be the shortest.
long decimal_write(double number, uint8_t *text);

#ifdef __cplusplus
}
#endif
