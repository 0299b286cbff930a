import DojimaFormats
import DojimaInteraction
import DojimaText
import DojimaTime

/// The small texts of the command line: exclusions, times, intervals, dates, presets, zones, columns, date formats.
let options = Target(name: "options") { bytes in
    var (raw, choices) = Choices.split(bytes)
    let text = String(decoding: raw, as: UTF8.self)
    let zone = choices.zone()
    var found: [Exclusion] = []
    do throws(RuleError) { found.append(try Exclusion(option: text, zone: zone)) } catch { expectMessage(error.description) }
    do throws(RuleError) { found.append(try Exclusion(every: text, zone: zone)) } catch { expectMessage(error.description) }
    if !found.isEmpty { check(found, &choices) }

    checkTimes(text, zone)
    if let interval = BarInterval(text) { expect(BarInterval(interval.description) == interval, "\(interval)") }
    if let date = CivilDate(text) { expect(CivilDate(date.description) == date, "\(date)") }
    if let time = TimeOfDay(text) { expect(TimeOfDay(time.description) == time, "\(time)") }
    if let day = Weekday(name: text) { expect(Weekday(name: day.abbreviation) == day, "\(day)") }
    do throws(RequestError) { checkPreset(try Preset(text), zone, &choices) } catch { expectMessage(error.description) }
    do throws(ZoneError) { expect(try Zone(text).offset(at: .epoch).magnitude <= 26 * 3600, text) } catch {
        expectMessage(error.description)
    }
    do throws(ReadingError) { _ = try ColumnMap(text) } catch { expectMessage(error.description) }
    do throws(ReadingError) { _ = try DateFormat(text) } catch { expectMessage(error.description) }
}

private func checkTimes(_ text: String, _ zone: Zone) {
    do throws(TimeTextError) {
        let time = try TimeText(text)
        let moment = time.instant(in: zone)
        let written = moment.isoText(in: zone)
        // Years beyond six digits and offsets with seconds are written but not read.
        if abs(zone.localTime(at: moment).date.year) < 999_999, zone.offset(at: moment) % 60 == 0 {
            expect((try? TimeText(written).instant(in: .utc)) == moment, "\(written) is read as another moment")
        }
        expect(Instant(epochText: moment.epochText) == moment, "\(moment.epochText) is read as another moment")
    } catch {
        expectMessage(error.description)
    }
}

private func checkPreset(_ preset: Preset, _ zone: Zone, _ choices: inout Choices) {
    expect((try? Preset(preset.description)) == preset, "\(preset)")
    let timeline = Timeline.excluding([.weekends(zone: zone)], span: choices.span())
    guard timeline.segments.count < 10_000 else { return }
    let window = preset.window(on: timeline, zone: zone, last: choices.instant())
    expect(timeline.firstPosition <= window.lowerBound && window.upperBound == timeline.lastPosition, "\(window)")
}
