public import DojimaText
public import DojimaTime

/// The selected parts of a chart: entire series, and points by series and time.
public struct PointSelection: Sendable, Hashable {
    /// The ids of the series that are selected as a whole.
    public var series: Set<String>
    /// The times of the selected points, by series; sets are never empty.
    public private(set) var points: [String: Set<Instant>]

    public init(series: Set<String> = [], points: [String: Set<Instant>] = [:]) {
        self.series = series
        self.points = points.filter { !$0.value.isEmpty }
    }

    /// Whether nothing is selected.
    public var isEmpty: Bool { series.isEmpty && points.isEmpty }

    /// Whether the point of a series at a time is selected by itself. O(1).
    public func contains(_ series: String, _ time: Instant) -> Bool { points[series]?.contains(time) ?? false }

    /// Adds the point of a series at a time.
    public mutating func insert(_ series: String, _ time: Instant) { points[series, default: []].insert(time) }

    /// Removes the point of a series at a time; does nothing if it is not selected.
    public mutating func remove(_ series: String, _ time: Instant) {
        points[series]?.remove(time)
        if points[series]?.isEmpty ?? false { points[series] = nil }
    }

    /// Removes all points of a series.
    public mutating func removePoints(of series: String) { points[series] = nil }

    /// Removes the points of all series; entire series stay selected.
    public mutating func removePoints() { points = [:] }
}

extension PointSelection {
    /// The selection as JSON, sorted by ids and times: `{"series":["A"],"points":[{"series":"A","time":"2024-01-02T00:00:00Z"}]}`. O(n log
    /// n).
    public var json: String {
        let rows = points.sorted { $0.key < $1.key }.flatMap { series, times in
            times.sorted().map { TextNode.object([("series", .text(series)), ("time", .text($0.description))]) }
        }
        return TextNode.object([("series", .texts(series.sorted())), ("points", .list(rows))]).compactJSON()
    }

    /// Parses the form that `json` writes; either list may be omitted. Times without an offset are UTC.
    public init(json: String) throws(RequestError) {
        self.init()
        let value: TextNode
        do throws(TextError) {
            value = try TextNode(json: Array(json.utf8))
        } catch {
            throw RequestError(error.message)
        }
        guard case .object(let members) = value.content else {
            throw RequestError("a selection is an object, not \(value.kind)")
        }
        for (name, value) in members.map({ ($0.name, $0.value) }) {
            guard name == "series" || name == "points" else {
                throw RequestError("\(quotedForJSON(name)) is not a part of a selection; give series or points")
            }
            guard case .list(let elements) = value.content else {
                throw RequestError("\(name) must be a list, not \(value.kind)")
            }
            for element in elements {
                if name == "series" {
                    guard case .text(let id) = element.content else {
                        throw RequestError("series must be a list of texts, not \(element.kind)")
                    }
                    series.insert(id)
                } else {
                    let (id, time) = try PointSelection.point(element)
                    insert(id, time)
                }
            }
        }
    }

    private static func point(_ value: TextNode) throws(RequestError) -> (String, Instant) {
        guard case .object(let members) = value.content, members.count == 2, case .text(let id)? = value["series"]?.content,
            case .text(let text)? = value["time"]?.content
        else { throw RequestError(#"a point is {"series": ID, "time": TIME}"#) }
        do throws(TimeTextError) {
            return (id, try TimeText(text).instant(in: .utc))
        } catch {
            throw RequestError(error.message)
        }
    }
}
