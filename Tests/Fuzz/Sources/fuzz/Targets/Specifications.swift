import DojimaText
import Dojima

/// Chart specifications: a specification that is read is written and read again as the same chart, and errors are one line.
let spec = Target(name: "spec") { bytes in
    for notation in [ChartSpecification.Notation.json, .yaml] {
        do throws(TextError) {
            check(try ChartSpecification(bytes, as: notation))
        } catch {
            expectMessage(error.description)
        }
    }
}

private func check(_ specification: ChartSpecification) {
    for text in [specification.json(), specification.json(width: nil)] {
        do throws(TextError) {
            expect(try ChartSpecification(text) == specification, "what is written is another chart: \(text)")
        } catch {
            expect(false, "what is written is not read: \(error) in \(text)")
        }
    }
    expect(!specification.symbols.isEmpty, "a chart of nothing")
    _ = specification.symbols.map { specification.studies(of: $0) }
}
