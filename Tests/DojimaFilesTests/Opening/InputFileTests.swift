import DojimaOutput
import DojimaTestSupport
import DojimaText
import Foundation
import Testing

@testable import DojimaFiles

@Suite struct InputFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let text = "date,close\n2024-01-02,1\n2024-01-03,2\n"
    /// The text as two gzip members and as two zstd frames, made by Python's gzip and by zstd 1.5.
    private let gzip = "H4sIAAAAAAACA0tJLEnVSc7JL07lMjIwMtE1MNQ1MNIx5AIAlUPiABgAAAAfiwgAAAAAAAIDMzIwMtE1MNQ1MNYx4gIA2Jt+UQ0AAAA="
    private let zstd = "KLUv/QRYwQAAZGF0ZSxjbG9zZQoyMDI0LTAxLTAyLDEK1859JSi1L/0EWGkAADIwMjQtMDEtMDMsMgrZqXvf"

    private func write(_ name: String, _ bytes: Data) throws -> String {
        try bytes.write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    private func decoded(_ base64: String) throws -> Data { try #require(Data(base64Encoded: base64)) }

    private func failure(_ path: String) -> FileError? {
        do {
            _ = try InputFile(path: path).withBytes { $0.count }
            return nil
        } catch {
            return error
        }
    }

    @Test func plain() throws {
        let input = try InputFile(path: write("GOOG.csv", Data(text.utf8)))
        #expect(try input.withBytes { String(decoding: $0, as: UTF8.self) } == text)
        #expect(try input.byteCount() == text.utf8.count)
    }

    @Test func empty() throws {
        #expect(try InputFile(path: write("e.csv", Data())).withBytes { $0.isEmpty })
    }

    @Test("Several gzip members and zstd frames are one text, for any name of the file")
    func compressed() throws {
        for base64 in [gzip, zstd] {
            let bytes = try decoded(base64)
            let input = try InputFile(path: write("data", bytes))
            #expect(try input.withBytes { String(decoding: $0, as: UTF8.self) } == text)
            #expect(try input.byteCount() == bytes.count)
        }
        let padded = try decoded(gzip) + Data(count: 512)
        #expect(try InputFile(path: write("padded.gz", padded)).withBytes { $0.count } == text.utf8.count)
    }

    @Test("Small files are unpacked in memory, up to a limit")
    func unpackedBytes() throws {
        for base64 in [gzip, zstd] {
            #expect(try unpacked([UInt8](decoded(base64)), name: "a") == Array(text.utf8))
            #expect(throws: FileError.self) { try unpacked([UInt8](decoded(base64)), name: "a", limit: 20) }
            #expect(throws: FileError.self) { try unpacked([UInt8](decoded(base64)).dropLast(9).map(\.self), name: "a") }
        }
        #expect(try unpacked(Array(text.utf8), name: "a") == Array(text.utf8))
    }

    @Test("More than one buffer of decompressed bytes is read")
    func large() throws {
        let frame = try decoded(
            "KLUv/QRYlAAAUDAxMjM0NTY3ODkBAPP/zQsSTAAACDIBAPz/ORACTAAACDQBAPz/ORACTAAACDYBAPz/ORACTAAACDgBAPz/ORACTAAACDABAPz/ORACTAAACDIB"
                + "APz/ORACTAAACDQBAPz/ORACTAAACDYBAPz/ORACTAAACDgBAPz/ORACTAAACDABAPz/ORACTAAACDIBAPz/ORACTAAACDQBAPz/ORACTAAACDYBAPz/ORACTAAACDgB"
                + "APz/ORACTAAACDABAPz/ORACTAAACDIBAPz/ORACTAAACDQBAPz/ORACTAAACDYBAPz/ORACTAAACDgBAPz/ORACTAAACDABAPz/ORACTAAACDIBAPz/ORACTQAACDQB"
                + "ALzGORAC+K3mnA==")
        let bytes = try InputFile(path: write("large.zst", frame)).withBytes { Array($0) }
        #expect(bytes.count == 3_000_000)
        #expect(bytes == Array(repeatElement(Array("0123456789".utf8), count: 300_000).joined()))
    }

    /// A frame of zstd 1.5 as long as the buffer it is read with, and the output of pzstd for the text, which begins with a frame to be
    /// skipped.
    private let wholeBuffer =
        "KLUv/aAAABAAxAAAgDAxMjM0NTY3ODlhYmNkZWYBANr/J59LTAAACDABAPz/ORACTAAACDABAPz/ORACTAAACDABAPz/ORACTAAACDABAPz/ORACTAAACDABAPz/ORAC"
        + "TAAACDABAPz/ORACTQAACDABAPz/ORAC"
    private let parallel = "UCpNGAQAAAAuAAAAKLUv/QRYDQEA2GRhdGUsY2xvc2UKMjAyNC0wMS0wMiwxMywyCgEAYZtNSTs+ow=="

    @Test("Frames that end with the buffer, frames to be skipped, and many members of all lengths are read")
    func shapes() throws {
        let frame = try decoded(wholeBuffer)
        for (name, bytes, count) in [("one.zst", frame, 1 << 20), ("two.zst", frame + frame, 2 << 20)] {
            let content = try InputFile(path: write(name, bytes)).withBytes { Array($0) }
            #expect(content.count == count && content.suffix(16).elementsEqual("0123456789abcdef".utf8))
        }
        #expect(try failure(write("cut.zst", frame + frame.dropLast()))?.category == .data)
        #expect(try InputFile(path: write("p.zst", decoded(parallel))).withBytes { String(decoding: $0, as: UTF8.self) } == text)
        let both = try decoded(gzip)
        let members = (0..<500).reduce(into: Data()) { data, _ in data += both }
        let content = try InputFile(path: write("many.gz", members)).withBytes { Array($0) }
        #expect(content == Array(repeatElement(Array(text.utf8), count: 500).joined()))
    }

    @Test("UTF-16 of either byte order, plain, from a pipe and compressed, is read as its text in UTF-8")
    func utf16() throws {
        // More than two stretches, with a pair across each end of a piece at every offset.
        let line = "2024-01-02,€,é,📈\n"
        let whole = String(repeating: line, count: 350_000)
        for isLittle in [true, false] {
            let units = try #require(whole.data(using: isLittle ? .utf16LittleEndian : .utf16BigEndian))
            let bytes = Data(isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]) + units
            let input = try InputFile(path: write("u.csv", bytes))
            #expect(try input.withBytes { $0.elementsEqual(whole.utf8) })
            #expect(try input.byteCount() == bytes.count)
        }
        // Python: gzip.compress("date,close\n2024-01-02,1\n2024-01-03,2\n".encode("utf-16"), mtime=0).
        let small = try decoded(
            "H4sIAAAAAAACA/v/L4UhkaGEIZVBhyGZIYchn6EYyOZiMGIwAGITBl0gbQgmjYAqDLHKGANljIAyAFQ5z9ZMAAAA")
        #expect(try InputFile(path: write("u.csv.gz", small)).withBytes { String(decoding: $0, as: UTF8.self) } == text)
    }

    @Test("Compressed data that are truncated anywhere, or changed, are bad data, and the error names the file")
    func damaged() throws {
        for (name, base64) in [("x.gz", gzip), ("x.zst", zstd)] {
            let whole = try decoded(base64)
            // Only the first member or frame is complete.
            let first = name == "x.gz" ? 44 : 37
            for length in 4..<whole.count where length != first {
                let error = try failure(write(name, whole.prefix(length)))
                #expect(error?.category == .data, "\(name): \(length) bytes")
                #expect(error?.description.contains(name) == true)
            }
            var changed = whole
            changed[first + 20] ^= 0x55
            #expect(try failure(write(name, changed))?.category == .data)
        }
    }

    @Test("Missing files and folders are reported")
    func missing() throws {
        let gone = failure(folder.file("gone.csv"))
        #expect(gone?.category == .missing && gone?.description.hasSuffix("gone.csv: no such file; check the path") == true)
        let place = failure(folder.path)
        #expect(place?.category == .missing && place?.description.contains("a folder") == true)
    }

    @Test("A pipe is read to its end")
    func pipe() throws {
        let path = folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let line = "2024-01-02,1\n"
        let writer = Thread {
            let handle = FileHandle(forWritingAtPath: path)
            for _ in 0..<20_000 { handle?.write(Data(line.utf8)) }
            handle?.closeFile()
        }
        writer.start()
        #expect(try InputFile(path: path).withBytes { $0.count } == 20_000 * line.utf8.count)
    }

    @Test("A file that the system generates while it is read has no size, but content")
    func withoutSize() throws {
        let path = "/proc/self/limits"
        let wanted = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(!wanted.isEmpty)
        #expect(try InputFile(path: path).withBytes { Data($0) } == wanted)
    }

    private func limited(_ path: String, _ most: Int) -> FileError? {
        do {
            _ = try InputFile(path: path, spooling: SpoolLimits(maximum: most)).withBytes { $0.count }
            return nil
        } catch {
            return error
        }
    }

    @Test("A temporary copy has a limit, and nothing of it remains")
    func spoolLimit() throws {
        let bomb = try #require(gzipOfZeros(3 << 20))
        let path = try write("bomb.csv.gz", bomb)
        #expect(limited(path, 3 << 20) == nil)
        let error = limited(path, (3 << 20) - 1)
        let told = error?.description ?? ""
        #expect(told.contains("bomb.csv.gz: its temporary copy in ") && told.contains(" would exceed 2.9 MiB; "), "\(told)")
        #expect(error?.category == .inputOutput)
        let files = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
        #expect(!files.contains { $0.hasPrefix("dojima-") && $0.count == "dojima-XXXXXX".count })
    }

    /// Zeros as the program gzip compresses them.
    private func gzipOfZeros(_ count: Int) -> Data? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "head -c \(count) /dev/zero | gzip -9"]
        let pipe = Pipe()
        process.standardOutput = pipe
        guard (try? process.run()) != nil else { return nil }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }

    @Test("A gibibyte of a disk stays free, and a twentieth of a small one")
    func freeSpace() {
        #expect(SpoolLimits.reserved(of: 1 << 40) == 1 << 30 && SpoolLimits.reserved(of: 20 << 20) == 1 << 20)
        let (gigabyte, disk) = (1 << 30, 1 << 40)
        #expect(SpoolLimits.leavesSpace(gigabyte, free: 2 * gigabyte, of: disk))
        #expect(!SpoolLimits.leavesSpace(gigabyte + 1, free: 2 * gigabyte, of: disk))
        #expect(!SpoolLimits.leavesSpace(0, free: gigabyte - 1, of: disk) && !SpoolLimits.leavesSpace(.max, free: disk, of: disk))
        #expect(SpoolLimits.text(64 << 30) == "64 GiB" && SpoolLimits.text(3 << 19) == "1.5 MiB" && SpoolLimits.text(5) == "5 bytes")
    }

    @Test(
        "A symbol is derived from the file's name",
        arguments: [
            ("GOOG.csv", "GOOG"), ("BRK.B.csv.gz", "BRK.B"), ("eurusd", "eurusd"), ("x.JSON.zst", "x"), ("msft.us.txt", "msft.us"),
        ])
    func symbol(_ file: String, _ symbol: String) throws {
        #expect(try InputFile(path: folder.write(file, text)).symbolFromName == symbol)
    }

    @Test("A device with an endless stream is refused immediately, and an empty one is an empty file")
    func devices() throws {
        let endless = #expect(throws: FileError.self) { try InputFile(path: "/dev/zero") }
        #expect(endless?.category == .missing)
        #expect(try InputFile(path: "/dev/null").byteCount() == 0)
    }
}
