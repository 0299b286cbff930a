import DojimaText
import CYaml

/// An event of the YAML parser.
struct YAMLEvent {
    enum Kind: Equatable {
        /// A scalar, and whether it is without quotes.
        case scalar(String, isPlain: Bool)
        /// The start of a list or object, whose content follows up to its end.
        case list
        case object
        case end
    }

    var kind: Kind
    /// The line of the text, counted from 1.
    var line: Int
}

/// The events of a text, directly from the C parser of Yams, so that anchors, aliases and tags are reported with their lines.
///
/// `Yams.compose` has line numbers too, but expands aliases before the caller can refuse them. For a text of 410 bytes with nested aliases
/// in a key it takes 3 s, and each further level takes seven to ten times as long.
struct YAMLEvents: ~Copyable {
    /// The parser keeps its own address, so it must not move.
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    /// Calls a closure with the events of a text.
    static func read<Value>(_ text: String, _ body: (inout YAMLEvents) throws(TextError) -> Value) throws(TextError)
        -> Value
    {
        let bytes = Array(text.utf8)
        // `withUnsafeBufferPointer` does not rethrow typed errors.
        let result = bytes.withUnsafeBufferPointer { bytes -> Result<Value, TextError> in
            do throws(TextError) {
                var events = try YAMLEvents(bytes)
                return .success(try body(&events))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// The bytes must outlive the value, which reads them.
    private init(_ bytes: UnsafeBufferPointer<UInt8>) throws(TextError) {
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw TextError("there is not enough memory to read it")
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// The next value, or the end of one; `nil` at the end of the text. Starts of streams, and bounds of documents, are skipped.
    mutating func next() throws(TextError) -> YAMLEvent? {
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
            defer { yaml_event_delete(&event) }
            let line = Int(clamping: event.start_mark.line) + 1
            switch event.type {
            case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
            case YAML_SCALAR_EVENT:
                let scalar = event.data.scalar
                try refuse(anchor: scalar.anchor, tag: scalar.tag, line)
                let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
                return YAMLEvent(kind: .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), line: line)
            case YAML_SEQUENCE_START_EVENT:
                try refuse(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag, line)
                return YAMLEvent(kind: .list, line: line)
            case YAML_MAPPING_START_EVENT:
                try refuse(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag, line)
                return YAMLEvent(kind: .object, line: line)
            case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return YAMLEvent(kind: .end, line: line)
            case YAML_ALIAS_EVENT: throw YAMLEvents.reference(line)
            default: return nil
            }
        }
    }

    private func refuse(anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?, _ line: Int) throws(TextError) {
        if anchor != nil { throw YAMLEvents.reference(line) }
        if tag != nil { throw TextError("tags (!name) are not supported; remove it, or put the text in quotes", line: line) }
    }

    private static func reference(_ line: Int) -> TextError {
        TextError("anchors (&name) and aliases (*name) are not supported; write the value out, or put the text in quotes", line: line)
    }

    private func problem() -> TextError {
        guard parser.pointee.error == YAML_SCANNER_ERROR || parser.pointee.error == YAML_PARSER_ERROR,
            let text = parser.pointee.problem
        else {
            return parser.pointee.error == YAML_MEMORY_ERROR
                ? TextError("there is not enough memory to read it") : TextError("this is not YAML in UTF-8")
        }
        return TextError(
            "\(String(cString: text)); check the indentation and the quotes", line: Int(clamping: parser.pointee.problem_mark.line) + 1)
    }
}
