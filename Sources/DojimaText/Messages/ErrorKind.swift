/// Kinds of errors that are more specific than `ErrorCategory`. Each category has a general kind.
package protocol ErrorKind {
    static var badOption: Self { get }
    static var badData: Self { get }
    static var missing: Self { get }
    static var cannotCreate: Self { get }
    static var inputOutput: Self { get }
    static var locked: Self { get }
    static var unavailable: Self { get }
    static var internalError: Self { get }
}

extension ErrorKind {
    /// The general kind for a category, used for errors of other libraries.
    package init(_ category: ErrorCategory) {
        self =
            switch category {
            case .request: .badOption
            case .data: .badData
            case .missing: .missing
            case .cannotCreate: .cannotCreate
            case .inputOutput: .inputOutput
            case .unavailable: .unavailable
            case .locked: .locked
            case .internalError: .internalError
            }
    }
}
