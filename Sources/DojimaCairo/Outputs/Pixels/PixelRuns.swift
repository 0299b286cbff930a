import DojimaText

/// Pixels of parts of a frame as runs, which are decoded faster than a compressed file.
///
/// The pixels of a part, line by line, are a sequence of steps. The two highest bits of the first byte of a step are its kind, and the
/// other six the number of its pixels minus 1; the value 63 means 64 pixels plus the number in the next two bytes (little-endian).
///
/// | kind | pixels |
/// | --- | --- |
/// | 0 | repeat those of the line above in the same part |
/// | 1 | all have one colour, which follows |
/// | 2 | have one colour each, which follow |
///
/// The caller determines the number of bytes per colour.
struct PixelRuns {
    private enum Kind: UInt8 { case above = 0, run = 0x40, single = 0x80 }

    /// The maximum number of pixels of a step.
    private static let maximumLength = 64 + 0xFFFF

    private(set) var bytes: [UInt8] = []
    /// The number of pixels after the last step that equal those of the line above.
    private var above = 0

    /// Appends the steps of a part. O(pixels).
    ///
    /// - Parameters:
    ///   - pixels: the first pixel of the frame.
    ///   - width: the number of pixels in a line of the frame.
    ///   - write: appends a colour.
    @inline(__always)
    mutating func append(
        _ region: FrameEncoder.Region, of pixels: UnsafePointer<UInt32>, _ width: Int, _ write: (UInt32, inout [UInt8]) -> Void
    ) {
        let columns = region.x..<region.x + region.width
        for y in region.y..<region.y + region.height {
            append(pixels + y * width, columns, below: y > region.y ? pixels + (y - 1) * width : nil, write)
        }
        endAbove()
    }

    /// - Parameters:
    ///   - columns: the pixels of the line that are appended.
    ///   - above: the line above in the same part.
    @inline(__always)
    private mutating func append(
        _ line: UnsafePointer<UInt32>, _ columns: Range<Int>, below above: UnsafePointer<UInt32>?,
        _ write: (UInt32, inout [UInt8]) -> Void
    ) {
        // Pixels from `first` to `x` are pending for a step with one colour per pixel.
        var (first, x) = (columns.lowerBound, columns.lowerBound)
        while x < columns.upperBound {
            let same = above.map { firstDifference(line, $0, from: x, to: columns.upperBound) } ?? x
            if same - x > 1 {
                append(line, first..<x, write)
                self.above += same - x
                x = same
                first = x
                continue
            }
            let end = endOfRun(in: line, from: x, to: columns.upperBound)
            if end - x > 2 {
                append(line, first..<x, write)
                append(.run, end - x) { write(line[x], &$0) }
                x = end
                first = x
            } else {
                x += 1
            }
        }
        append(line, first..<columns.upperBound, write)
    }

    /// Appends pixels as a step with one colour per pixel.
    @inline(__always)
    private mutating func append(_ line: UnsafePointer<UInt32>, _ range: Range<Int>, _ write: (UInt32, inout [UInt8]) -> Void) {
        guard !range.isEmpty else { return }
        append(.single, range.count) { bytes in for x in range { write(line[x], &bytes) } }
    }

    @inline(__always)
    private mutating func append(_ kind: Kind, _ count: Int, _ colors: (inout [UInt8]) -> Void) {
        endAbove()
        begin(kind, count)
        colors(&bytes)
    }

    private mutating func endAbove() {
        while above > 0 {
            let count = min(above, PixelRuns.maximumLength)
            begin(.above, count)
            above -= count
        }
    }

    private mutating func begin(_ kind: Kind, _ count: Int) {
        precondition(count <= PixelRuns.maximumLength, "a row of a picture is longer than one step")
        bytes.append(kind.rawValue | UInt8(min(count, 64) - 1))
        guard count >= 64 else { return }
        bytes.append(UInt8(truncatingIfNeeded: count - 64))
        bytes.append(UInt8(truncatingIfNeeded: (count - 64) >> 8))
    }
}
