import Foundation

/// The kinds of colour vision for which colours of sRGB must differ.
///
/// Dichromats are simulated in two ways, since models differ: by the matrices of full severity of G. Machado, M. Oliveira and L. Fernandes
/// (*A Physiologically-based Model for Simulation of Color Vision Deficiency*, 2009), and by those that libDaltonLens computes for sRGB
/// from F. Viénot, H. Brettel and J. Mollon (*Digital Video Colourmaps for Checking the Legibility of Displays by Dichromats*, 1999), for
/// tritanopes from H. Brettel, F. Viénot and J. Mollon (*Computerized simulation of color appearance for dichromats*, 1997).
public enum ColorVision: CaseIterable, Sendable {
    case normal, protanopia, deuteranopia, tritanopia, protanopiaOfVienot, deuteranopiaOfVienot, tritanopiaOfBrettel

    /// Returns the perceived colour: red, green and blue from 0 to 255.
    public func seen(red: UInt8, green: UInt8, blue: UInt8) -> LabColor {
        let light = [red, green, blue].map { byte in
            let value = Double(byte) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let seen = matrix(for: light).map { row in min(max(zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1) }
        return LabColor(linear: seen)
    }

    /// The matrix by which the linear light is mapped; for tritanopes that of the half plane of the colour.
    private func matrix(for light: [Double]) -> [[Double]] {
        switch self {
        case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        case .protanopia:
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        case .deuteranopia:
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
        case .tritanopia:
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
        case .protanopiaOfVienot: [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]]
        case .deuteranopiaOfVienot: [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]]
        case .tritanopiaOfBrettel:
            0.03901 * light[0] - 0.02788 * light[1] - 0.01113 * light[2] >= 0
                ? [[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.80500, 0.11911]]
                : [[0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.12320], [-0.37562, 1.12767, 0.24796]]
        }
    }
}

/// A colour in the space CIELAB, white being D65.
public struct LabColor: Sendable, Equatable {
    /// L*, from 0 for black to 100 for white.
    public var lightness: Double
    public var a: Double
    public var b: Double

    public init(_ lightness: Double, _ a: Double, _ b: Double) { (self.lightness, self.a, self.b) = (lightness, a, b) }

    /// Creates a colour from linear red, green and blue of sRGB, from 0 to 1.
    init(linear: [Double]) {
        let toXYZ = [
            [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041],
        ]
        let (epsilon, kappa) = (216.0 / 24389, 24389.0 / 27)
        let values = toXYZ.map { row in
            let share = zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 } / row.reduce(0, +)
            return share > epsilon ? cbrt(share) : (kappa * share + 16) / 116
        }
        self.init(116 * values[1] - 16, 500 * (values[0] - values[1]), 200 * (values[1] - values[2]))
    }

    /// Returns how different two colours look, by the formula CIEDE2000 in the notation of G. Sharma, W. Wu and E. Dalal (*The CIEDE2000
    /// Color-Difference Formula: Implementation Notes, Supplementary Test Data, and Mathematical Observations*, 2005).
    public func difference(from other: LabColor) -> Double {
        func power7(_ value: Double) -> Double { pow(value, 7) }
        let meanOfBoth = (hypot(a, b) + hypot(other.a, other.b)) / 2
        let g = 0.5 * (1 - (power7(meanOfBoth) / (power7(meanOfBoth) + power7(25))).squareRoot())
        func polar(_ color: LabColor) -> (chroma: Double, hue: Double) {
            let a = (1 + g) * color.a
            let hue = a == 0 && color.b == 0 ? 0 : atan2(color.b, a) * 180 / .pi
            return (hypot(a, color.b), hue < 0 ? hue + 360 : hue)
        }
        let (first, second) = (polar(self), polar(other))
        let isGrey = first.chroma * second.chroma == 0
        var turn = isGrey ? 0 : second.hue - first.hue
        if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
        let lightnessStep = other.lightness - lightness
        let chromaStep = second.chroma - first.chroma
        let hueStep = 2 * (first.chroma * second.chroma).squareRoot() * sin(turn / 2 * .pi / 180)

        let (meanLightness, meanChroma) = ((lightness + other.lightness) / 2, (first.chroma + second.chroma) / 2)
        let sum = first.hue + second.hue
        let isNear = abs(first.hue - second.hue) <= 180
        let meanHue = isGrey ? sum : isNear ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
        func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
        let t =
            1 - 0.17 * cosine(meanHue - 30) + 0.24 * cosine(2 * meanHue) + 0.32 * cosine(3 * meanHue + 6) - 0.20 * cosine(4 * meanHue - 63)
        let fromMiddle = (meanLightness - 50) * (meanLightness - 50)
        let weightOfLightness = 1 + 0.015 * fromMiddle / (20 + fromMiddle).squareRoot()
        let (weightOfChroma, weightOfHue) = (1 + 0.045 * meanChroma, 1 + 0.015 * meanChroma * t)
        let rotation = 30 * exp(-pow((meanHue - 275) / 25, 2))
        let interaction =
            -2 * (power7(meanChroma) / (power7(meanChroma) + power7(25))).squareRoot() * sin(2 * rotation * .pi / 180)
        let (l, c, h) = (lightnessStep / weightOfLightness, chromaStep / weightOfChroma, hueStep / weightOfHue)
        return (l * l + c * c + h * h + interaction * c * h).squareRoot()
    }
}
