import DojimaPages
import DojimaText

/// Messages of pages to `dojima serve`: those that are read have times and numbers within their limits, and are the same each time.
let messages = Target(name: "messages") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let input: PageInput
    do throws(TextError) { input = try PageInput(text) } catch { return expectMessage(error.message.description) }
    expect((0..<1_000_000_000_000_000).contains(input.number), "number \(input.number)")
    for (operation, time) in input.operations {
        expect((0...1e9).contains(time), "time \(time)")
        expect(!operation.name.isEmpty, "no name")
    }
    do throws(TextError) {
        let again = try PageInput(text)
        expect(again.number == input.number, "read in two ways")
        expect(again.operations.map(\.operation.name) == input.operations.map(\.operation.name), "read in two ways")
        expect(again.operations.map(\.time) == input.operations.map(\.time), "read in two ways")
    } catch { expect(false, "read once only") }
}
