#pragma once

// The functions of Pango, its Cairo part and GObject that are used, as in their headers. The headers are not included: their pkg-config
// packages name -pthread, which the package manager refuses with a warning in each build of a package that depends on this one.
// Tests/ArchitectureTests compares these declarations with the headers.

typedef struct _cairo cairo_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _PangoAttribute PangoAttribute;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutLine PangoLayoutLine;

// The units of Pango per pixel, a box in these units, and the weights of fonts.
#ifndef PANGO_SCALE
#define PANGO_SCALE 1024
typedef struct { int x, y, width, height; } PangoRectangle;
typedef enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_ULTRAHEAVY = 1000 } PangoWeight;
#endif

const char *pango_version_string(void);
PangoLanguage *pango_language_from_string(const char *language);

PangoFontMap *pango_cairo_font_map_get_default(void);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_context_set_resolution(PangoContext *context, double dpi);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_weight(PangoFontDescription *description, PangoWeight weight);

PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
PangoAttribute *pango_attr_font_features_new(const char *features);

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int isOn);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
int pango_layout_get_baseline(PangoLayout *layout);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
PangoLayoutLine *pango_layout_get_line_readonly(PangoLayout *layout, int line);
void pango_layout_line_get_extents(PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical);

void pango_cairo_layout_line_path(cairo_t *context, PangoLayoutLine *line);
void pango_cairo_show_layout_line(cairo_t *context, PangoLayoutLine *line);

void g_object_unref(void *object);
