import DojimaText
import Testing

@Suite struct DojimaTextExample {
    @Test("A message names a setting as its reader writes it") func message() {
        // Example begins
        struct TooFewBars: ReportedError {
            var bars: Int
            var category: ErrorCategory { .data }
            var message: Message { "\(bars) bars are too few; give \(setting: SettingName("interval")), such as 1h" }
        }

        let error: any ReportedError = TooFewBars(bars: 12)
        let inSwift = error.description  // 12 bars are too few; give `interval`, such as 1h
        let onTheCommandLine = error.message.text { reference in
            if case .setting(let setting) = reference { "--\(setting.name)" } else { "\(reference)" }
        }  // 12 bars are too few; give --interval, such as 1h
        // Example ends

        #expect(inSwift == "12 bars are too few; give `interval`, such as 1h")
        #expect(onTheCommandLine == "12 bars are too few; give --interval, such as 1h")
        #expect(error.category == .data)
    }
}
