import DojimaText
import Synchronization

/// Contrast as defined by WCAG 2.2, and shades of a hue that have sufficient contrast.
extension Color {
    /// The contrast that text needs on its background (WCAG 2.2, 1.4.3).
    package static let textContrast = 4.5
    /// The contrast that lines and columns need (WCAG 2.2, 1.4.11).
    package static let markContrast = 3.0

    /// The relative luminance, from 0 for black to 1 for white.
    package var relativeLuminance: Double { 0.2126 * red.linear + 0.7152 * green.linear + 0.0722 * blue.linear }

    /// Returns the contrast with another opaque colour, from 1 to 21.
    package func contrast(with other: Color) -> Double {
        let (a, b) = (relativeLuminance, other.relativeLuminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// White or black for text on this colour, whichever has the higher contrast; it is at least 4.58.
    package var contrasting: Color {
        let (white, black) = (Color(0xFFFFFF), Color(0x000000))
        return contrast(with: white) >= contrast(with: black) ? white : black
    }

    /// Returns the colour for text on a background: this colour or, if its contrast is too low, the nearest legible shade.
    package func legible(on background: Color) -> Color { shade(on: background, contrast: Color.textContrast) }

    /// Returns the colour itself if it has the wanted contrast with a background, or else the nearest shade of its hue that has it: darker
    /// on a light background, lighter on a dark one, and black or white if no shade has it.
    package func shade(on background: Color, contrast required: Double) -> Color {
        let request = ShadeRequest(color: self, background: background, contrast: required)
        if let cached = Color.shades.withLock({ $0[request] }) { return cached }
        let shade = findShade(on: background, contrast: required)
        Color.shades.withLock { shades in
            if shades.count >= Color.maximumCachedShades { shades = [:] }
            shades[request] = shade
        }
        return shade
    }

    /// A cache of shades: each frame of a chart needs the same ones, and each takes dozens of power functions.
    private static let shades = Locked<[ShadeRequest: Color]>([:])
    /// The size at which the cache is cleared.
    private static let maximumCachedShades = 1000

    private struct ShadeRequest: Hashable {
        var color: Color
        var background: Color
        var contrast: Double
    }

    private func findShade(on background: Color, contrast required: Double) -> Color {
        let seen = over(background)
        guard seen.contrast(with: background) < required else { return self }
        let end = background.contrasting
        var shade = PerceptualColor(seen)
        var (near, far) = (shade.lightness, PerceptualColor(end).lightness)
        var found = end
        for _ in 0..<20 {
            shade.lightness = (near + far) / 2
            let color = shade.color
            if color.contrast(with: background) >= required { (far, found) = (shade.lightness, color) } else { near = shade.lightness }
        }
        return found
    }

    /// Returns a tone with less chroma and nearer to the background, which is still visible on it; used for volume below prices.
    package func muted(on background: Color) -> Color {
        var tone = PerceptualColor(over(background))
        tone.chroma *= 0.5
        tone.lightness += (PerceptualColor(background).lightness - tone.lightness) * 0.1
        return tone.color.shade(on: background, contrast: Color.markContrast)
    }

    /// Returns the opaque colour that results from drawing this one over another.
    func over(_ background: Color) -> Color {
        guard alpha < 255 else { return self }
        var opaque = self
        opaque.alpha = 255
        return background.mixed(with: opaque, Double(alpha) / 255)
    }
}
