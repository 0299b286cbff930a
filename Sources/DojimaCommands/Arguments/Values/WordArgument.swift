import ArgumentParser

/// An argument that is one of some words, the raw values of an enumeration.
///
/// The parser's own defaults for enumerations look up every conformance at run time, at a quarter of a millisecond each.
protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension WordArgument {
    init?(argument: String) { self.init(rawValue: argument) }
    var defaultValueDescription: String { rawValue }
    static var allValueStrings: [String] { allCases.map { $0.rawValue } }
    static var allValueDescriptions: [String: String] { [:] }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
