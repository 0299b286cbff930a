import DojimaChart

/// Text widths from a table of Inter's advances, so that the gallery's scenes do not depend on the fonts of the machine.
///
/// Figures are tabular, as the outputs draw them. All weights share the table of the regular one, widened by a fortieth for bold ones.
func tableMeasure(_ text: String, _ font: Font) -> TextExtent {
    let thousandths = text.unicodeScalars.reduce(0.0) { $0 + advance(of: $1) }
    let width = thousandths / 1000 * font.size * (font.weight.rawValue >= 600 ? 1.025 : 1)
    return TextExtent(width: width, ascent: 0.96875 * font.size, descent: 0.2415 * font.size)
}

private func advance(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "0"..."9": 640
    case "\u{2212}": 659
    case "·": 276
    case "…": 821
    case "\u{20}"..."\u{7E}": advances[Int(scalar.value) - 32]
    default: 900
    }
}

/// From the blank to the tilde.
private let advances: [Double] = [
    281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464, 605, 636, 642, 608, 624, 571, 616, 624, 276,
    280, 659, 659, 659, 507, 936, 676, 651, 727, 719, 598, 587, 743, 740, 264, 543, 652, 562, 889, 753, 761, 635, 761, 639, 638, 642, 741,
    676, 949, 642, 665, 625, 362, 357, 362, 469, 452, 497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544, 237, 869, 585, 597, 609,
    609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659,
]
