import DojimaText
import Glibc
import Synchronization

/// The program that has the network, and how this one hands over to it.
///
/// `dojima` holds no network code. It starts `dojima-net`, which has the same commands and the network besides, in its own place.
package enum NetworkProgram {
    static let name = "dojima-net"

    /// What serves charts, where this program has the network; set once, before the command runs.
    static let server = TracedMutex<(@Sendable (ServeRequest) throws -> Void)?>(nil)

    /// Replaces this process by the program with the network and the same arguments. Throws where that is not there.
    static func begin() throws -> Never {
        let places = self.places
        for path in places {
            var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
            execv(path, &arguments)
            for argument in arguments { free(argument) }
        }
        throw Failure(
            .unavailable,
            "serve needs the program \(name), which is not at \(places.joined(separator: " or ")); build it with make serve, or install the package dojima-net"
        )
    }

    /// Where the program may be: beside this one, or in the folder for programs that are not called by hand.
    private static var places: [String] {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let own = length > 0 ? String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self) : CommandLine.arguments[0]
        let folder = own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
        return ["\(folder)/\(name)", "\(folder)/../libexec/dojima/\(name)"]
    }
}

/// What `dojima serve` was asked for.
package struct ServeRequest: Sendable {
    /// The only symbols that are served; empty for all of the database.
    package var symbols: [String]
    package var host: String
    package var port: Int
    package var token: String?
    /// Whether a browser is to be opened.
    package var opens: Bool
    /// Whether annotations that are drawn on pages are written to the database.
    package var edits: Bool
    package var database: String
    /// The options of every chart where a page says nothing else.
    package var defaults: [ChartWords.Option]
}
