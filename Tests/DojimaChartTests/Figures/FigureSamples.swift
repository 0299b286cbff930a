import DojimaChart
import DojimaScale
import DojimaTestSupport
import Testing

/// The sizes at which laws of figures are checked.
let figureSizes = [Size(1600, 900), Size(800, 450), Size(480, 320), Size(320, 480), Size(300, 300), Size(200, 140)]

func frame(_ size: Size, title: String = "Figure") -> FigureFrame {
    var frame = FigureFrame(heading: Heading(symbol: title))
    (frame.width, frame.height) = (size.width, size.height)
    return frame
}

extension Figure {
    var drawn: ChartDrawing { drawing(measure: plainMeasure) }
}

extension SeededGenerator {
    /// A name of two to eighteen letters.
    mutating func name() -> String {
        String((0..<Int.random(in: 2...18, using: &self)).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &self) ?? "a" })
    }

    /// Sizes that differ by up to three powers of ten.
    mutating func sizes(_ count: Int) -> [Double] {
        (0..<count).map { _ in
            let exponent = Int.random(in: 0...2, using: &self)
            return Double.random(in: 0.1...10, using: &self) * [1, 10, 100][exponent]
        }
    }
}

extension ChartDescription {
    /// The pairs of texts that overlap by more than a hundredth of a pixel, and texts outside of the picture.
    var textFaults: [String] {
        var faults: [String] = []
        for (index, text) in texts.enumerated() {
            let box = text.box
            if !box.isWithin(Rect(x: 0, y: 0, width: size.width, height: size.height), tolerance: 0.01) {
                faults.append("\(text.text) is outside")
            }
            for other in texts[..<index] where other.box.overlaps(box, byMoreThan: 0.01) {
                faults.append("\(text.text) overlaps \(other.text)")
            }
        }
        return faults
    }
}
