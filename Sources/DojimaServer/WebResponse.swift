/// The answer to a request: a status, a media type, and a body.
public struct WebResponse: Sendable {
    public var status: Int
    /// The media type, such as `image/png`.
    public var type: String
    public var body: [UInt8]
    /// Further headers, by name.
    public var headers: [(name: String, value: String)] = []

    public init(_ status: Int = 200, type: String, body: [UInt8]) { (self.status, self.type, self.body) = (status, type, body) }

    /// An answer of one line of text.
    public static func text(_ status: Int, _ line: String) -> WebResponse {
        WebResponse(status, type: "text/plain; charset=utf-8", body: Array((line + "\n").utf8))
    }

    /// An HTML page of one line.
    ///
    /// - Parameter line: plain text, which is not escaped.
    static func page(_ status: Int, _ line: String) -> WebResponse {
        let text = "<!DOCTYPE html>\n<title>Dojima</title>\n<p>\(line)</p>\n"
        return WebResponse(status, type: "text/html; charset=utf-8", body: Array(text.utf8))
    }

    /// The security headers of every answer: no guessing of media types, no caching, no framing, no content from other sites.
    static let securityHeaders = [
        ("Content-Security-Policy", "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
}
