import ArgumentParser

/// An argument that is one of some words: an enumeration by its raw values.
///
/// The parser's own defaults for enumerations look every conformance up while the program runs, at a quarter of a millisecond each.
protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension WordArgument {
    init?(argument: String) { self.init(rawValue: argument) }
    var defaultValueDescription: String { rawValue }
    static var allValueStrings: [String] { allCases.map { $0.rawValue } }
    static var allValueDescriptions: [String: String] { [:] }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
