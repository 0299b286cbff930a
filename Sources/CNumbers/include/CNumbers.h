#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    /// The most bytes that `decimal_write` writes: a sign, `0.`, and 323 zeros before the 17 digits of the smallest numbers.
    decimal_capacity = 352
};

/// Writes the shortest decimal without an exponent that reads back as the same number, `-0.25` or `12`, to `decimal_capacity` bytes.
///
/// Returns the count of bytes, and 0 of what is no number and of magnitudes from 1e15 on, whose digits would not be the fewest.
long decimal_write(double number, uint8_t *text);

#ifdef __cplusplus
}
#endif
