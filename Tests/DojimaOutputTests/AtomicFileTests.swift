import DojimaTestSupport
import DojimaOutput
import DojimaText
import Foundation
import Testing

/// Files that appear when they are complete, and leave everything unchanged if they cannot be written.
@Suite struct AtomicFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func begin(_ name: String, _ text: String = "new") throws -> AtomicFile {
        let file = try AtomicFile(folder.file(name), advice: "try another")
        file.write(Array(text.utf8))
        return file
    }

    private func text(_ name: String) throws -> String { String(decoding: try folder.bytes(name), as: UTF8.self) }

    private func mode(_ name: String) -> mode_t {
        var status = stat()
        return lstat(folder.file(name), &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test("An existing file stays until the new one is complete, and a cancelled one leaves nothing") func aside() throws {
        _ = try folder.write("a", "old")
        var file: AtomicFile? = try begin("a")
        #expect(try text("a") == "old" && folder.names.count == 2)
        file = nil
        #expect(try text("a") == "old" && folder.names == ["a"])
        file = try begin("a")
        try file?.finish()
        #expect(try text("a") == "new" && folder.names == ["a"])
        try begin("b").discard()
        #expect(folder.names == ["a"])
    }

    @Test("A replaced file passes on its mode, and a new one has the mode of any new file") func modes() throws {
        _ = try folder.write("secret", "old")
        chmod(folder.file("secret"), 0o640)
        let file = try begin("secret")
        #expect(folder.names.filter { $0.hasPrefix(".dojima-") }.map { mode($0) } == [0o640])
        try file.finish()
        #expect(mode("secret") == 0o640)
        let usual = open(folder.file("usual"), O_CREAT | O_WRONLY, 0o666)
        close(usual)
        try begin("made").finish()
        #expect(mode("made") == mode("usual"))
    }

    @Test("The target of a link is replaced, and the link stays; links in a cycle are refused") func links() throws {
        try FileManager.default.createDirectory(atPath: folder.file("in"), withIntermediateDirectories: true)
        symlink("in/real", folder.file("link"))
        for wanted in ["first", "second"] {
            try begin("link", wanted).finish()
            #expect(try text("in/real") == wanted)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "in/real")
        }
        #expect(folder.names == ["in", "link"])
        symlink("round", folder.file("round"))
        #expect(throws: FileError.self) { try begin("round") }
    }

    @Test("The temporary name is different each time, and an existing link with that name is not followed") func names() throws {
        _ = try folder.write("victim", "mine")
        for ending in [".part", ".new", ".tmp", "~"] { symlink(folder.file("victim"), folder.file("a" + ending)) }
        let files = try (0..<20).map { _ in try begin("a") }
        #expect(Set(folder.names.filter { $0.hasPrefix(".dojima-") }).count == 20)
        try files[3].finish()
        #expect(try text("victim") == "mine" && text("a") == "new")
    }

    @Test("A folder, a missing folder, a write-protected file and an empty name are refused before anything is written")
    func refusals() throws {
        _ = try folder.write("file", "old")
        let names = ["", "none/a", "file/a", String(repeating: "n", count: 300)]
        for path in ["", folder.path] + names.dropFirst().map({ folder.file($0) }) {
            let error = #expect(throws: FileError.self, "\(path)") { try AtomicFile(path, advice: "try another") }
            #expect(
                error?.category == .cannotCreate && error?.description.hasSuffix("; try another") == true,
                "\(path): \(error?.description ?? "")")
        }
        #expect(throws: FileError.self) { try AtomicFile(folder.file("file"), advice: "try another", mayReplace: false) }
        #expect(folder.names == ["file"])
    }

    @Test("A device receives the bytes as they come, and stays") func devices() throws {
        let file = try AtomicFile("/dev/null", advice: "")
        file.write([1, 2, 3])
        try file.finish()
        let full = try AtomicFile("/dev/full", advice: "")
        full.write([1, 2, 3])
        let error = #expect(throws: FileError.self) { try full.finish() }
        #expect(error?.category == .inputOutput && error?.description == "cannot write to /dev/full: No space left on device")
    }

    @Test("An open descriptor continues at its offset") func descriptor() throws {
        let descriptor = open(folder.file("log"), O_CREAT | O_WRONLY, 0o644)
        defer { close(descriptor) }
        write(descriptor, "begin ", 6)
        for path in ["/dev/fd/\(descriptor)", "/proc/self/fd/\(descriptor)"] {
            let file = try AtomicFile(path, advice: "")
            file.write(Array("more ".utf8))
            try file.finish()
        }
        write(descriptor, "end", 3)
        #expect(try text("log") == "begin more more end" && folder.names == ["log"])
    }

    @Test("Files of a set succeed or fail together: when the last cannot be placed, the others are removed", arguments: [true, false])
    func together(_ isThere: Bool) throws {
        if isThere { _ = try folder.write("a", "old") }
        let files = [try begin("a"), try begin("b"), try begin("c")]
        // Another program is faster.
        try FileManager.default.createDirectory(atPath: folder.file("c"), withIntermediateDirectories: true)
        let error = #expect(throws: FileError.self) { try AtomicFile.commit(files) }
        #expect(error?.category == .cannotCreate)
        for file in files { file.discard() }
        #expect(folder.names == (isThere ? ["a", "c"] : ["c"]))
        if isThere { #expect(try text("a") == "old") }
    }

    @Test("All files of a set are placed, new and existing ones") func all() throws {
        _ = try folder.write("a", "old")
        try AtomicFile.commit([try begin("a"), try begin("b")])
        #expect(folder.names == ["a", "b"])
        #expect(try text("a") == "new" && text("b") == "new")
    }

    @Test("A created folder is removed with its files, unless it is kept or another program uses it") func folders() throws {
        let path = folder.file("made")
        var made: OutputFolder? = try OutputFolder(path, advice: "try another")
        made?.add(try folder.write("made/a", "1"))
        made?.remove()
        #expect(folder.names == [])
        made = try OutputFolder(path, advice: "try another")
        made?.add(try folder.write("made/a", "1"))
        _ = try folder.write("made/b", "another's")
        made = nil
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["b"])
        // An existing folder is never removed, and neither is a file written into it.
        try FileManager.default.removeItem(atPath: path + "/b")
        let there = try OutputFolder(path + "/", advice: "try another")
        there.add(try folder.write("made/c", "1"))
        there.remove()
        #expect(there.path == path + "/" && folder.names == ["made"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["c"])
        let kept = try OutputFolder(folder.file("kept"), advice: "try another")
        kept.keep()
        kept.remove()
        #expect(folder.names == ["kept", "made"])
        for path in [folder.file("none/here"), folder.file("made/c")] {
            #expect(throws: FileError.self) { try OutputFolder(path, advice: "try another") }
        }
    }
}
