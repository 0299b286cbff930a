package import DojimaText
package import DojimaSeries
import DojimaTime

extension IndicatorRequest {
    /// Throws if the indicator cannot be computed from `bars`. Adds a note if some of them have no volume, and if a VWAP without a period
    /// accumulates over several intraday sessions, which is rarely intended.
    package func check(_ bars: BarSeries, of symbol: String, notes: inout [Message]) throws {
        if let step, let interval = bars.interval, step.interval < interval {
            throw PictureError(
                .request, "\(symbol): \(text) needs bars of \(step.interval), and these are of \(interval); write a longer interval")
        }
        if let longest = indicator.longestInterval?(setting), let interval = step?.interval ?? bars.interval, interval > longest {
            throw PictureError(
                .request,
                "\(symbol): \(text) needs bars of \(longest) or less, and these are of \(interval); choose shorter ones with \(setting: .init("interval"))"
            )
        }
        guard indicator.inputs.contains(.volume), !bars.isEmpty else { return }
        if indicator.name == "vwap", texts.first == "", bars.interval?.isIntraday == true {
            notes.append("\(symbol): \(text) counts from the first stored bar on; vwap:session begins anew with each session")
        }
        guard bars.hasVolume else {
            guard indicator.missingVolume == .zero else {
                throw PictureError(.data, "\(symbol): \(text) is made of volume, and these bars have none")
            }
            notes.append("\(symbol): \(text) is made of volume, and these bars have none; it is empty")
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
            guard case .bars(let known) = reach, case .bars(let own) = request.reach else { return .all }
            return .bars(Swift.max(known, own))
        }
    }

    /// The maximum number of bars by which values of any of the indicators are displaced to later bars.
    var displacement: Int {
        reduce(0) { most, request in Swift.max(most, request.indicator.displacement(request.setting).max() ?? 0) }
    }

    /// How many later bars any of the indicators depends on.
    package var lead: Indicator.Reach {
        reduce(.bars(0)) { lead, request in
            guard case .bars(let known) = lead, case .bars(let own) = request.lead else { return .all }
            return .bars(Swift.max(known, own))
        }
    }
}
