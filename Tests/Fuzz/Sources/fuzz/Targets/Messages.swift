import DojimaPages
import DojimaText

/// Messages of pages to `dojima serve`: those that are read have times, numbers and sizes within their limits, and are the same each time.
let messages = Target(name: "messages") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let input: PageInput
    do throws(TextError) { input = try PageInput(text) } catch { return expectMessage(error.message.description) }
    expect((0..<1_000_000_000_000_000).contains(input.number), "number \(input.number)")
    for (operation, time) in input.operations {
        expect((0...1e9).contains(time), "time \(time)")
        switch operation {
        case .size(let size):
            expect(size.width > 0 && size.height > 0 && (0.25...8).contains(size.scale), "\(size)")
            expect(Double(max(size.width, size.height)) * size.scale <= 8000 + size.scale, "\(size)")
        case .level(.page(let index), _): expect((0...10_000).contains(index), "level \(index)")
        case .symbolBy(let step): expect(abs(step) == 1, "step \(step)")
        default: break
        }
    }
    do throws(TextError) {
        let again = try PageInput(text)
        expect("\(again)" == "\(input)", "read in two ways")
    } catch { expect(false, "read once only") }
}
