import DojimaText
import Testing

/// Forms beyond plain records: objects of several kinds, values with several notations, recursive forms.
@Suite struct VariantTests {
    private enum Shape: Equatable {
        case circle(radius: Double)
        case box(width: Double, height: Double, name: String?)
        case group([Shape])

        static var form: Form<Shape> {
            .variants(
                by: "shape",
                [
                    Variant(
                        "circle", "A round one.", Key("radius", .number(0...10), "In pixels."),
                        make: { _, radius in .circle(radius: radius) },
                        parts: { if case .circle(let radius) = $0 { radius } else { nil } }),
                    Variant(
                        "box", "One with corners.", rules: [.needs("height", "width")],
                        Key("width", .number(), default: 1, "In pixels."), Key("height", .number(), default: 1, "In pixels."),
                        Key(optional: "name", .text, "What it is called."),
                        make: { path, width, height, name in
                            guard width * height < 100 else { throw path.error("is too large") }
                            return .box(width: width, height: height, name: name)
                        },
                        parts: { if case .box(let width, let height, let name) = $0 { (width, height, name) } else { nil } }),
                    Variant(
                        "group", "Several.", Key("of", .list(.named("shape") { Self.form }), "The shapes."),
                        make: { _, shapes in .group(shapes) },
                        parts: { if case .group(let shapes) = $0 { shapes } else { nil } }),
                ])
        }
    }

    private func read<Value>(_ form: Form<Value>, _ text: String) throws(TextError) -> Value { try form.value(ofJSON: Array(text.utf8)) }

    @Test(
        "An object has the kind that one key names, and is written as it was read",
        arguments: [
            #"{"shape": "circle", "radius": 2}"#, #"{"shape": "box"}"#, #"{"shape": "box", "width": 2, "height": 3, "name": "A"}"#,
            #"{"shape": "group", "of": [{"shape": "circle", "radius": 1}, {"shape": "group", "of": []}]}"#,
        ])
    func kinds(_ text: String) throws {
        let shape = try read(Shape.form, text)
        #expect(Shape.form.write(shape).json() == text)
    }

    @Test(
        "Errors have their line, their path and the expected form",
        arguments: [
            ("5", "is a number; write an object with shape"), (#"{"radius": 1}"#, "shape is missing: write one of circle, box, group"),
            (#"{"shape": "circel"}"#, "line 1: shape: \"circel\" is not known; did you mean circle?"),
            (#"{"shape": 1}"#, "line 1: shape: 1 is a number; put it in quotes to make it a text"),
            (#"{"shape": "circle"}"#, "radius is missing: In pixels."),
            (#"{"shape": "circle", "radius": 11}"#, "line 1: radius: 11 is out of range; write a number from 0 to 10"),
            (#"{"shape": "circle", "radus": 1}"#, "line 1: radus: unknown key; did you mean radius?"),
            (#"{"shape": "box", "height": 1}"#, "height: requires width; add it, or remove height"),
            ("{\"shape\": \"group\",\n \"of\": [\n{\"shape\": \"box\", \"width\": 100, \"height\": 1}]}", "line 3: of[0]: is too large"),
        ])
    func mistakes(_ text: String, _ message: String) {
        let error = #expect(throws: TextError.self) { try read(Shape.form, text) }
        #expect(error?.description == message)
    }

    @Test("The schema has a branch for each kind") func schema() throws {
        let schema = Shape.form.schema
        #expect(schema["properties"]?["shape"]?["enum"] == ["circle", "box", "group"])
        guard case .list(let branches)? = schema["allOf"]?.content else {
            Issue.record("no branches")
            return
        }
        #expect(branches[0]["if"] == ["properties": ["shape": ["const": "circle"]], "required": ["shape"]])
        #expect(branches[0]["then"]?["required"] == ["shape", "radius"] && branches[0]["then"]?["additionalProperties"] == false)
        #expect(branches[1]["then"]?["properties"]?["width"]?["default"] == 1)
        #expect(branches[2]["then"]?["properties"]?["of"]?["items"] == ["$ref": "#/$defs/shape"])
    }

    @Test("A value with several notations is recognised by the kind of the node") func ways() throws {
        let form = Form<Int>.either(
            [
                Alternative(.number, .integer(0...9), { $0 }, part: { $0 < 9 ? $0 : nil }),
                Alternative(.text, .oneOf(["all"]), { _ in 9 }, part: { _ in "all" }),
            ],
            advice: "write a number or \"all\"")
        #expect(try read(form, "3") == 3 && form.write(3) == 3)
        #expect(try read(form, "\"all\"") == 9 && form.write(9) == "all")
        let error = #expect(throws: TextError.self) { try read(form, "[1]") }
        #expect(error?.description == "is a list; write a number or \"all\"")
        #expect(form.schema["type"] == ["number", "string"])
    }

    @Test("A value may be converted to another one when read, and refused completely") func made() throws {
        let form = Form<ClosedRange<Double>>.mapped(
            from: .list(.number(), 2...2),
            { ends, path in
                guard ends[0] <= ends[1] else { throw path.error("is reversed") }
                return ends[0]...ends[1]
            }, inverse: { [$0.lowerBound, $0.upperBound] })
        #expect(try read(form, "[1, 2]") == 1...2 && form.write(1...2) == [1, 2])
        let error = #expect(throws: TextError.self) { try read(form, "[2, 1]") }
        #expect(error?.description == "is reversed")
    }
}
