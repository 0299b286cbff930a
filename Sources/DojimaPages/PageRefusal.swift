import DojimaText

/// The refusal of a request, with the line that the browser shows.
struct PageRefusal: ReportedError {
    var category = ErrorCategory.request
    var message: Message

    init(_ message: Message) { self.message = message }

    init(_ error: any ReportedError) { (category, message) = (error.category, error.message) }

    /// The status of the HTTP response.
    var status: Int {
        switch category {
        case .request, .data: 400
        case .missing: 404
        case .unavailable: 503
        default: 500
        }
    }
}
