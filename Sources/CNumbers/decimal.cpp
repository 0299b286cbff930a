// Doubles as decimals by the C++ library, which takes half of the time that the Swift library does, and writes no exponents.
#include "CNumbers.h"

#include <charconv>

long decimal_write(double number, uint8_t *text) {
    if (!(number < 1e15 && number > -1e15)) return 0;
    char *const start = reinterpret_cast<char *>(text);
    const auto written = std::to_chars(start, start + decimal_capacity, number, std::chars_format::fixed);
    return written.ec == std::errc() ? written.ptr - start : 0;
}
