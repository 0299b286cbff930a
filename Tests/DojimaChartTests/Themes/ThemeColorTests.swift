import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import DojimaChart

/// Requirements for the colours of every theme.
@Suite struct ThemeColorTests {
    @Test("The difference of colours equals the published test data of CIEDE2000, in either order")
    func publishedDifferences() {
        // Pairs 1, 4, 7, 9, 11, 17, 20, 25 and 34 of Sharma, Wu and Dalal (2005), table 1.
        let pairs: [(LabColor, LabColor, Double)] = [
            (LabColor(50, 2.6772, -79.7751), LabColor(50, 0, -82.7485), 2.0425),
            (LabColor(50, -1.3802, -84.2814), LabColor(50, 0, -82.7485), 1.0000),
            (LabColor(50, 0, 0), LabColor(50, -1, 2), 2.3669),
            (LabColor(50, 2.49, -0.001), LabColor(50, -2.49, 0.0009), 7.1792),
            (LabColor(50, 2.49, -0.001), LabColor(50, -2.49, 0.0011), 7.2195),
            (LabColor(50, 2.5, 0), LabColor(73, 25, -18), 27.1492),
            (LabColor(50, 2.5, 0), LabColor(58, 24, 15), 19.4535),
            (LabColor(60.2574, -34.0099, 36.2677), LabColor(60.4626, -34.1751, 39.4387), 1.2644),
            (LabColor(2.0776, 0.0795, -1.1350), LabColor(0.9033, -0.0636, -0.5514), 0.9082),
        ]
        for (first, second, difference) in pairs {
            #expect(abs(first.difference(from: second) - difference) < 0.00005)
            #expect(abs(second.difference(from: first) - difference) < 0.00005)
        }
    }

