import Foundation

/// The bytes of a file of answers.
func answer(_ name: String) throws -> [UInt8] {
    guard let url = Bundle.module.url(forResource: "Answers/\(name)", withExtension: nil) else { throw CocoaError(.fileNoSuchFile) }
    return Array(try Data(contentsOf: url))
}
