import DojimaText
import Testing

@Suite struct MessageTests {
    private let interval = SettingName("interval")

    @Test("Settings are named as in Swift, or as by a front end") func names() {
        let message: Message = "A.csv: too few rows; give \(setting: interval), such as \(1)m"
        #expect(message.description == "A.csv: too few rows; give `interval`, such as 1m")
        #expect(message.text { $0 == .setting(interval) ? "--interval" : "?" } == "A.csv: too few rows; give --interval, such as 1m")
    }

    @Test("Functions are named with their purpose") func functions() {
        let save = FunctionName("save")
        let message: Message = "give them by \(function: save, of: "SPX") or \(function: save)"
        #expect(message.description == "give them by `save` of SPX or `save`")
        let told = message.text { reference in
            guard case .function(save, let subject) = reference else { return "?" }
            return "dojima actions \(subject ?? "")"
        }
        #expect(told == "give them by dojima actions SPX or dojima actions ")
    }

    @Test("A message within a message keeps its references") func nested() {
        let inner: Message = "give \(setting: interval)"
        let outer: Message = "A.csv: \(inner)!"
        #expect(outer.text { _ in "X" } == "A.csv: give X!")
        #expect(outer == "A.csv: give " + ("\(setting: interval)" as Message) + "!")
        #expect(outer != "A.csv: give `interval`!")
    }

    @Test("A text is the same message for any way of composition") func equality() {
        var grown: Message = "a"
        grown += "b"
        grown += ""
        #expect(grown == "ab" && grown == Message("ab") && grown.hashValue == Message("ab").hashValue)
        #expect(Message("").description.isEmpty && "" == Message(""))
    }

    @Test("Texts can be written in another form, and references stay") func mapped() {
        let message: Message = "a\u{1B} \(setting: interval) b"
        #expect(message.mapTexts { $0.uppercased() }.description == "A\u{1B} `interval` B")
    }

    @Test("An error of texts has its position") func places() {
        let error = TextError("unknown key", path: "panes[0]", line: 4)
        #expect(error.description == "line 4: panes[0]: unknown key")
        #expect(TextError("unknown key").description == "unknown key")
    }
}
