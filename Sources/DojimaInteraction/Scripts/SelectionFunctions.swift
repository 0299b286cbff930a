public import DojimaText

extension FunctionName {
    /// The function that writes a selection as JSON.
    public static let savedSelection = FunctionName("SavedSelection.json")
}
