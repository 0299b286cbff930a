package import DojimaText

extension TimeText {
    /// As it is written: a date, a time by some clock, or a moment in UTC; to the microsecond where that counts.
    public var written: String {
        switch self {
        case .dateOnly(let date): date.description
        case .local(let local): local.description
        case .instant(let instant): instant.isoText(in: .utc)
        }
    }
}

extension Form<BarInterval> {
    package static var interval: Form {
        .written(
            advice: "write a count and a unit, such as 5m, 1h, 1d, 1w, 1M or 1y, up to \(BarInterval.mostYears)y",
            pattern: "^[1-9][0-9]*[smhdwMy]$",
            examples: ["1h", "1d"],
            parse: { BarInterval($0) }, text: \.description)
    }
}

extension Form<TimeText> {
    package static var time: Form {
        .written(
            advice: "write 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or @1710081000",
            pattern: "^(@-?[0-9.]+|[-+]?[0-9]{4,6}-[0-9]{2}-[0-9]{2}([Tt ][0-9:.,]+ ?([Zz]|[-+][0-9:]+)?)?)$",
            examples: ["2024-03-10"],
            parse: { text in
                if let error = TimeTextError.beyondLimits(in: [text]) { throw TextError(error.message) }
                return try? TimeText.parse(text)
            }, text: { $0.written })
    }
}
