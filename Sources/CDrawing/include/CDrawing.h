#pragma once

/// Loads Cairo and Pango, unless they are loaded. Until then none of their functions may be called. May be called from any thread.
///
/// Returns NULL, or what the loader says is wrong: a text that stays valid.
const char *drawing_libraries_load(void);
