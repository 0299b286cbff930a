/// One step of a key path: `panes[1].color` has three.
package enum PathStep: Equatable, Sendable {
    case name(String)
    /// An index of a list, counted from 0.
    case index(Int)

    /// The steps of a key path; `nil` if the text is not a key path.
    package static func steps(_ path: String) -> [PathStep]? {
        var steps: [PathStep] = []
        for part in path.split(separator: ".", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            guard let name = pieces.first, !name.isEmpty, !name.contains("]") else { return nil }
            steps.append(.name(String(name)))
            for piece in pieces.dropFirst() {
                guard piece.last == "]", let index = Int(piece.dropLast()), String(index) == piece.dropLast(), index >= 0 else {
                    return nil
                }
                steps.append(.index(index))
            }
        }
        return steps
    }
}

extension TextNode {
    /// This value with the value at a relative path replaced; missing objects and lists along the path are created.
    ///
    /// - Parameter node: the new value, or `nil` to remove the old one. The index after the last element of a list appends an element.
    package func setting(
        _ node: TextNode?, at steps: some Collection<PathStep>, _ path: TextPath = TextPath()
    ) throws(TextError) -> TextNode? {
        switch steps.first {
        case nil: return node
        case .name(let name): return try settingMember(name, node, at: steps.dropFirst(), path)
        case .index(let index): return try settingElement(index, node, at: steps.dropFirst(), path)
        }
    }

    private func settingMember(
        _ name: String, _ node: TextNode?, at steps: some Collection<PathStep>, _ path: TextPath
    ) throws(TextError) -> TextNode {
        guard case .object(var members) = self == .null ? TextNode.object([]).content : content else {
            throw path.error("is \(kind) here; replace it entirely")
        }
        let index = members.firstIndex { $0.name == name } ?? members.count
        let old = index < members.count ? members[index].value : .null
        let new = try old.setting(node, at: steps, path.key(name, line: nil)).map { Member(name: name, value: $0) }
        members.replaceSubrange(index..<min(index + 1, members.count), with: new.map { [$0] } ?? [])
        return TextNode(.object(members))
    }

    private func settingElement(
        _ index: Int, _ node: TextNode?, at steps: some Collection<PathStep>, _ path: TextPath
    ) throws(TextError) -> TextNode {
        guard case .list(var elements) = self == .null ? TextNode.list([]).content : content else {
            throw path.error("is \(kind) here; replace it entirely")
        }
        guard index <= elements.count else {
            throw path.index(index, line: nil).error("does not exist; the next new element is \(path.path)[\(elements.count)]")
        }
        let new = try (index < elements.count ? elements[index] : .null).setting(node, at: steps, path.index(index, line: nil))
        elements.replaceSubrange(index..<min(index + 1, elements.count), with: new.map { [$0] } ?? [])
        return TextNode(.list(elements))
    }
}