    @Test("Without one kind of cone, red and green, or blue and green, look alike, and greys do not change")
    func simulatedEyes() {
        for vision in ColorVision.allCases {
            for grey: UInt8 in [0, 90, 255] {
                let seen = vision.seen(red: grey, green: grey, blue: grey)
                #expect(seen.difference(from: ColorVision.normal.seen(red: grey, green: grey, blue: grey)) < 0.3, "\(vision) of \(grey)")
            }
        }
        let (rust, moss) = (Color(0xA8642A), Color(0x6E7B22))
        let normal = rust.difference(from: moss, to: .normal)
        for vision in [ColorVision.deuteranopia, .deuteranopiaOfVienot] { #expect(rust.difference(from: moss, to: vision) < normal / 2) }
        let (blue, green) = (Color(0x2E6F9E), Color(0x2E7F6E))
        let apart = blue.difference(from: green, to: .normal)
        for vision in [ColorVision.tritanopia, .tritanopiaOfBrettel] { #expect(blue.difference(from: green, to: vision) < apart / 2) }
    }

    @Test("Eight lines differ for every kind of colour vision, and from the background", arguments: ThemeCatalog.all)
    func lines(of theme: Theme) {
        let colors = theme.palette.map(\.color)
        #expect(colors.count >= 8)
        for color in colors { #expect(color.contrast(with: theme.background) >= 3, "\(theme.name): \(color.text)") }
        guard !theme.isHollow else { return }
        for vision in ColorVision.allCases {
            for (first, second) in colors.pairs {
                let difference = first.difference(from: second, to: vision)
                #expect(difference >= 12, "\(theme.name): \(first.text) and \(second.text) are \(difference) apart for \(vision)")
            }
        }
    }

    @Test(
        "No line looks grey next to the grey lines that it must differ from", arguments: ThemeCatalog.all.filter { !$0.isHollow })
    func noGreyLines(of theme: Theme) {
        #expect(theme.palette.count >= 8)
        for color in theme.palette.map(\.color) {
            let seen = ColorVision.normal.seen(red: color.red, green: color.green, blue: color.blue)
            // Black and white are as far from the greys as any hue.
            let chroma = (seen.a * seen.a + seen.b * seen.b).squareRoot()
            #expect(chroma >= 12 || !(12...88).contains(seen.lightness), "\(theme.name): \(color.text) has a chroma of \(chroma)")
            #expect(color.difference(from: theme.mutedLine, to: .normal) >= 17, "\(theme.name): \(color.text)")
        }
    }

    @Test("Lines without colour differ by dashes, marks or weight, and columns by their grey", arguments: [ThemeCatalog.print])
    func linesWithoutColor(of theme: Theme) {
        #expect(ThemeCatalog.all.filter(\.isHollow) == [theme] && theme.palette.count >= 8)
        for line in theme.palette { #expect(line.color.isGrey && line.fill.isGrey, "\(theme.name): \(line.color.text)") }
        for (first, second) in theme.palette.pairs {
            let weights = [first.weight, second.weight].sorted()
            let shapes = [first.marker?.shape, second.marker?.shape]
            #expect(first.dash != second.dash || shapes[0] != shapes[1] || weights[1] >= 1.5 * weights[0], "\(first) and \(second)")
            #expect(abs(first.fill.lightness - second.fill.lightness) >= 10, "\(first.fill.text) and \(second.fill.text)")
        }
    }

    @Test("Rising and falling differ also in lightness, prices and volume alike", arguments: ThemeCatalog.all)
    func risingAndFalling(of theme: Theme) {
        // A hollow body shows the background.
        let rising = theme.isHollow ? theme.background : theme.rising
        // The orange of this theme is required exactly.
        let contrast = theme.name == "color-blind" ? 2.6 : 3
        #expect(abs(rising.lightness - theme.falling.lightness) >= 12, "\(theme.name)")
        #expect(abs(theme.risingVolume.lightness - theme.fallingVolume.lightness) >= 6, "\(theme.name): volume")
        for vision in ColorVision.allCases {
            #expect(rising.difference(from: theme.falling, to: vision) >= 12, "\(theme.name): \(vision)")
            #expect(theme.risingVolume.difference(from: theme.fallingVolume, to: vision) >= 8, "\(theme.name): volume, \(vision)")
        }
        for color in [theme.rising, theme.falling, theme.flat] {
            #expect(color.alpha == 255 && color.contrast(with: theme.background) >= contrast, "\(theme.name): \(color.text)")
        }
        for color in [theme.risingVolume, theme.fallingVolume] {
            #expect(color.alpha == 255 && color.contrast(with: theme.background) >= 3, "\(theme.name): \(color.text)")
        }
    }

    @Test("Rising is green and falling is red in the usual themes")
    func hues() {
        for theme in [ThemeCatalog.light, ThemeCatalog.dark] {
            let (rising, falling) = (PerceptualColor(theme.rising), PerceptualColor(theme.falling))
            #expect((150...195).contains(rising.hue * 180 / .pi) && rising.chroma > 0.1)
            #expect((5...35).contains(falling.hue * 180 / .pi) && falling.chroma > 0.15)
        }
    }

    @Test("Text is readable in every colour on every background, as is white or black on it", arguments: ThemeCatalog.all)
    func texts(of theme: Theme) {
        let own = theme.palette.map(\.color) + [theme.rising, theme.falling, theme.flat, theme.text, theme.strongText]
        let foreign = [0xFFFF00, 0x00FF00, 0xFF7F50, 0x2962FF, 0x000080, 0x808080, 0xFFFFFF, 0x000000].map { Color($0) }
        for background in [theme.background, Color(0xFFF1E5), Color(0x777777), Color(0x102030)] {
            for color in own + foreign + [theme.rising.opacity(0.5)] {
                let text = color.legible(on: background)
                #expect(text.over(background).contrast(with: background) >= 4.4999, "\(color.text) on \(background.text): \(text.text)")
                guard text != color, !color.isGrey, color.alpha == 255 else { continue }
                let (before, after) = (PerceptualColor(color), PerceptualColor(text))
                let turn = abs(before.hue - after.hue)
                #expect(after.chroma < 0.02 || min(turn, 2 * .pi - turn) < 0.2, "\(color.text) and \(text.text) are shades of one hue")
            }
        }
        for color in own + foreign {
            let contrast = color.contrast(with: color.contrasting)
            #expect(contrast >= 4.5)
            #expect(contrast >= max(color.contrast(with: Color(0)), color.contrast(with: Color(0xFFFFFF))))
        }
        // Readable colours do not change.
        #expect(theme.strongText.legible(on: theme.background) == theme.strongText)
    }

    @Test("Volume in a house style's colours, and on its background, is visible too")
    func houseStyle() {
        for theme in ThemeCatalog.all {
            for background in [Color(0xFFF1E5), Color(0x1B1B1B)] {
                var style = StyleOptions()
                (style.background, style.rising, style.falling) = (background, Color(0xF0C419), Color(0x4B3F72))
                for styled in [style.applied(to: theme), StyleOptions { $0.background = background }.applied(to: theme)] {
                    #expect(styled.risingVolume.contrast(with: background) >= 3, "\(theme.name)")
                    #expect(styled.fallingVolume.contrast(with: background) >= 3, "\(theme.name)")
                }
            }
        }
    }
}

extension Color {
    /// L* of CIELAB.
    fileprivate var lightness: Double { ColorVision.normal.seen(red: red, green: green, blue: blue).lightness }
    fileprivate var isGrey: Bool { red == green && green == blue }

    fileprivate func difference(from other: Color, to vision: ColorVision) -> Double {
        vision.seen(red: red, green: green, blue: blue).difference(
            from: vision.seen(red: other.red, green: other.green, blue: other.blue))
    }
}

extension Array {
    /// Each pair of elements, once.
    fileprivate var pairs: [(Element, Element)] { indices.flatMap { first in self[(first + 1)...].map { (self[first], $0) } } }
}
