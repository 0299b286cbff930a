import DojimaText
import DojimaScale
import DojimaTestSupport
import Testing

@Suite struct ValueTickStyleTests {
    private func set(
        _ style: ValueTickStyle, _ domain: ClosedRange<Double> = 0...10, pixels: Double = 400, log: Bool = false, dataMinimum: Double = 0
    ) -> ValueTickSet {
        style.ticks(
            on: ValueScale(domain: domain, start: pixels, end: 0, logarithmic: log), spacing: 40, dataMinimum: dataMinimum)
    }

    private func every(_ step: Double, _ anchor: Double? = 0) -> ValueTickStyle.Placement {
        TickFrequency(step, anchor: anchor).map { .every($0) } ?? .automatic
    }

    @Test("A fixed frequency is used at every zoom", .feature("S0-TK-02"))
    func everyZoom() {
        for pixels in [40.0, 100, 400, 3000] {
            for width in [1.0, 10, 100] {
                let found = set(
                    ValueTickStyle {
                        $0.placement = every(0.5); $0.lowEnd = .ticksPersist; $0.highEnd = .ticksPersist
                    }, 0...width, pixels: pixels)
                guard width / 0.5 < pixels else { continue }
                #expect(found.ticks.map(\.value) == (0...Int(clamping: width * 2)).map { Double($0) / 2 })
                #expect(found.step == "0.5")
                #expect(found.ticks.contains { !$0.label.isEmpty })
            }
        }
    }

    @Test("A distance of minor ticks without one of major ticks is ignored with a note", .feature("S0-TK-02"))
    func minorAlone() {
        let alone = set(ValueTickStyle { $0.minors = .every(0.25) })
        #expect(alone.warnings.count == 1 && alone.minorStep == "0.5", "\(alone.minorStep)")
        let both = set(
            ValueTickStyle {
                $0.placement = every(2); $0.minors = .every(0.5)
            })
        #expect(both.warnings.isEmpty && both.minorStep == "0.5")
        #expect(both.minors == [0, 0.5, 1, 1.5, 2.5, 3, 3.5, 4.5, 5, 5.5, 6.5, 7, 7.5, 8.5, 9, 9.5, 10])
    }

    @Test("The automatic frequency adapts to zoom and can be read", .feature("S0-TK-01", "S0-TK-05"))
    func effective() {
        #expect(set(ValueTickStyle()).step == "2", "eighty pixels are nearer to a comfortable distance than forty")
        #expect(set(ValueTickStyle(), 0...1000).step == "200")
        #expect(set(ValueTickStyle(), 0...0.001).step == "0.0002")
        #expect(set(ValueTickStyle(), 0...7).step == "1")
        #expect(set(ValueTickStyle(), 0...10, pixels: 130).step == "5")
        var domain = 0.001
        while domain < 1e7 {
            let found = set(ValueTickStyle(), 0...domain)
            #expect((3...12).contains(found.ticks.count), "\(domain)")
            let all = (found.ticks.map(\.value) + found.minors).sorted()
            let gaps = zip(all, all.dropFirst()).map { $1 - $0 }
            #expect(gaps.allSatisfy { abs($0 - gaps[0]) < gaps[0] * 1e-6 }, "minor ticks divide evenly: \(all)")
            domain *= 1.37
        }
    }

    @Test("Of listed ticks that share a pixel one is kept, and a note reports it", .feature("S0-TK-13"))
    func listedTogether() {
        let marks = [10.0, 20, 30, 2e10].map { ValueMark($0) }
        let far = set(
            ValueTickStyle {
                $0.placement = .at(marks); $0.lowEnd = .ticksAndLabelsPersist
            }, 0...3e10)
        #expect(far.ticks.map(\.value) == [10, 2e10])
        #expect(far.ticks.allSatisfy { !$0.label.isEmpty })
        #expect(far.warnings == ["2 of 4 ticks share a pixel with others: they are omitted"])
        let near = set(ValueTickStyle { $0.placement = .at(marks) }, 0...40)
        #expect(near.ticks.map(\.value) == [10, 20, 30] && near.warnings.isEmpty)
        let names = [ValueMark(10), ValueMark(11, label: "par")]
        let named = set(
            ValueTickStyle {
                $0.placement = .at(names); $0.lowEnd = .ticksAndLabelsPersist
            }, 0...3e10)
        #expect(named.ticks.map(\.label) == ["par"])
        // All at the end, where no label fits, or out of view.
        for domain in [0...3e10, 100...200] {
            let none = set(ValueTickStyle { $0.placement = .at(Array(marks.prefix(3))) }, domain)
            #expect(none.ticks == set(ValueTickStyle(), domain).ticks)
            #expect(none.warnings == ["none of the requested ticks fits in this part of the axis; they are chosen automatically"])
        }
        #expect(set(ValueTickStyle { $0.placement = .at([]) }).ticks.isEmpty)
    }

