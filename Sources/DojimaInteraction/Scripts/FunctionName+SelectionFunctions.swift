package import DojimaText

extension FunctionName {
    /// The function that writes a selection as JSON.
    package static let savedSelection = FunctionName("SavedSelection.json")
}
