/// Returns a text escaped for HTML, also for attribute values.
///
///     escapedForHTML("R&D <1>")     // R&amp;D &lt;1&gt;
package func escapedForHTML(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
        .replacing("'", with: "&#39;")
}
