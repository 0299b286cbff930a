public import DojimaText

extension FunctionName {
    /// Writes a selection.
    public static let savedSelection = FunctionName("SavedSelection.json")
}
