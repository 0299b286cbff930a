package import DojimaText
package import DojimaSeries
import DojimaTime

extension IndicatorRequest {
    /// Throws if the indicator cannot be computed from `bars`. Adds a note if some of them have no volume, and if a VWAP without a period
    /// accumulates over several intraday sessions, which is rarely intended.
    package func check(_ bars: BarSeries, of symbol: String, notes: inout [Message]) throws {
        if let higherInterval, let interval = bars.interval, higherInterval.interval < interval {
            throw PictureError(
                .request,
                "\(symbol): \(text) needs bars of \(higherInterval.interval), but these are of \(interval); write a longer interval")
        }
        if let longest = indicator.longestInterval?(setting), let interval = higherInterval?.interval ?? bars.interval, interval > longest {
            throw PictureError(
                .request,
                "\(symbol): \(text) needs bars of \(longest) or less, but these are of \(interval); choose shorter ones with \(setting: .init("interval"))"
            )
        }
        guard indicator.inputs.contains(.volume), !bars.isEmpty else { return }
        if indicator.name == "vwap", texts.first == "", bars.interval?.isIntraday == true {
            notes.append("\(symbol): \(text) starts at the first stored bar; vwap:session restarts with each session")
        }
        guard bars.hasVolume else {
            guard indicator.missingVolume == .zero else {
                throw PictureError(.data, "\(symbol): \(text) needs volume, which these bars do not have")
            }
            notes.append("\(symbol): \(text) needs volume, which these bars do not have; it is empty")
            return
        }
        let missing = bars.volume.count { $0.isNaN }
        guard missing > 0 else { return }
        guard indicator.missingVolume == .rejected else {
            notes.append("\(symbol): \(missing) of \(bars.count) bars have no volume, which counts as zero in \(text)")
            return
        }
        notes.append(
            "\(symbol): \(missing) of \(bars.count) bars have no volume; \(text) has no value there and counts their volume as zero")
    }
}

extension Sequence<IndicatorRequest> {
    /// How many earlier bars any of the indicators depends on.
    package var reach: Indicator.Reach {
        reduce(.bars(0)) { reach, request in
            guard case .bars(let maximum) = reach, case .bars(let count) = request.reach else { return .all }
            return .bars(Swift.max(maximum, count))
        }
    }

    /// The maximum number of bars by which values of any of the indicators are displaced to later bars.
    var displacement: Int {
        reduce(0) { maximum, request in Swift.max(maximum, request.indicator.displacement(request.setting).max() ?? 0) }
    }

    /// How many later bars any of the indicators depends on.
    package var lead: Indicator.Reach {
        reduce(.bars(0)) { lead, request in
            guard case .bars(let maximum) = lead, case .bars(let count) = request.lead else { return .all }
            return .bars(Swift.max(maximum, count))
        }
    }
}
