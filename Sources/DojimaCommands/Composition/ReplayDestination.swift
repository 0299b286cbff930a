import DojimaOutput
import ArgumentParser
import Dojima
import DojimaCairo
import DojimaPlatform
import DojimaText

/// The destination of a replay's frames, given by the extension of its name.
enum ReplayDestination {
    case folder
    case movie(isGIF: Bool)

    /// Throws for the extension of a file that frames cannot be written to.
    init(_ path: String) throws {
        guard path != "-" else {
            throw ValidationError("-o -: frames are many files; name a folder such as frames/, or an animated picture with .gif or .png")
        }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        switch ending {
        case "gif": self = .movie(isGIF: true)
        case "png", "apng": self = .movie(isGIF: false)
        case "jpg", "jpeg", "svg", "pdf", "webp", "avif", "mp4", "webm", "mov", "avi", "mkv", "tif", "tiff", "bmp":
            throw ValidationError(
                "-o \(path): frames cannot be written as .\(ending): give .png, .apng or .gif for an animated picture, or a folder such as frames/"
            )
        default: self = .folder
        }
    }
}

/// A folder of numbered pictures.
struct FrameFolder {
    private let path: String

    init(path: String) { self.path = path.hasSuffix("/") ? path : path + "/" }

    /// Writes all frames or none. Throws if the folder contains frames of a longer replay, which would seem to belong to this one.
    func write(_ replay: Replay) throws {
        let folder = try OutputFolder(path, advice: Console.advice())
        var frames: [AtomicFile] = []
        defer {
            for frame in frames { frame.discard() }
            folder.remove()
        }
        let next = name(replay.frameCount)
        guard access(path + next, F_OK) != 0 else {
            throw Failure(
                .cannotCreate,
                "\(path) holds \(next) and this replay ends with \(name(replay.frameCount - 1)): remove the older frames, or choose another folder with -o"
            )
        }
        let cache = DrawingCache()
        try replay.forEachFrame { frame in
            let file = try AtomicFile(path + name(frame.number), advice: Console.advice())
            frames.append(file)
            file.write(try frame.picture.bytes(as: .png, cache: cache))
            try file.complete()
        }
        try AtomicFile.commit(frames)
        folder.keep()
    }

    /// The file name of a frame, counted from 0.
    private func name(_ frame: Int) -> String {
        let number = String(frame + 1)
        return String(repeating: "0", count: max(0, 4 - number.count)) + number + ".png"
    }
}
