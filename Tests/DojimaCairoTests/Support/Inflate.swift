/// Decompresses deflate (RFC 1951) in the simplest form, so that files are checked without the library that wrote them.
struct Inflate {
    struct Corrupt: Error {}

    private let input: [UInt8]
    private var bit = 0
    private(set) var output: [UInt8] = []

    /// The content of a zlib stream (RFC 1950), its check sum compared.
    static func zlib(_ bytes: [UInt8]) throws -> [UInt8] {
        guard bytes.count > 6, bytes[0] & 15 == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0 else { throw Corrupt() }
        var inflate = Inflate(input: Array(bytes[2..<(bytes.count - 4)]))
        try inflate.run()
        var (a, b) = (UInt32(1), UInt32(0))
        for byte in inflate.output {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        let stored = bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard stored == b << 16 | a else { throw Corrupt() }
        return inflate.output
    }

    private init(input: [UInt8]) { self.input = input }

    private mutating func bits(_ count: Int) throws -> Int {
        var value = 0
        for shift in 0..<count {
            guard bit >> 3 < input.count else { throw Corrupt() }
            value |= Int(input[bit >> 3] >> UInt8(bit & 7) & 1) << shift
            bit += 1
        }
        return value
    }

    /// A canonical Huffman code by the lengths of its words.
    private struct Code {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []

        init(_ lengths: [Int]) {
            for length in lengths where length > 0 { counts[length] += 1 }
            symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
        }
    }

    private mutating func symbol(_ code: Code) throws -> Int {
        var (word, first, index) = (0, 0, 0)
        for length in 1...15 {
            word |= try bits(1)
            let count = code.counts[length]
            if word - count < first { return code.symbols[index + word - first] }
            index += count
            first = (first + count) << 1
            word <<= 1
        }
        throw Corrupt()
    }

    private mutating func run() throws {
        var isLast = false
        while !isLast {
            isLast = try bits(1) == 1
            switch try bits(2) {
            case 0: try stored()
            case 1: try block(Code((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }), Code([Int](repeating: 5, count: 30)))
            case 2:
                let (literals, distances) = try codes()
                try block(literals, distances)
            default: throw Corrupt()
            }
        }
    }

    private mutating func stored() throws {
        bit = (bit + 7) & ~7
        let length = try bits(16)
        guard try bits(16) == length ^ 0xFFFF else { throw Corrupt() }
        for _ in 0..<length { output.append(UInt8(try bits(8))) }
    }

    private mutating func codes() throws -> (Code, Code) {
        let (literals, distances, count) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
        var lengths = [Int](repeating: 0, count: 19)
        for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(count) { lengths[place] = try bits(3) }
        let code = Code(lengths)
        var all: [Int] = []
        while all.count < literals + distances {
            switch try symbol(code) {
            case 16: all += [Int](repeating: all.last ?? 0, count: try bits(2) + 3)
            case 17: all += [Int](repeating: 0, count: try bits(3) + 3)
            case 18: all += [Int](repeating: 0, count: try bits(7) + 11)
            case let length: all.append(length)
            }
        }
        return (Code(Array(all.prefix(literals))), Code(Array(all.dropFirst(literals))))
    }

    private mutating func block(_ literals: Code, _ distances: Code) throws {
        while true {
            let value = try symbol(literals)
            guard value != 256 else { return }
            guard value > 256 else {
                output.append(UInt8(value))
                continue
            }
            let length = try span(value - 257, group: 4, base: 3, longest: 28)
            let distance = try span(try symbol(distances), group: 2, base: 1, longest: nil)
            guard distance <= output.count else { throw Corrupt() }
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    /// A length or distance: codes in groups, each of which doubles the range of a code.
    private mutating func span(_ code: Int, group: Int, base: Int, longest: Int?) throws -> Int {
        if code == longest { return 258 }
        let extra = max(0, code / group - 1)
        let start = extra == 0 ? code : (group + code % group) << extra
        return base + start + (try bits(extra))
    }
}
