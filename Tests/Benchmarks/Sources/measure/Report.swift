/// The table: a block for each contest, a line for each contender.
enum Report {
    static let header = line("", "wall ms", "cpu ms", "times", "MB")

    static func text(of contest: Contest, _ times: [Contest.Times]) -> String {
        let base = times.first?.wall ?? 1
        let lines = zip(contest.contenders, times).map { contender, times in
            line(
                "  " + contender.name, milliseconds(times.wall), milliseconds(times.cpu), decimal(times.wall / base, 2),
                String(times.memory / 1_000_000))
        }
        return ([contest.title] + lines).joined(separator: "\n")
    }

    private static func line(_ name: String, _ numbers: String...) -> String {
        let padded = numbers.map { String(repeating: " ", count: max(0, 10 - $0.count)) + $0 }
        return name + String(repeating: " ", count: max(0, 34 - name.count)) + padded.joined()
    }

    private static func milliseconds(_ seconds: Double) -> String { decimal(seconds * 1000, 1) }

    private static func decimal(_ value: Double, _ places: Int) -> String {
        let scale = places == 1 ? 10 : 100
        let whole = Int((value * Double(scale)).rounded())
        let rest = String(whole % scale)
        return "\(whole / scale).\(String(repeating: "0", count: places - rest.count))\(rest)"
    }
}
