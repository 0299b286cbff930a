import DojimaPlatform

/// A colour by perceived lightness, chroma and hue: equal steps of lightness look equal, and shades have the same hue.
///
/// The space is OKLCH, the polar form of Oklab (B. Ottosson, *A perceptual color space for image processing*, 2020).
struct PerceptualColor {
    /// The lightness, from 0 for black to 1 for white.
    var lightness: Double
    /// The chroma, 0 for grey; strong colours of sRGB have about 0.2.
    var chroma: Double
    /// The hue in radians.
    var hue: Double

    /// The position between green and red, and between blue and yellow.
    var a: Double { chroma * cos(hue) }
    var b: Double { chroma * sin(hue) }

    init(_ color: Color) {
        let (red, green, blue) = (color.red.linear, color.green.linear, color.blue.linear)
        let long = cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
        let middle = cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
        let short = cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
        let a = 1.977_998_495_1 * long - 2.428_592_205_0 * middle + 0.450_593_709_9 * short
        let b = 0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766_0 * short
        lightness = 0.210_454_255_3 * long + 0.793_617_785_0 * middle - 0.004_072_046_8 * short
        (chroma, hue) = (hypot(a, b), atan2(b, a))
    }

    /// The colour in sRGB. A chroma outside the sRGB gamut at this lightness is reduced until it is inside.
    var color: Color {
        var (low, high) = (0.0, chroma)
        if let color = color(chroma: chroma) { return color }
        for _ in 0..<16 {
            let middle = (low + high) / 2
            if color(chroma: middle) == nil { high = middle } else { low = middle }
        }
        return color(chroma: low) ?? Color(lightness < 0.5 ? 0x000000 : 0xFFFFFF)
    }

    private func color(chroma: Double) -> Color? {
        let (a, b) = (chroma * cos(hue), chroma * sin(hue))
        let long = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b)
        let middle = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b)
        let short = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b)
        let channels = [
            4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short,
            -1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short,
            -0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701_0 * short,
        ]
        // Black and white differ slightly from 0 and 1 because the coefficients are rounded.
        guard channels.allSatisfy({ (-1e-4...1.0001).contains($0) }) else { return nil }
        let bytes = channels.map { UInt8(companded: $0) }
        return Color(red: bytes[0], green: bytes[1], blue: bytes[2])
    }

    private func cube(_ value: Double) -> Double { value * value * value }
}

extension UInt8 {
    /// The linear light of a channel of sRGB, from 0 to 1.
    var linear: Double {
        let value = Double(self) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Creates the channel of sRGB nearest to a linear light.
    init(companded light: Double) {
        let light = light < 0 ? 0 : light > 1 ? 1 : light
        self.init(((light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055) * 255).rounded())
    }
}
