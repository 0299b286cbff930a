package import DojimaText
package import DojimaSeries

extension IndicatorRequest {
    /// Whether it can be worked out from some bars. Throws where it cannot, and says what is missing in part.
    package func check(_ bars: BarSeries, of symbol: String, notes: inout [Message]) throws {
        guard indicator.inputs.contains(.volume), !bars.isEmpty else { return }
        guard bars.hasVolume else { throw PictureError(.data, "\(symbol): \(text) is made of volume, and these bars have none") }
        let missing = bars.volume.count { $0.isNaN }
        guard missing > 0 else { return }
        notes.append("\(symbol): \(missing) of \(bars.count) bars have no volume; \(text) has no value there and counts them as nothing")
    }
}

extension Sequence<IndicatorRequest> {
    /// How far back the bars lie that any of them needs.
    var reach: Indicator.Reach {
        reduce(.bars(0)) { reach, request in
            guard case .bars(let known) = reach, case .bars(let own) = request.reach else { return .all }
            return .bars(Swift.max(known, own))
        }
    }
}
