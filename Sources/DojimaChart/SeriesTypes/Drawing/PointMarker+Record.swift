package import DojimaText

extension PointMarker: Record {
    package init() { self.init(.circle) }

    package static var fields: [Field<PointMarker>] {
        [
            Field("shape", \.shape, .word(of: Shape.allCases), "The shape of the mark."),
            Field("size", \.size, .number(1...100), "The width of the mark in logical pixels."),
            Field(
                "inner", \.innerSize, .number(0...100),
                "The width of an inner mark of the same shape in the colour of the background; 0 for none."),
        ]
    }
}
