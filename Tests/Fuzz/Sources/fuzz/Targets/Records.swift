import DojimaScale
import DojimaText
import Dojima
import DojimaCairo
import DojimaChart

/// Records of charts in pictures: a file of a picture, and the same bytes as the record in a picture of each kind. Records that are read
/// are written into the outputs, from which they are read unchanged.
let record = Target(name: "record") { bytes in
    let (file, choices) = Choices.splitFile(bytes)
    var rest = choices
    check(read(file), asPicture: rest.number(below: 16) == 1)
    guard let text = String(validating: file, as: UTF8.self) else { return }
    // All kinds of pictures give the same result for a text.
    let answers = [svg(text), png(file)].map(read)
    expect(answers[0] == answers[1], "SVG: \(answers[0]), PNG: \(answers[1]), from \(text)")
    check(answers[0], asPicture: false)
    if text.utf8.allSatisfy({ (32..<127).contains($0) }), !text.isEmpty, text.first == "{" {
        let answer = read(pdf(text))
        expect(answer == answers[0], "SVG: \(answers[0]), PDF: \(answer), from \(text)")
    }
}

private enum Answer: Equatable {
    case record(DrawnRecord)
    case message(String)
}

private func read(_ picture: [UInt8]) -> Answer {
    do throws(TextError) {
        return .record(try DrawnRecord(picture: picture))
    } catch {
        expectMessage(error.description)
        return .message(error.description)
    }
}

/// - Parameter asPicture: whether files of all formats are made too, which takes a hundred times as long as an SVG.
private func check(_ answer: Answer, asPicture: Bool) {
    guard case .record(let record) = answer else { return }
    let metadata =
        switch record {
        case .chart(let record): record.metadata(title: "A title")
        case .book(let record): record.metadata(title: "A title")
        }
    let scene = Scene(size: Size(16, 16), background: Color(0xFFFFFF), metadata: metadata)
    expect(read(Array(scene.svg().utf8)) == answer, "an SVG holds another record: \(metadata.content)")
    guard asPicture else { return }
    for format in OutputCatalog.all {
        expect((try? format.bytes(of: scene)).map(read) == answer, "\(format.name) holds another record: \(metadata.content)")
    }
}

private func svg(_ text: String) -> [UInt8] {
    let references: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
    let escaped = text.unicodeScalars.map { references[$0] ?? String($0) }.joined()
    return Array("<svg><metadata id=\"dojima\">\(escaped)</metadata></svg>".utf8)
}

private func png(_ text: [UInt8]) -> [UInt8] {
    let content = Array("iTXtDojima".utf8) + [0, 0, 0, 0, 0] + text
    let count = UInt32(content.count - 4)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [24, 16, 8, 0].map { UInt8(count >> $0 & 255) } + content + [0, 0, 0, 0]
}

private func pdf(_ text: String) -> [UInt8] {
    let escaped = text.unicodeScalars.map { "\\()".unicodeScalars.contains($0) ? "\\\($0)" : String($0) }.joined()
    return Array("%PDF-1.5\n<< /Keywords (\(escaped)) >>\n".utf8)
}