    @Test("The frequency of a logarithmic axis counts exponents: base 2 gives 1, 2, 4, 8", .feature("S0-TK-19"))
    func exponents() {
        let powers = ValueTickStyle { $0.placement = .exponents(base: 2, every: 1) }
        #expect(set(powers, 0.9...9, log: true).ticks.map(\.value) == [1, 2, 4, 8])
        #expect(set(powers, 0.9...9, log: true).step == "2^1")
        #expect(
            set(ValueTickStyle { $0.placement = .exponents(base: 10, every: 2) }, 0.005...2e6, log: true).ticks.map(\.label) == [
                "0.01", "1", "100", "10,000", "1,000,000",
            ])
        #expect(set(powers).warnings.count == 1, "only on a logarithmic axis")
    }

    @Test("An explicit list gives only its ticks, with custom texts")
    func list() {
        let marks = [ValueMark(7.25), ValueMark(2, label: "low"), ValueMark(40), ValueMark(7.25, label: "again")]
        #expect(
            set(ValueTickStyle { $0.placement = .at(marks) }).ticks == [
                ValueTick(value: 2, label: "low"), ValueTick(value: 7.25, label: "7.25"),
            ])
    }

    @Test("At each end the clip mode keeps label and tick, only the tick, or neither", .feature("S0-TK-12"))
    func clip() {
        let at = { (low: TickClip, high: TickClip) in
            self.set(
                ValueTickStyle {
                    $0.placement = self.every(5); $0.lowEnd = low; $0.highEnd = high
                }
            ).ticks.map(\.label)
        }
        #expect(at(.ticksAndLabelsPersist, .ticksAndLabelsPersist) == ["0", "5", "10"])
        #expect(at(.ticksPersist, .ticksAndLabelsPersist) == ["", "5", "10"])
        #expect(at(.ticksAndLabelsPersist, .neitherPersists) == ["0", "5"])
        #expect(at(.neitherPersists, .ticksPersist) == ["5", ""])
    }

    @Test("Minor ticks divide each step into a number of parts, with automatic and with fixed ticks, and not on a logarithmic axis")
    func parts() {
        let thirds = set(ValueTickStyle { ($0.placement, $0.minors) = (self.every(5), .parts(3)) }, 1...9)
        #expect(thirds.minors.count == 4 && thirds.minorStep == "1.6666666666666667", "\(thirds.minorStep)")
        #expect(zip(thirds.minors, [5.0 / 3, 10.0 / 3, 20.0 / 3, 25.0 / 3]).allSatisfy { abs($0 - $1) < 1e-12 }, "\(thirds.minors)")
        let automatic = set(ValueTickStyle { $0.minors = .parts(2) }, 0...10)
        let halves = zip(automatic.ticks, automatic.ticks.dropFirst()).map { ($0.value + $1.value) / 2 }
        #expect(halves.count > 2 && halves.allSatisfy(automatic.minors.contains) && automatic.minors.count <= halves.count + 2)
        #expect(set(ValueTickStyle { $0.minors = .parts(100) }, 0...1e9).minors.count < 2000)
        let powers = ValueTickStyle { $0.placement = .exponents(base: 10, every: 1) }
        var divided = powers
        divided.minors = .parts(5)
        #expect(set(divided, 1...1000, log: true).minors == set(powers, 1...1000, log: true).minors)
    }

    @Test("A hook changes, drops and adds labels before the layout", .feature("S0-TK-10"))
    func hook() {
        let style = ValueTickStyle {
            $0.adjust = { ticks in
                ticks.removeAll { $0.value == 4 }
                for index in ticks.indices where ticks[index].value == 6 { ticks[index].label = "six and a long text" }
                ticks.append(ValueTick(value: 3.5, label: "here"))
            }
        }
        let labels = set(style).ticks.map(\.label)
        #expect(labels.contains("six and a long text") && labels.contains("here") && !labels.contains("4"))
        let values = set(style).ticks.map(\.value)
        #expect(values == values.sorted())
    }

    @Test("A hook chooses the frequency by the range; without one for minor ticks there are none", .feature("S0-TK-11"))
    func chosen() throws {
        let half = try #require(TickFrequency(0.5, anchor: 0))
        let whole = try #require(TickFrequency(5.0, anchor: 0))
        let style = ValueTickStyle { $0.placement = .chosen { $0.upperBound > 5 ? (whole, 1) : (half, nil) } }
        #expect(set(style, 0...10).step == "5" && set(style, 0...10).minorStep == "1")
        #expect(set(style, 0...3).step == "0.5" && set(style, 0...3).minors.isEmpty)
    }

    @Test("Labels of ticks at fixed positions do not touch, and the ticks stay")
    func labelsApart() {
        let found = set(
            ValueTickStyle {
                $0.placement = every(0.25); $0.lowEnd = .ticksPersist; $0.highEnd = .ticksPersist
            })
        #expect(found.ticks.count == 41)
        let labelled = found.ticks.filter { !$0.label.isEmpty }.map { $0.value * 40 }
        #expect(labelled.count > 10 && zip(labelled, labelled.dropFirst()).allSatisfy { $1 - $0 >= 14 })
    }

    @Test("Ticks much closer than pixels have separate marks, and labels that do not touch", arguments: [false, true])
    func farTooMany(log: Bool) {
        for domain in [2.5e13...1.1e15, 1e5...3e8] {
            let style = ValueTickStyle {
                $0.placement = every(1000); $0.lowEnd = .ticksPersist; $0.highEnd = .ticksPersist
            }
            let scale = ValueScale(domain: domain, start: 830, end: 0, logarithmic: log)
            let found = style.ticks(on: scale, spacing: 40)
            let places = found.ticks.map { scale.pixel($0.value) }
            #expect(places.count > 20 && zip(places, places.dropFirst()).allSatisfy { $0 - $1 >= 0.99 })
            let labelled = found.ticks.filter { !$0.label.isEmpty }.map { scale.pixel($0.value) }
            #expect(labelled.count >= 5 && zip(labelled, labelled.dropFirst()).allSatisfy { $0 - $1 >= 14 }, "\(domain)")
            #expect(!found.warnings.isEmpty)
        }
    }

    @Test("Ticks of thirty-seconds are at halves, quarters and so on, never at tenths")
    func fractions() throws {
        let format = ValueFormat.pattern(try NumberPattern("1'32"))
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let low = Double.random(in: 90...140, using: &generator)
            let range = low...(low + Double.random(in: 0.1...8, using: &generator))
            let ticks = valueTicks(in: range, maximumCount: 8, format: format)
            #expect(ticks.count >= 2)
            #expect(ticks.allSatisfy { ($0.value * 32).rounded() == $0.value * 32 })
            #expect(Set(ticks.map(\.label)).count == ticks.count)
        }
        #expect(
            valueTicks(in: 131.9...133.1, maximumCount: 5, format: format).map(\.label) == [
                "132'00", "132'08", "132'16", "132'24", "133'00",
            ])
    }

    private func labels(_ placement: ValueTickStyle.Placement, _ domain: ClosedRange<Double>, pixels: Double = 400, log: Bool = false)
        -> [String]
    {
        let style = ValueTickStyle {
            $0.placement = placement
            $0.lowEnd = .ticksAndLabelsPersist
            $0.highEnd = .ticksAndLabelsPersist
        }
        return set(style, domain, pixels: pixels, log: log).ticks.map(\.label).filter { !$0.isEmpty }
    }

    @Test("Of crowded labels round multiples stay, for any visible part of the axis")
    func roundLabels() {
        for low in [0.0, 3, 12, 47] {
            let shown = low...(low + 200)
            for (step, multiple) in [(5.0, 10), (2, 10), (1, 10), (10, 10), (2.5, 10), (4, 20)] {
                let found = labels(every(step), shown).compactMap(Double.init)
                let wanted = (Int(clamping: low)...Int(clamping: low + 200)).filter { $0 % multiple == 0 }.map(Double.init)
                #expect(found == wanted, "every \(step) from \(low)")
            }
        }
        #expect(labels(every(5, 1), 0...200, pixels: 200) == (0...9).map { "\($0 * 20 + 1)" }, "counted from the anchor")
        let prices = (90...110).map { ValueMark(Double($0)) }
        #expect(labels(.at(prices), 90...110, pixels: 100) == ["90", "95", "100", "105", "110"])
        #expect(labels(.at(prices + [ValueMark(99.5, label: "limit")]), 90...110, pixels: 100).contains("limit"))
        #expect(labels(.exponents(base: 2, every: 1), 1...4096, pixels: 100, log: true) == ["1", "4", "16", "64", "256", "1,024", "4,096"])
        // On a logarithmic axis the upper ones are crowded.
        let decade = labels(every(10), 10...1000, pixels: 300, log: true)
        #expect(decade.contains("100") && decade.contains("500") && decade.contains("1,000") && decade.contains("20"))
    }
}
