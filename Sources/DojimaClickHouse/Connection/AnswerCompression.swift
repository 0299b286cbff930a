import DojimaSeries

/// How a server compresses its answers.
enum AnswerCompression: CaseIterable {
    /// In blocks, which takes a server the least time.
    case lz4
    /// As HTTP has it.
    case gzip
    case none

    /// What tells a server so.
    var parameters: [(String, String)] {
        switch self {
        case .lz4: [("compress", "1")]
        // The quickest level.
        case .gzip: [("enable_http_compression", "1"), ("http_zlib_compression_level", "1")]
        case .none: []
        }
    }

    /// The first by which a server gives whole answers.
    ///
    /// Servers of 2018 lose the end of an answer in blocks, and a user who may only read may not set what gzip needs.
    ///
    /// - Parameter server: returns the server that is asked to compress its answers so.
    static func best(_ server: (AnswerCompression) -> Server) throws -> AnswerCompression {
        for way in allCases where way != .none {
            do {
                if try !server(way).text(of: "SELECT 1 FORMAT TabSeparated").isEmpty { return way }
            } catch let error as ServerException where ServerException.Code.settings.contains(error.code) { continue }
        }
        return .none
    }
}
