import DojimaChart
import DojimaScale
import DojimaText
import DojimaTime

/// A field of an operation, or several fields that give one value.
struct PageField<Value>: Sendable {
    /// Reads the value from an operation with a name. Throws if it is missing or not valid.
    let read: @Sendable (_ operation: TextNode, _ name: String) throws(TextError) -> Value
}

extension PageField<Double> {
    static func number(_ key: String) -> PageField {
        PageField { (node: TextNode, name: String) throws(TextError) -> Double in
            guard let number = node[key]?.number else { throw TextError("\(name) needs \(key), a number") }
            return number
        }
    }
}

extension PageField<Int> {
    /// The index of an annotation.
    static var index: PageField {
        PageField { (node: TextNode, name: String) throws(TextError) -> Int in
            guard let index = Int(exactly: try PageField<Double>.number("index").read(node, name)), 0...10_000 ~= index else {
                throw TextError("\(name) needs index, an integer")
            }
            return index
        }
    }

    /// A number of steps, rounded, from -1000 to 1000.
    static var steps: PageField {
        PageField { (node: TextNode, name: String) throws(TextError) -> Int in
            Int(clamping: min(max(try PageField<Double>.number("by").read(node, name), -1000), 1000).rounded())
        }
    }
}

extension PageField<String> {
    static func text(_ key: String) -> PageField {
        PageField { (node: TextNode, name: String) throws(TextError) -> String in
            guard let text = node[key]?.text else { throw TextError("\(name) needs \(key), a text") }
            return text
        }
    }
}

extension PageField<Bool> {
    /// A flag, which is off if it is missing.
    static func flag(_ key: String) -> PageField {
        PageField { (node: TextNode, _: String) throws(TextError) -> Bool in node[key] == .flag(true) }
    }
}

extension PageField<Point> {
    /// A point in CSS pixels.
    static var point: PageField {
        PageField { (node: TextNode, name: String) throws(TextError) -> Point in
            Point(try PageField<Double>.number("x").read(node, name), try PageField<Double>.number("y").read(node, name))
        }
    }
}

extension PageField<Point?> {
    /// A point in CSS pixels; `nil` for the point of the crosshair.
    static var pointOrCrosshair: PageField {
        PageField { (node: TextNode, name: String) throws(TextError) -> Point? in
            node["x"] == nil && node["y"] == nil ? nil : try PageField<Point>.point.read(node, name)
        }
    }
}

extension PageField<Instant?> {
    /// A time in seconds since 1970; `nil` if it is too far away.
    static func time(_ key: String) -> PageField {
        PageField { (node: TextNode, name: String) throws(TextError) -> Instant? in
            Instant(pageSeconds: try PageField<Double>.number(key).read(node, name))
        }
    }
}

extension PageField<[Instant]> {
    /// Times of bars in seconds since 1970, without those that are too far away.
    static var times: PageField {
        PageField { (node: TextNode, name: String) throws(TextError) -> [Instant] in
            guard case .list(let all)? = node["times"]?.content, all.count <= PageState.maximumSelected else {
                throw TextError("\(name) takes times, a list of at most \(PageState.maximumSelected) numbers")
            }
            return all.compactMap { $0.number.flatMap { Instant(pageSeconds: $0) } }
        }
    }
}

extension PageField<PageSize> {
    static var size: PageField {
        PageField { (node: TextNode, name: String) throws(TextError) -> PageSize in
            func number(_ key: String) throws(TextError) -> Double { try PageField<Double>.number(key).read(node, name) }
            return PageSize(width: try number("width"), height: try number("height"), scale: try number("scale"))
        }
    }
}

extension PageField<AxisWidths> {
    static var widths: PageField {
        PageField { (node: TextNode, name: String) throws(TextError) -> AxisWidths in
            let members = ["left", "right"].compactMap { side in node[side].map { (side, $0) } }
            do { return try Form<AxisWidths>.record.read(.object(members), TextPath()) } catch {
                throw TextError("\(name) takes left and right, lists of at most \(AxisWidths.limits.columns) widths in pixels")
            }
        }
    }
}

extension Instant {
    /// Creates an instant from seconds since 1970; `nil` for more than about 30,000 years.
    fileprivate init?(pageSeconds seconds: Double) {
        guard abs(seconds) < 1e12 else { return nil }
        self.init(microseconds: Int64(clamping: seconds * 1_000_000))
    }
}
