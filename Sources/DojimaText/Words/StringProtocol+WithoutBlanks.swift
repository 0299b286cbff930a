extension StringProtocol where SubSequence == Substring {
    /// The text without leading and trailing whitespace.
    package var withoutBlanks: Substring {
        var part = self[startIndex..<endIndex].drop(while: \.isWhitespace)
        while part.last?.isWhitespace == true { part.removeLast() }
        return part
    }
}
