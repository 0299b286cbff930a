"""Made by Sources/Python/generate.py from the program's description of its commands: do not edit."""

# fmt: off
FLAGS = ('by-symbol',
 'continuous',
 'cumulative',
 'dotted-grid',
 'dry-run',
 'edit',
 'explain',
 'facet',
 'fit',
 'fixed-labels',
 'force',
 'functions',
 'holidays',
 'indexed',
 'infer-gaps',
 'internal',
 'inverse',
 'inverted',
 'lines',
 'list',
 'log',
 'navigator',
 'no-annotations',
 'no-volume',
 'open',
 'percent',
 'polar',
 'prices',
 'print-sql',
 'quiet',
 'remove-all',
 'second-row',
 'shared-y',
 'show',
 'side-by-side',
 'spec',
 'spreadsheet',
 'stop',
 'strict',
 'table',
 'temperature',
 'title-over-plot',
 'total',
 'total-return',
 'track',
 'transpose',
 'until-exists',
 'vacuum',
 'verbose',
 'volume-axis')

REQUIRED = {'load': (),
 'list': (),
 'chart': (),
 'watch': ('file',),
 'serve': (),
 'render': ('spec',),
 'book': (),
 'report': ('symbols',),
 'schema': (),
 'explain': ('file',),
 'verify': ('file',),
 'window': ('symbol',),
 'replay': ('script', 'symbol'),
 'bars': (),
 'resample': ('symbol', 'into'),
 'indicators': (),
 'analyze': (),
 'scan': ('when',),
 'sql': (),
 'audit': ('symbol',),
 'instrument': ('symbol',),
 'actions': ('symbol',),
 'annotate': ('symbol',),
 'group': (),
 'portfolio': (),
 'splice': ('symbol',),
 'generate': (),
 'sessions': (),
 'axis': (),
 'store.backup': ('file',),
 'store.copy': (),
 'store.check': (),
 'store.stats': (),
 'store.rename': ('symbol', 'new_symbol'),
 'store.remove': ('symbol',),
 'store.clean': (),
 'store.sql': ()}

COMMANDS = {'import': {'options': {'map': ('map', 'one file'),
                        'stop': ('stop', 'flag'),
                        'symbol': ('symbol', 'one'),
                        'interval': ('interval', 'one'),
                        'zone': ('zone', 'one'),
                        'calendar': ('calendar', 'one'),
                        'stamp': ('stamp', 'one'),
                        'columns': ('columns', 'one'),
                        'wide': ('wide', 'flag'),
                        'date_format': ('date-format', 'one'),
                        'century': ('century', 'one'),
                        'file_format': ('file-format', 'one'),
                        'price_divisor': ('price-divisor', 'one'),
                        'on_invalid': ('on-invalid', 'one'),
                        'on_conflict': ('on-conflict', 'one'),
                        'on_duplicate': ('on-duplicate', 'one'),
                        'rejects': ('rejects', 'one file'),
                        'max_spool': ('max-spool', 'one'),
                        'strict': ('strict', 'flag'),
                        'dry_run': ('dry-run', 'flag'),
                        'explain': ('explain', 'flag'),
                        'calendar_file': ('calendar-file', 'many file'),
                        'wait': ('wait', 'one'),
                        'verbose': ('verbose', 'flag'),
                        'format': ('format', 'one'),
                        'time_format': ('time-format', 'one'),
                        'spreadsheet': ('spreadsheet', 'flag'),
                        'quiet': ('quiet', 'flag')},
            'aliases': {},
            'formats': ('table', 'csv', 'json', 'markdown'),
            'database': True},
 'list': {'options': {'wait': ('wait', 'one'),
                      'verbose': ('verbose', 'flag'),
                      'format': ('format', 'one'),
                      'time_format': ('time-format', 'one'),
                      'spreadsheet': ('spreadsheet', 'flag'),
                      'quiet': ('quiet', 'flag')},
          'aliases': {},
          'formats': ('table', 'csv', 'json', 'markdown', 'html'),
          'database': True},
 'chart': {'options': {'interval': ('interval', 'one'),
                       'start': ('from', 'one'),
                       'end': ('to', 'one'),
                       'last': ('last', 'one'),
                       'preset': ('preset', 'one'),
                       'select': ('select', 'one'),
                       'zoom': ('zoom', 'one'),
                       'pan_to': ('pan-to', 'one'),
                       'exclude': ('exclude', 'many'),
                       'exclude_every': ('exclude-every', 'many'),
                       'calendar': ('calendar', 'many'),
                       'combine': ('combine', 'one'),
                       'show_gaps': ('show-gaps', 'many'),
                       'segments': ('segments', 'one'),
                       'include': ('include', 'many'),
                       'calendar_file': ('calendar-file', 'many file'),
                       'rules': ('rules', 'one file'),
                       'zone': ('zone', 'one'),
                       'anchor': ('anchor', 'one'),
                       'infer_gaps': ('infer-gaps', 'flag'),
                       'continuous': ('continuous', 'flag'),
                       'on_closed': ('on-closed', 'one'),
                       'adjust': ('adjust', 'one'),
                       'type': ('type', 'one'),
                       'overlay': ('overlay', 'many'),
                       'pane': ('pane', 'many'),
                       'mark': ('mark', 'many'),
                       'profile': ('profile', 'one'),
                       'no_volume': ('no-volume', 'flag'),
                       'volume_axis': ('volume-axis', 'flag'),
                       'axis': ('axis', 'many'),
                       'transform': ('transform', 'one'),
                       'stack': ('stack', 'one'),
                       'side_by_side': ('side-by-side', 'flag'),
                       'labels': ('labels', 'one'),
                       'names': ('names', 'one'),
                       'group': ('group', 'one'),
                       'series_color': ('series-color', 'many'),
                       'hide': ('hide', 'many'),
                       'color': ('color', 'many'),
                       'color_change': ('color-change', 'one'),
                       'log': ('log', 'flag'),
                       'inverted': ('inverted', 'flag'),
                       'navigator': ('navigator', 'flag'),
                       'annotate': ('annotate', 'many'),
                       'no_annotations': ('no-annotations', 'flag'),
                       'crosshair': ('crosshair', 'one'),
                       'crosshair_text': ('crosshair-text', 'one'),
                       'selected': ('selected', 'many'),
                       'pan': ('pan', 'one'),
                       'track': ('track', 'flag'),
                       'track_series': ('track-series', 'one'),
                       'percent': ('percent', 'flag'),
                       'indexed': ('indexed', 'flag'),
                       'prices': ('prices', 'flag'),
                       'highlight': ('highlight', 'one'),
                       'base': ('base', 'one'),
                       'by_symbol': ('by-symbol', 'flag'),
                       'y_range': ('y-range', 'one'),
                       'axis_range': ('axis-range', 'many'),
                       'y_min_span': ('y-min-span', 'one'),
                       'x_crosses': ('x-crosses', 'one'),
                       'y_crosses': ('y-crosses', 'one'),
                       'fixed_labels': ('fixed-labels', 'flag'),
                       'x_side': ('x-side', 'one'),
                       'x_zone': ('x-zone', 'many'),
                       'x_title': ('x-title', 'one'),
                       'y_title': ('y-title', 'one'),
                       'x_ticks': ('x-ticks', 'one'),
                       'y_ticks': ('y-ticks', 'one'),
                       'x_format': ('x-format', 'one'),
                       'y_format': ('y-format', 'one'),
                       'x_spacing': ('x-spacing', 'one'),
                       'x_angle': ('x-angle', 'one'),
                       'second_row': ('second-row', 'flag'),
                       'gap_marks': ('gap-marks', 'one'),
                       'gap_style': ('gap-style', 'one'),
                       'gap_width': ('gap-width', 'one'),
                       'orientation': ('orientation', 'one'),
                       'title_align': ('title-align', 'one'),
                       'title_over_plot': ('title-over-plot', 'flag'),
                       'dotted_grid': ('dotted-grid', 'flag'),
                       'split': ('split', 'one'),
                       'background': ('background', 'many'),
                       'border': ('border', 'many'),
                       'axis_width': ('axis-width', 'many'),
                       'only_axis': ('only-axis', 'one'),
                       'legend': ('legend', 'one'),
                       'legend_placement': ('legend-placement', 'one'),
                       'legend_title': ('legend-title', 'one'),
                       'facet': ('facet', 'flag'),
                       'columns': ('columns', 'many'),
                       'shared_y': ('shared-y', 'flag'),
                       'wide': ('wide', 'flag'),
                       'date_format': ('date-format', 'one'),
                       'century': ('century', 'one'),
                       'file_format': ('file-format', 'one'),
                       'price_divisor': ('price-divisor', 'one'),
                       'on_invalid': ('on-invalid', 'one'),
                       'on_conflict': ('on-conflict', 'one'),
                       'x': ('x', 'one'),
                       'y': ('y', 'many'),
                       'gaps': ('gaps', 'one'),
                       'order': ('order', 'one'),
                       'sql': ('sql', 'one'),
                       'query': ('query', 'one'),
                       'param': ('param', 'many'),
                       'queries': ('queries', 'one'),
                       'portfolio': ('portfolio', 'one'),
                       'fit': ('fit', 'flag'),
                       'bins': ('bins', 'one'),
                       'bin_width': ('bin-width', 'one'),
                       'whiskers': ('whiskers', 'one'),
                       'total': ('total', 'flag'),
                       'frame': ('frame', 'one'),
                       'animation': ('animation', 'one'),
                       'curve': ('curve', 'one'),
                       'theme': ('theme', 'one'),
                       'config': ('config', 'one file'),
                       'style': ('style', 'one'),
                       'set': ('set', 'many'),
                       'metrics': ('metrics', 'one'),
                       'size': ('size', 'one'),
                       'scale': ('scale', 'one'),
                       'title': ('title', 'one'),
                       'subtitle': ('subtitle', 'one'),
                       'note': ('note', 'one'),
                       'output': ('output', 'one file'),
                       'describe': ('describe', 'one file'),
                       'show': ('show', 'flag'),
                       'terminal': ('terminal', 'one'),
                       'print_sql': ('print-sql', 'flag'),
                       'spec': ('spec', 'flag'),
                       'wait': ('wait', 'one'),
                       'verbose': ('verbose', 'flag'),
                       'quiet': ('quiet', 'flag'),
                       'format': ('format', 'one')},
           'aliases': {},
           'formats': ('table', 'csv', 'json', 'markdown'),
           'database': True},
 'watch': {'options': {'symbol': ('symbol', 'one'),
                       'interval': ('interval', 'one'),
                       'zone': ('zone', 'one'),
                       'calendar': ('calendar', 'one'),
                       'until_exists': ('until-exists', 'flag'),
                       'columns': ('columns', 'one'),
                       'wide': ('wide', 'flag'),
                       'date_format': ('date-format', 'one'),
                       'century': ('century', 'one'),
                       'file_format': ('file-format', 'one'),
                       'price_divisor': ('price-divisor', 'one'),
                       'on_invalid': ('on-invalid', 'one'),
                       'on_conflict': ('on-conflict', 'one'),
                       'output': ('output', 'one file'),
                       'every': ('every', 'one'),
                       'keep': ('keep', 'one'),
                       'show': ('show', 'flag'),
                       'terminal': ('terminal', 'one'),
                       'wait': ('wait', 'one'),
                       'verbose': ('verbose', 'flag'),
                       'quiet': ('quiet', 'flag'),
                       'format': ('format', 'one')},
           'aliases': {},
           'formats': ('table', 'csv', 'json', 'markdown'),
           'database': True},
 'serve': {'options': {'host': ('host', 'one'),
                       'port': ('port', 'one'),
                       'token': ('token', 'one'),
                       'edit': ('edit', 'flag'),
                       'open': ('open', 'flag'),
                       'interval': ('interval', 'one'),
                       'start': ('from', 'one'),
                       'end': ('to', 'one'),
                       'last': ('last', 'one'),
                       'preset': ('preset', 'one'),
                       'select': ('select', 'one'),
                       'zoom': ('zoom', 'one'),
                       'pan_to': ('pan-to', 'one'),
                       'exclude': ('exclude', 'many'),
                       'exclude_every': ('exclude-every', 'many'),
                       'calendar': ('calendar', 'many'),
                       'combine': ('combine', 'one'),
                       'show_gaps': ('show-gaps', 'many'),
                       'segments': ('segments', 'one'),
                       'include': ('include', 'many'),
                       'calendar_file': ('calendar-file', 'many file'),
                       'rules': ('rules', 'one file'),
                       'zone': ('zone', 'one'),
                       'anchor': ('anchor', 'one'),
                       'infer_gaps': ('infer-gaps', 'flag'),
                       'continuous': ('continuous', 'flag'),
                       'on_closed': ('on-closed', 'one'),
                       'adjust': ('adjust', 'one'),
                       'type': ('type', 'one'),
                       'overlay': ('overlay', 'many'),
                       'pane': ('pane', 'many'),
                       'mark': ('mark', 'many'),
                       'profile': ('profile', 'one'),
                       'no_volume': ('no-volume', 'flag'),
                       'volume_axis': ('volume-axis', 'flag'),
                       'axis': ('axis', 'many'),
                       'transform': ('transform', 'one'),
                       'stack': ('stack', 'one'),
                       'side_by_side': ('side-by-side', 'flag'),
                       'labels': ('labels', 'one'),
                       'names': ('names', 'one'),
                       'group': ('group', 'one'),
                       'series_color': ('series-color', 'many'),
                       'hide': ('hide', 'many'),
                       'color': ('color', 'many'),
                       'color_change': ('color-change', 'one'),
                       'log': ('log', 'flag'),
                       'inverted': ('inverted', 'flag'),
                       'navigator': ('navigator', 'flag'),
                       'annotate': ('annotate', 'many'),
                       'no_annotations': ('no-annotations', 'flag'),
                       'crosshair': ('crosshair', 'one'),
                       'crosshair_text': ('crosshair-text', 'one'),
                       'selected': ('selected', 'many'),
                       'pan': ('pan', 'one'),
                       'track': ('track', 'flag'),
                       'track_series': ('track-series', 'one'),
                       'percent': ('percent', 'flag'),
                       'indexed': ('indexed', 'flag'),
                       'prices': ('prices', 'flag'),
                       'highlight': ('highlight', 'one'),
                       'base': ('base', 'one'),
                       'by_symbol': ('by-symbol', 'flag'),
                       'y_range': ('y-range', 'one'),
                       'axis_range': ('axis-range', 'many'),
                       'y_min_span': ('y-min-span', 'one'),
                       'x_crosses': ('x-crosses', 'one'),
                       'y_crosses': ('y-crosses', 'one'),
                       'fixed_labels': ('fixed-labels', 'flag'),
                       'x_side': ('x-side', 'one'),
                       'x_zone': ('x-zone', 'many'),
                       'x_title': ('x-title', 'one'),
                       'y_title': ('y-title', 'one'),
                       'x_ticks': ('x-ticks', 'one'),
                       'y_ticks': ('y-ticks', 'one'),
                       'x_format': ('x-format', 'one'),
                       'y_format': ('y-format', 'one'),
                       'x_spacing': ('x-spacing', 'one'),
                       'x_angle': ('x-angle', 'one'),
                       'second_row': ('second-row', 'flag'),
                       'gap_marks': ('gap-marks', 'one'),
                       'gap_style': ('gap-style', 'one'),
                       'gap_width': ('gap-width', 'one'),
                       'orientation': ('orientation', 'one'),
                       'title_align': ('title-align', 'one'),
                       'title_over_plot': ('title-over-plot', 'flag'),
                       'dotted_grid': ('dotted-grid', 'flag'),
                       'split': ('split', 'one'),
                       'background': ('background', 'many'),
                       'border': ('border', 'many'),
                       'axis_width': ('axis-width', 'many'),
                       'only_axis': ('only-axis', 'one'),
                       'legend': ('legend', 'one'),
                       'legend_placement': ('legend-placement', 'one'),
                       'legend_title': ('legend-title', 'one'),
                       'theme': ('theme', 'one'),
                       'config': ('config', 'one file'),
                       'style': ('style', 'one'),
                       'set': ('set', 'many'),
                       'metrics': ('metrics', 'one'),
                       'size': ('size', 'one'),
                       'scale': ('scale', 'one'),
                       'title': ('title', 'one'),
                       'subtitle': ('subtitle', 'one'),
                       'note': ('note', 'one'),
                       'wait': ('wait', 'one'),
                       'verbose': ('verbose', 'flag'),
                       'quiet': ('quiet', 'flag')},
           'aliases': {},
           'formats': (),
           'database': True},
 'render': {'options': {'output': ('output', 'one file'),
                        'describe': ('describe', 'one file'),
                        'show': ('show', 'flag'),
                        'terminal': ('terminal', 'one'),
                        'config': ('config', 'one file'),
                        'style': ('style', 'one'),
                        'set': ('set', 'many'),
                        'metrics': ('metrics', 'one'),
                        'wait': ('wait', 'one'),
                        'verbose': ('verbose', 'flag'),
                        'quiet': ('quiet', 'flag'),
                        'allow_path': ('allow-path', 'many'),
                        'format': ('format', 'one')},
            'aliases': {},
            'formats': ('table', 'csv', 'json', 'markdown'),
            'database': True},
 'book': {'options': {'output': ('output', 'one file'),
                      'as_': ('as', 'one'),
                      'grid': ('grid', 'one'),
                      'force': ('force', 'flag'),
                      'strict': ('strict', 'flag'),
                      'threads': ('threads', 'one'),
                      'interval': ('interval', 'one'),
                      'start': ('from', 'one'),
                      'end': ('to', 'one'),
                      'last': ('last', 'one'),
                      'preset': ('preset', 'one'),
                      'select': ('select', 'one'),
                      'zoom': ('zoom', 'one'),
                      'pan_to': ('pan-to', 'one'),
                      'exclude': ('exclude', 'many'),
                      'exclude_every': ('exclude-every', 'many'),
                      'calendar': ('calendar', 'many'),
                      'combine': ('combine', 'one'),
                      'show_gaps': ('show-gaps', 'many'),
                      'segments': ('segments', 'one'),
                      'include': ('include', 'many'),
                      'calendar_file': ('calendar-file', 'many file'),
                      'rules': ('rules', 'one file'),
                      'zone': ('zone', 'one'),
                      'anchor': ('anchor', 'one'),
                      'infer_gaps': ('infer-gaps', 'flag'),
                      'continuous': ('continuous', 'flag'),
                      'on_closed': ('on-closed', 'one'),
                      'adjust': ('adjust', 'one'),
                      'type': ('type', 'one'),
                      'overlay': ('overlay', 'many'),
                      'pane': ('pane', 'many'),
                      'mark': ('mark', 'many'),
                      'profile': ('profile', 'one'),
                      'no_volume': ('no-volume', 'flag'),
                      'volume_axis': ('volume-axis', 'flag'),
                      'axis': ('axis', 'many'),
                      'transform': ('transform', 'one'),
                      'stack': ('stack', 'one'),
                      'side_by_side': ('side-by-side', 'flag'),
                      'labels': ('labels', 'one'),
                      'names': ('names', 'one'),
                      'group': ('group', 'one'),
                      'series_color': ('series-color', 'many'),
                      'hide': ('hide', 'many'),
                      'color': ('color', 'many'),
                      'color_change': ('color-change', 'one'),
                      'log': ('log', 'flag'),
                      'inverted': ('inverted', 'flag'),
                      'navigator': ('navigator', 'flag'),
                      'annotate': ('annotate', 'many'),
                      'no_annotations': ('no-annotations', 'flag'),
                      'crosshair': ('crosshair', 'one'),
                      'crosshair_text': ('crosshair-text', 'one'),
                      'selected': ('selected', 'many'),
                      'pan': ('pan', 'one'),
                      'track': ('track', 'flag'),
                      'track_series': ('track-series', 'one'),
                      'percent': ('percent', 'flag'),
                      'indexed': ('indexed', 'flag'),
                      'prices': ('prices', 'flag'),
                      'highlight': ('highlight', 'one'),
                      'base': ('base', 'one'),
                      'by_symbol': ('by-symbol', 'flag'),
                      'y_range': ('y-range', 'one'),
                      'axis_range': ('axis-range', 'many'),
                      'y_min_span': ('y-min-span', 'one'),
                      'x_crosses': ('x-crosses', 'one'),
                      'y_crosses': ('y-crosses', 'one'),
                      'fixed_labels': ('fixed-labels', 'flag'),
                      'x_side': ('x-side', 'one'),
                      'x_zone': ('x-zone', 'many'),
                      'x_title': ('x-title', 'one'),
                      'y_title': ('y-title', 'one'),
                      'x_ticks': ('x-ticks', 'one'),
                      'y_ticks': ('y-ticks', 'one'),
                      'x_format': ('x-format', 'one'),
                      'y_format': ('y-format', 'one'),
                      'x_spacing': ('x-spacing', 'one'),
                      'x_angle': ('x-angle', 'one'),
                      'second_row': ('second-row', 'flag'),
                      'gap_marks': ('gap-marks', 'one'),
                      'gap_style': ('gap-style', 'one'),
                      'gap_width': ('gap-width', 'one'),
                      'orientation': ('orientation', 'one'),
                      'title_align': ('title-align', 'one'),
                      'title_over_plot': ('title-over-plot', 'flag'),
                      'dotted_grid': ('dotted-grid', 'flag'),
                      'split': ('split', 'one'),
                      'background': ('background', 'many'),
                      'border': ('border', 'many'),
                      'axis_width': ('axis-width', 'many'),
                      'only_axis': ('only-axis', 'one'),
                      'legend': ('legend', 'one'),
                      'legend_placement': ('legend-placement', 'one'),
                      'legend_title': ('legend-title', 'one'),
                      'columns': ('columns', 'one'),
                      'wide': ('wide', 'flag'),
                      'date_format': ('date-format', 'one'),
                      'century': ('century', 'one'),
                      'file_format': ('file-format', 'one'),
                      'price_divisor': ('price-divisor', 'one'),
                      'on_invalid': ('on-invalid', 'one'),
                      'on_conflict': ('on-conflict', 'one'),
                      'theme': ('theme', 'one'),
                      'config': ('config', 'one file'),
                      'style': ('style', 'one'),
                      'set': ('set', 'many'),
                      'metrics': ('metrics', 'one'),
                      'size': ('size', 'one'),
                      'scale': ('scale', 'one'),
                      'title': ('title', 'one'),
                      'subtitle': ('subtitle', 'one'),
                      'note': ('note', 'one'),
                      'wait': ('wait', 'one'),
                      'verbose': ('verbose', 'flag'),
                      'format': ('format', 'one'),
                      'time_format': ('time-format', 'one'),
                      'spreadsheet': ('spreadsheet', 'flag'),
                      'quiet': ('quiet', 'flag')},
          'aliases': {},
          'formats': ('table', 'csv', 'json', 'markdown'),
          'database': True},
 'report': {'options': {'output': ('output', 'one file'),
                        'benchmark': ('benchmark', 'one'),
                        'title': ('title', 'one'),
                        'interval': ('interval', 'one'),
                        'risk_free': ('risk-free', 'one'),
                        'bars_a_year': ('bars-a-year', 'one'),
                        'start': ('from', 'one'),
                        'end': ('to', 'one'),
                        'last': ('last', 'one'),
                        'preset': ('preset', 'one'),
                        'select': ('select', 'one'),
                        'zoom': ('zoom', 'one'),
                        'pan_to': ('pan-to', 'one'),
                        'exclude': ('exclude', 'many'),
                        'exclude_every': ('exclude-every', 'many'),
                        'calendar': ('calendar', 'many'),
                        'combine': ('combine', 'one'),
                        'show_gaps': ('show-gaps', 'many'),
                        'segments': ('segments', 'one'),
                        'include': ('include', 'many'),
                        'calendar_file': ('calendar-file', 'many file'),
                        'rules': ('rules', 'one file'),
                        'zone': ('zone', 'one'),
                        'anchor': ('anchor', 'one'),
                        'infer_gaps': ('infer-gaps', 'flag'),
                        'continuous': ('continuous', 'flag'),
                        'adjust': ('adjust', 'one'),
                        'columns': ('columns', 'one'),
                        'wide': ('wide', 'flag'),
                        'date_format': ('date-format', 'one'),
                        'century': ('century', 'one'),
                        'file_format': ('file-format', 'one'),
                        'price_divisor': ('price-divisor', 'one'),
                        'on_invalid': ('on-invalid', 'one'),
                        'on_conflict': ('on-conflict', 'one'),
                        'wait': ('wait', 'one'),
                        'verbose': ('verbose', 'flag'),
                        'quiet': ('quiet', 'flag'),
                        'format': ('format', 'one')},
            'aliases': {'periods': 'bars_a_year'},
            'formats': ('table', 'csv', 'json', 'markdown'),
            'database': True},
 'schema': {'options': {'quiet': ('quiet', 'flag')}, 'aliases': {}, 'formats': (), 'database': False},
 'explain': {'options': {'spec': ('spec', 'flag'),
                         'chart': ('chart', 'one'),
                         'allow_path': ('allow-path', 'many'),
                         'format': ('format', 'one'),
                         'time_format': ('time-format', 'one'),
                         'spreadsheet': ('spreadsheet', 'flag'),
                         'quiet': ('quiet', 'flag')},
             'aliases': {},
             'formats': ('table', 'csv', 'json', 'markdown'),
             'database': False},
 'verify': {'options': {'wait': ('wait', 'one'),
                        'verbose': ('verbose', 'flag'),
                        'allow_path': ('allow-path', 'many'),
                        'format': ('format', 'one'),
                        'time_format': ('time-format', 'one'),
                        'spreadsheet': ('spreadsheet', 'flag'),
                        'quiet': ('quiet', 'flag')},
            'aliases': {},
            'formats': ('table', 'csv', 'json', 'markdown'),
            'database': True},
 'window': {'options': {'interval': ('interval', 'one'),
                        'summary': ('summary', 'one'),
                        'start': ('from', 'one'),
                        'end': ('to', 'one'),
                        'last': ('last', 'one'),
                        'preset': ('preset', 'one'),
                        'select': ('select', 'one'),
                        'zoom': ('zoom', 'one'),
                        'pan_to': ('pan-to', 'one'),
                        'min_span': ('min-span', 'one'),
                        'max_span': ('max-span', 'one'),
                        'pan': ('pan', 'one'),
                        'selection': ('selection', 'one file'),
                        'ops': ('ops', 'one file'),
                        'exclude': ('exclude', 'many'),
                        'exclude_every': ('exclude-every', 'many'),
                        'calendar': ('calendar', 'many'),
                        'combine': ('combine', 'one'),
                        'show_gaps': ('show-gaps', 'many'),
                        'segments': ('segments', 'one'),
                        'include': ('include', 'many'),
                        'calendar_file': ('calendar-file', 'many file'),
                        'rules': ('rules', 'one file'),
                        'zone': ('zone', 'one'),
                        'anchor': ('anchor', 'one'),
                        'infer_gaps': ('infer-gaps', 'flag'),
                        'continuous': ('continuous', 'flag'),
                        'on_closed': ('on-closed', 'one'),
                        'adjust': ('adjust', 'one'),
                        'columns': ('columns', 'one'),
                        'wide': ('wide', 'flag'),
                        'date_format': ('date-format', 'one'),
                        'century': ('century', 'one'),
                        'file_format': ('file-format', 'one'),
                        'price_divisor': ('price-divisor', 'one'),
                        'on_invalid': ('on-invalid', 'one'),
                        'on_conflict': ('on-conflict', 'one'),
                        'print_sql': ('print-sql', 'flag'),
                        'wait': ('wait', 'one'),
                        'verbose': ('verbose', 'flag'),
                        'format': ('format', 'one'),
                        'time_format': ('time-format', 'one'),
                        'spreadsheet': ('spreadsheet', 'flag'),
                        'quiet': ('quiet', 'flag')},
            'aliases': {},
            'formats': ('table', 'csv', 'json', 'markdown'),
            'database': True},
 'replay': {'options': {'output': ('output', 'one file'),
                        'frame_rate': ('frame-rate', 'one'),
                        'min_span': ('min-span', 'one'),
                        'max_span': ('max-span', 'one'),
                        'interval': ('interval', 'one'),
                        'start': ('from', 'one'),
                        'end': ('to', 'one'),
                        'last': ('last', 'one'),
                        'preset': ('preset', 'one'),
                        'select': ('select', 'one'),
                        'zoom': ('zoom', 'one'),
                        'pan_to': ('pan-to', 'one'),
                        'exclude': ('exclude', 'many'),
                        'exclude_every': ('exclude-every', 'many'),
                        'calendar': ('calendar', 'many'),
                        'combine': ('combine', 'one'),
                        'show_gaps': ('show-gaps', 'many'),
                        'segments': ('segments', 'one'),
                        'include': ('include', 'many'),
                        'calendar_file': ('calendar-file', 'many file'),
                        'rules': ('rules', 'one file'),
                        'zone': ('zone', 'one'),
                        'anchor': ('anchor', 'one'),
                        'infer_gaps': ('infer-gaps', 'flag'),
                        'continuous': ('continuous', 'flag'),
                        'on_closed': ('on-closed', 'one'),
                        'adjust': ('adjust', 'one'),
                        'type': ('type', 'one'),
                        'overlay': ('overlay', 'many'),
                        'pane': ('pane', 'many'),
                        'mark': ('mark', 'many'),
                        'profile': ('profile', 'one'),
                        'no_volume': ('no-volume', 'flag'),
                        'volume_axis': ('volume-axis', 'flag'),
                        'axis': ('axis', 'many'),
                        'transform': ('transform', 'one'),
                        'stack': ('stack', 'one'),
                        'side_by_side': ('side-by-side', 'flag'),
                        'labels': ('labels', 'one'),
                        'names': ('names', 'one'),
                        'group': ('group', 'one'),
                        'series_color': ('series-color', 'many'),
                        'hide': ('hide', 'many'),
                        'color': ('color', 'many'),
                        'color_change': ('color-change', 'one'),
                        'log': ('log', 'flag'),
                        'inverted': ('inverted', 'flag'),
                        'navigator': ('navigator', 'flag'),
                        'annotate': ('annotate', 'many'),
                        'no_annotations': ('no-annotations', 'flag'),
                        'crosshair': ('crosshair', 'one'),
                        'crosshair_text': ('crosshair-text', 'one'),
                        'selected': ('selected', 'many'),
                        'pan': ('pan', 'one'),
                        'track': ('track', 'flag'),
                        'track_series': ('track-series', 'one'),
                        'percent': ('percent', 'flag'),
                        'indexed': ('indexed', 'flag'),
                        'prices': ('prices', 'flag'),
                        'highlight': ('highlight', 'one'),
                        'base': ('base', 'one'),
                        'by_symbol': ('by-symbol', 'flag'),
                        'y_range': ('y-range', 'one'),
                        'axis_range': ('axis-range', 'many'),
                        'y_min_span': ('y-min-span', 'one'),
                        'x_crosses': ('x-crosses', 'one'),
                        'y_crosses': ('y-crosses', 'one'),
                        'fixed_labels': ('fixed-labels', 'flag'),
                        'x_side': ('x-side', 'one'),
                        'x_zone': ('x-zone', 'many'),
                        'x_title': ('x-title', 'one'),
                        'y_title': ('y-title', 'one'),
                        'x_ticks': ('x-ticks', 'one'),
                        'y_ticks': ('y-ticks', 'one'),
                        'x_format': ('x-format', 'one'),
                        'y_format': ('y-format', 'one'),
                        'x_spacing': ('x-spacing', 'one'),
                        'x_angle': ('x-angle', 'one'),
                        'second_row': ('second-row', 'flag'),
                        'gap_marks': ('gap-marks', 'one'),
                        'gap_style': ('gap-style', 'one'),
                        'gap_width': ('gap-width', 'one'),
                        'orientation': ('orientation', 'one'),
                        'title_align': ('title-align', 'one'),
                        'title_over_plot': ('title-over-plot', 'flag'),
                        'dotted_grid': ('dotted-grid', 'flag'),
                        'split': ('split', 'one'),
                        'background': ('background', 'many'),
                        'border': ('border', 'many'),
                        'axis_width': ('axis-width', 'many'),
                        'only_axis': ('only-axis', 'one'),
                        'legend': ('legend', 'one'),
                        'legend_placement': ('legend-placement', 'one'),
                        'legend_title': ('legend-title', 'one'),
                        'columns': ('columns', 'one'),
                        'wide': ('wide', 'flag'),
                        'date_format': ('date-format', 'one'),
                        'century': ('century', 'one'),
                        'file_format': ('file-format', 'one'),
                        'price_divisor': ('price-divisor', 'one'),
                        'on_invalid': ('on-invalid', 'one'),
                        'on_conflict': ('on-conflict', 'one'),
                        'theme': ('theme', 'one'),
                        'config': ('config', 'one file'),
                        'style': ('style', 'one'),
                        'set': ('set', 'many'),
                        'metrics': ('metrics', 'one'),
                        'size': ('size', 'one'),
                        'scale': ('scale', 'one'),
                        'title': ('title', 'one'),
                        'subtitle': ('subtitle', 'one'),
                        'note': ('note', 'one'),
                        'wait': ('wait', 'one'),
                        'verbose': ('verbose', 'flag'),
                        'allow_path': ('allow-path', 'many'),
                        'quiet': ('quiet', 'flag')},
            'aliases': {},
            'formats': (),
            'database': True},
 'export': {'options': {'interval': ('interval', 'one'),
                        'start': ('from', 'one'),
                        'end': ('to', 'one'),
                        'last': ('last', 'one'),
                        'zone': ('zone', 'one'),
                        'calendar': ('calendar', 'one'),
                        'segments': ('segments', 'one'),
                        'anchor': ('anchor', 'one'),
                        'adjust': ('adjust', 'one'),
                        'calendar_file': ('calendar-file', 'many file'),
                        'wait': ('wait', 'one'),
                        'verbose': ('verbose', 'flag'),
                        'wide': ('wide', 'one'),
                        'transform': ('transform', 'one'),
                        'format': ('format', 'one'),
                        'output': ('output', 'one file'),
                        'time_format': ('time-format', 'one'),
                        'spreadsheet': ('spreadsheet', 'flag'),
                        'quiet': ('quiet', 'flag')},
            'aliases': {},
            'formats': ('table', 'csv', 'json', 'ndjson', 'markdown', 'npy'),
            'database': True},
 'resample': {'options': {'into': ('into', 'one'),
                          'interval': ('interval', 'one'),
                          'start': ('from', 'one'),
                          'end': ('to', 'one'),
                          'week_start': ('week-start', 'one'),
                          'stamp': ('stamp', 'one'),
                          'adjust': ('adjust', 'one'),
                          'columns': ('columns', 'one'),
                          'wide': ('wide', 'flag'),
                          'date_format': ('date-format', 'one'),
                          'century': ('century', 'one'),
                          'file_format': ('file-format', 'one'),
                          'price_divisor': ('price-divisor', 'one'),
                          'on_invalid': ('on-invalid', 'one'),
                          'on_conflict': ('on-conflict', 'one'),
                          'exclude': ('exclude', 'many'),
                          'exclude_every': ('exclude-every', 'many'),
                          'calendar': ('calendar', 'many'),
                          'combine': ('combine', 'one'),
                          'show_gaps': ('show-gaps', 'many'),
                          'segments': ('segments', 'one'),
                          'include': ('include', 'many'),
                          'calendar_file': ('calendar-file', 'many file'),
                          'rules': ('rules', 'one file'),
                          'zone': ('zone', 'one'),
                          'anchor': ('anchor', 'one'),
                          'infer_gaps': ('infer-gaps', 'flag'),
                          'continuous': ('continuous', 'flag'),
                          'wait': ('wait', 'one'),
                          'verbose': ('verbose', 'flag'),
                          'format': ('format', 'one'),
                          'time_format': ('time-format', 'one'),
                          'spreadsheet': ('spreadsheet', 'flag'),
                          'quiet': ('quiet', 'flag')},
              'aliases': {},
              'formats': ('table', 'csv', 'json', 'markdown', 'npy'),
              'database': True},
 'indicator': {'options': {'interval': ('interval', 'one'),
                           'start': ('from', 'one'),
                           'end': ('to', 'one'),
                           'last': ('last', 'one'),
                           'zone': ('zone', 'one'),
                           'calendar': ('calendar', 'one'),
                           'segments': ('segments', 'one'),
                           'anchor': ('anchor', 'one'),
                           'adjust': ('adjust', 'one'),
                           'calendar_file': ('calendar-file', 'many file'),
                           'wait': ('wait', 'one'),
                           'verbose': ('verbose', 'flag'),
                           'columns': ('columns', 'one'),
                           'wide': ('wide', 'flag'),
                           'date_format': ('date-format', 'one'),
                           'century': ('century', 'one'),
                           'file_format': ('file-format', 'one'),
                           'price_divisor': ('price-divisor', 'one'),
                           'on_invalid': ('on-invalid', 'one'),
                           'on_conflict': ('on-conflict', 'one'),
                           'list': ('list', 'flag'),
                           'output': ('output', 'one file'),
                           'format': ('format', 'one'),
                           'time_format': ('time-format', 'one'),
                           'spreadsheet': ('spreadsheet', 'flag'),
                           'quiet': ('quiet', 'flag')},
               'aliases': {},
               'formats': ('table', 'csv', 'json', 'markdown', 'npy'),
               'database': True},
 'analyze': {'options': {'list': ('list', 'flag'),
                         'benchmark': ('benchmark', 'one'),
                         'by': ('by', 'one'),
                         'log': ('log', 'flag'),
                         'table': ('table', 'flag'),
                         'lines': ('lines', 'flag'),
                         'polar': ('polar', 'flag'),
                         'top': ('top', 'one'),
                         'bins': ('bins', 'one'),
                         'width': ('width', 'one'),
                         'method': ('method', 'one'),
                         'of': ('of', 'one'),
                         'on': ('on', 'one'),
                         'horizons': ('horizons', 'one'),
                         'cumulative': ('cumulative', 'flag'),
                         'total_return': ('total-return', 'flag'),
                         'portfolio': ('portfolio', 'one'),
                         'rebalance': ('rebalance', 'one'),
                         'length': ('length', 'one'),
                         'ahead': ('ahead', 'one'),
                         'at': ('at', 'one file'),
                         'when': ('when', 'one'),
                         'before': ('before', 'one'),
                         'after': ('after', 'one'),
                         'interval': ('interval', 'one'),
                         'risk_free': ('risk-free', 'one'),
                         'bars_a_year': ('bars-a-year', 'one'),
                         'start': ('from', 'one'),
                         'end': ('to', 'one'),
                         'last': ('last', 'one'),
                         'preset': ('preset', 'one'),
                         'select': ('select', 'one'),
                         'zoom': ('zoom', 'one'),
                         'pan_to': ('pan-to', 'one'),
                         'exclude': ('exclude', 'many'),
                         'exclude_every': ('exclude-every', 'many'),
                         'calendar': ('calendar', 'many'),
                         'combine': ('combine', 'one'),
                         'show_gaps': ('show-gaps', 'many'),
                         'segments': ('segments', 'one'),
                         'include': ('include', 'many'),
                         'calendar_file': ('calendar-file', 'many file'),
                         'rules': ('rules', 'one file'),
                         'zone': ('zone', 'one'),
                         'anchor': ('anchor', 'one'),
                         'infer_gaps': ('infer-gaps', 'flag'),
                         'continuous': ('continuous', 'flag'),
                         'adjust': ('adjust', 'one'),
                         'columns': ('columns', 'one'),
                         'wide': ('wide', 'flag'),
                         'date_format': ('date-format', 'one'),
                         'century': ('century', 'one'),
                         'file_format': ('file-format', 'one'),
                         'price_divisor': ('price-divisor', 'one'),
                         'on_invalid': ('on-invalid', 'one'),
                         'on_conflict': ('on-conflict', 'one'),
                         'wait': ('wait', 'one'),
                         'verbose': ('verbose', 'flag'),
                         'theme': ('theme', 'one'),
                         'config': ('config', 'one file'),
                         'style': ('style', 'one'),
                         'set': ('set', 'many'),
                         'metrics': ('metrics', 'one'),
                         'size': ('size', 'one'),
                         'scale': ('scale', 'one'),
                         'title': ('title', 'one'),
                         'subtitle': ('subtitle', 'one'),
                         'note': ('note', 'one'),
                         'output': ('output', 'one file'),
                         'describe': ('describe', 'one file'),
                         'digits': ('digits', 'one'),
                         'percent': ('percent', 'flag'),
                         'transpose': ('transpose', 'flag'),
                         'format': ('format', 'one'),
                         'time_format': ('time-format', 'one'),
                         'spreadsheet': ('spreadsheet', 'flag'),
                         'quiet': ('quiet', 'flag')},
             'aliases': {'periods': 'bars_a_year'},
             'formats': ('table', 'csv', 'json', 'markdown'),
             'database': True},
 'scan': {'options': {'when': ('when', 'one'),
                      'within': ('within', 'one'),
                      'columns': ('columns', 'one'),
                      'interval': ('interval', 'one'),
                      'end': ('to', 'one'),
                      'zone': ('zone', 'one'),
                      'fresh': ('fresh', 'one'),
                      'sort': ('sort', 'one'),
                      'top': ('top', 'one'),
                      'calendar': ('calendar', 'one'),
                      'segments': ('segments', 'one'),
                      'anchor': ('anchor', 'one'),
                      'calendar_file': ('calendar-file', 'many file'),
                      'adjust': ('adjust', 'one'),
                      'wait': ('wait', 'one'),
                      'verbose': ('verbose', 'flag'),
                      'format': ('format', 'one'),
                      'time_format': ('time-format', 'one'),
                      'spreadsheet': ('spreadsheet', 'flag'),
                      'quiet': ('quiet', 'flag')},
          'aliases': {},
          'formats': ('table', 'csv', 'json', 'markdown'),
          'database': True},
 'query': {'options': {'param': ('param', 'many'),
                       'file': ('file', 'many'),
                       'queries': ('queries', 'one'),
                       'timeout': ('timeout', 'one'),
                       'internal': ('internal', 'flag'),
                       'explain': ('explain', 'flag'),
                       'output': ('output', 'one'),
                       'functions': ('functions', 'flag'),
                       'adjust': ('adjust', 'one'),
                       'calendar_file': ('calendar-file', 'many file'),
                       'wait': ('wait', 'one'),
                       'verbose': ('verbose', 'flag'),
                       'format': ('format', 'one'),
                       'time_format': ('time-format', 'one'),
                       'spreadsheet': ('spreadsheet', 'flag'),
                       'quiet': ('quiet', 'flag')},
           'aliases': {},
           'formats': ('table', 'csv', 'json', 'markdown'),
           'database': True},
 'audit': {'options': {'calendar': ('calendar', 'one'),
                       'calendar_file': ('calendar-file', 'many file'),
                       'interval': ('interval', 'one'),
                       'start': ('from', 'one'),
                       'end': ('to', 'one'),
                       'stamp': ('stamp', 'one'),
                       'grid': ('grid', 'one'),
                       'stale': ('stale', 'one'),
                       'most': ('most', 'one'),
                       'by': ('by', 'one'),
                       'strict': ('strict', 'flag'),
                       'output': ('output', 'one file'),
                       'theme': ('theme', 'one'),
                       'size': ('size', 'one'),
                       'scale': ('scale', 'one'),
                       'columns': ('columns', 'one'),
                       'wide': ('wide', 'flag'),
                       'date_format': ('date-format', 'one'),
                       'century': ('century', 'one'),
                       'file_format': ('file-format', 'one'),
                       'price_divisor': ('price-divisor', 'one'),
                       'on_invalid': ('on-invalid', 'one'),
                       'on_conflict': ('on-conflict', 'one'),
                       'wait': ('wait', 'one'),
                       'verbose': ('verbose', 'flag'),
                       'format': ('format', 'one'),
                       'time_format': ('time-format', 'one'),
                       'spreadsheet': ('spreadsheet', 'flag'),
                       'quiet': ('quiet', 'flag')},
           'aliases': {},
           'formats': ('table', 'csv', 'json', 'markdown'),
           'database': True},
 'instrument': {'options': {'name': ('name', 'one'),
                            'calendar': ('calendar', 'one'),
                            'zone': ('zone', 'one'),
                            'currency': ('currency', 'one'),
                            'tick_size': ('tick-size', 'one'),
                            'dry_run': ('dry-run', 'flag'),
                            'calendar_file': ('calendar-file', 'many file'),
                            'wait': ('wait', 'one'),
                            'verbose': ('verbose', 'flag'),
                            'format': ('format', 'one'),
                            'time_format': ('time-format', 'one'),
                            'spreadsheet': ('spreadsheet', 'flag'),
                            'quiet': ('quiet', 'flag')},
                'aliases': {},
                'formats': ('table', 'csv', 'json', 'markdown'),
                'database': True},
 'actions': {'options': {'date_format': ('date-format', 'one'),
                         'adjusted': ('adjusted', 'one'),
                         'force': ('force', 'flag'),
                         'remove': ('remove', 'many'),
                         'type': ('type', 'one'),
                         'calendar_file': ('calendar-file', 'many file'),
                         'wait': ('wait', 'one'),
                         'verbose': ('verbose', 'flag'),
                         'format': ('format', 'one'),
                         'time_format': ('time-format', 'one'),
                         'spreadsheet': ('spreadsheet', 'flag'),
                         'quiet': ('quiet', 'flag')},
             'aliases': {},
             'formats': ('table', 'csv', 'json', 'markdown'),
             'database': True},
 'annotate': {'options': {'name': ('name', 'one'),
                          'color': ('color', 'one'),
                          'width': ('width', 'one'),
                          'dash': ('dash', 'one'),
                          'anchor': ('anchor', 'one'),
                          'layer': ('layer', 'one'),
                          'pane': ('pane', 'one'),
                          'image': ('image', 'one file'),
                          'opacity': ('opacity', 'one'),
                          'zone': ('zone', 'one'),
                          'remove': ('remove', 'many'),
                          'remove_all': ('remove-all', 'flag'),
                          'calendar_file': ('calendar-file', 'many file'),
                          'wait': ('wait', 'one'),
                          'verbose': ('verbose', 'flag'),
                          'format': ('format', 'one'),
                          'time_format': ('time-format', 'one'),
                          'spreadsheet': ('spreadsheet', 'flag'),
                          'quiet': ('quiet', 'flag')},
              'aliases': {},
              'formats': ('table', 'csv', 'json', 'markdown'),
              'database': True},
 'group': {'options': {'remove': ('remove', 'flag'),
                       'wait': ('wait', 'one'),
                       'verbose': ('verbose', 'flag'),
                       'format': ('format', 'one'),
                       'time_format': ('time-format', 'one'),
                       'spreadsheet': ('spreadsheet', 'flag'),
                       'quiet': ('quiet', 'flag')},
           'aliases': {},
           'formats': ('table', 'csv', 'json', 'markdown'),
           'database': True},
 'portfolio': {'options': {'rebalance': ('rebalance', 'one'),
                           'remove': ('remove', 'flag'),
                           'wait': ('wait', 'one'),
                           'verbose': ('verbose', 'flag'),
                           'format': ('format', 'one'),
                           'time_format': ('time-format', 'one'),
                           'spreadsheet': ('spreadsheet', 'flag'),
                           'quiet': ('quiet', 'flag')},
               'aliases': {},
               'formats': ('table', 'csv', 'json', 'markdown'),
               'database': True},
 'splice': {'options': {'roll': ('roll', 'one'),
                        'adjust': ('adjust', 'one'),
                        'calendar_file': ('calendar-file', 'many file'),
                        'wait': ('wait', 'one'),
                        'verbose': ('verbose', 'flag'),
                        'format': ('format', 'one'),
                        'time_format': ('time-format', 'one'),
                        'spreadsheet': ('spreadsheet', 'flag'),
                        'quiet': ('quiet', 'flag')},
            'aliases': {},
            'formats': ('table', 'csv', 'json', 'markdown'),
            'database': True},
 'generate': {'options': {'bars': ('bars', 'one'),
                          'seed': ('seed', 'one'),
                          'calendar': ('calendar', 'one'),
                          'interval': ('interval', 'one'),
                          'start': ('from', 'one'),
                          'temperature': ('temperature', 'flag'),
                          'gaps': ('gaps', 'one'),
                          'faults': ('faults', 'one'),
                          'format': ('format', 'one'),
                          'output': ('output', 'one file'),
                          'calendar_file': ('calendar-file', 'many file'),
                          'quiet': ('quiet', 'flag')},
              'aliases': {},
              'formats': ('csv', 'json'),
              'database': False},
 'calendar': {'options': {'start': ('from', 'one'),
                          'end': ('to', 'one'),
                          'holidays': ('holidays', 'flag'),
                          'segments': ('segments', 'one'),
                          'at': ('at', 'many'),
                          'next': ('next', 'one'),
                          'zone': ('zone', 'one'),
                          'rules': ('rules', 'flag'),
                          'calendar_file': ('calendar-file', 'many file'),
                          'format': ('format', 'one'),
                          'time_format': ('time-format', 'one'),
                          'spreadsheet': ('spreadsheet', 'flag'),
                          'quiet': ('quiet', 'flag')},
              'aliases': {},
              'formats': ('table', 'csv', 'json', 'markdown'),
              'database': False},
 'axis': {'options': {'exclude': ('exclude', 'many'),
                      'exclude_every': ('exclude-every', 'many'),
                      'calendar': ('calendar', 'many'),
                      'combine': ('combine', 'one'),
                      'show_gaps': ('show-gaps', 'many'),
                      'segments': ('segments', 'one'),
                      'include': ('include', 'many'),
                      'calendar_file': ('calendar-file', 'many file'),
                      'rules': ('rules', 'one file'),
                      'zone': ('zone', 'one'),
                      'anchor': ('anchor', 'one'),
                      'infer_gaps': ('infer-gaps', 'flag'),
                      'continuous': ('continuous', 'flag'),
                      'start': ('from', 'one'),
                      'end': ('to', 'one'),
                      'inverse': ('inverse', 'flag'),
                      'gaps': ('gaps', 'flag'),
                      'explain': ('explain', 'flag'),
                      'ticks': ('ticks', 'one'),
                      'format': ('format', 'one'),
                      'time_format': ('time-format', 'one'),
                      'spreadsheet': ('spreadsheet', 'flag'),
                      'quiet': ('quiet', 'flag')},
          'aliases': {},
          'formats': ('table', 'csv', 'json', 'markdown'),
          'database': False},
 'store backup': {'options': {'wait': ('wait', 'one'),
                              'verbose': ('verbose', 'flag'),
                              'quiet': ('quiet', 'flag'),
                              'format': ('format', 'one')},
                  'aliases': {},
                  'formats': ('table', 'csv', 'json', 'markdown'),
                  'database': True},
 'store copy': {'options': {'end': ('to', 'one file'),
                            'wait': ('wait', 'one'),
                            'verbose': ('verbose', 'flag'),
                            'format': ('format', 'one'),
                            'time_format': ('time-format', 'one'),
                            'spreadsheet': ('spreadsheet', 'flag'),
                            'quiet': ('quiet', 'flag')},
                'aliases': {},
                'formats': ('table', 'csv', 'json', 'markdown'),
                'database': True},
 'store check': {'options': {'wait': ('wait', 'one'),
                             'verbose': ('verbose', 'flag'),
                             'format': ('format', 'one'),
                             'time_format': ('time-format', 'one'),
                             'spreadsheet': ('spreadsheet', 'flag'),
                             'quiet': ('quiet', 'flag')},
                 'aliases': {},
                 'formats': ('table', 'csv', 'json', 'markdown'),
                 'database': True},
 'store stats': {'options': {'wait': ('wait', 'one'),
                             'verbose': ('verbose', 'flag'),
                             'format': ('format', 'one'),
                             'time_format': ('time-format', 'one'),
                             'spreadsheet': ('spreadsheet', 'flag'),
                             'quiet': ('quiet', 'flag')},
                 'aliases': {},
                 'formats': ('table', 'csv', 'json', 'markdown'),
                 'database': True},
 'store rename': {'options': {'wait': ('wait', 'one'),
                              'verbose': ('verbose', 'flag'),
                              'format': ('format', 'one'),
                              'time_format': ('time-format', 'one'),
                              'spreadsheet': ('spreadsheet', 'flag'),
                              'quiet': ('quiet', 'flag')},
                  'aliases': {},
                  'formats': ('table', 'csv', 'json', 'markdown'),
                  'database': True},
 'store remove': {'options': {'interval': ('interval', 'one'),
                              'vacuum': ('vacuum', 'flag'),
                              'wait': ('wait', 'one'),
                              'verbose': ('verbose', 'flag'),
                              'format': ('format', 'one'),
                              'time_format': ('time-format', 'one'),
                              'spreadsheet': ('spreadsheet', 'flag'),
                              'quiet': ('quiet', 'flag')},
                  'aliases': {},
                  'formats': ('table', 'csv', 'json', 'markdown'),
                  'database': True},
 'store clean': {'options': {'wait': ('wait', 'one'),
                             'verbose': ('verbose', 'flag'),
                             'format': ('format', 'one'),
                             'time_format': ('time-format', 'one'),
                             'spreadsheet': ('spreadsheet', 'flag'),
                             'quiet': ('quiet', 'flag')},
                 'aliases': {},
                 'formats': ('table', 'csv', 'json', 'markdown'),
                 'database': True},
 'store sql': {'options': {'wait': ('wait', 'one'),
                           'verbose': ('verbose', 'flag'),
                           'quiet': ('quiet', 'flag'),
                           'format': ('format', 'one')},
               'aliases': {},
               'formats': ('table', 'csv', 'json', 'markdown'),
               'database': True}}

DOCUMENTATION = {'load': 'Read files of OHLC bars into the database.\n'
         '\n'
         'Reads CSV and JSON in the formats of data vendors and structured NumPy arrays (.npy), also compressed by gzip or zstd; - reads '
         'standard input. Delimiter, columns, date order, epoch unit and interval are detected from the whole file; if something is '
         'ambiguous, the error names the option that decides it. A file is imported completely or not at all, and importing it twice '
         'changes nothing. Of several files all are tried: each has a row with its state and the reason of a failure, and the status is 65 '
         'if one failed; with `stop` the first failure ends the import. A file that another program truncates or overwrites during the '
         'import is refused (74); rows appended during the import are left for the next one. An open or close beyond high or low by at '
         'most a millionth of the price is treated as 32-bit rounding, not as a bad row, also with `strict`: the high or low is widened, '
         'and a note counts such bars.\n'
         '\n'
         'Examples\n'
         '--------\n'
         '>>> db.load("spx.csv", symbol="SPX", calendar="XNYS")\n'
         '>>> db.load("minutes.csv.gz", symbol="ES", zone="America/Chicago", interval="1m")\n'
         '>>> db.load("closes.csv", wide=True)\n'
         '>>> db.load(map="files.csv")\n'
         '>>> db.load("odd.txt", symbol="ODD", columns="time=#1+#2,open=#3,high=#4,low=#5,close=#6", date_format="dmy")\n'
         '\n'
         'Parameters\n'
         '----------\n'
         'source\n'
         '    A file, several files, or a frame of bars: of pandas, polars or pyarrow, or a dict of arrays.\n'
         'map\n'
         '    A CSV file that assigns symbols to files: file,symbol and optionally calendar, interval, zone,\n'
         '    stamp, columns, date_format, file_format, price_divisor. Without file arguments, all files in it are\n'
         '    imported; their paths are relative to it.\n'
         'stop\n'
         '    Stop at the first file that fails; the files before it stay imported.\n'
         'symbol\n'
         '    The symbol of the bars. (default: the symbol in the file, else the file name)\n'
         'interval\n'
         '    The length of a bar: 1m, 1h, 1d, ... (default: detected from the stamps)\n'
         'zone\n'
         "    The time zone of stamps without zone or offset. (default: the calendar's or the instrument's, else\n"
         '    UTC)\n'
         'calendar\n'
         "    The instrument's exchange, stored with it: a MIC such as XNYS, or its alias.\n"
         'stamp\n'
         '    Whether stamps are the start or the end of their bars. (values: start, end)\n'
         'columns\n'
         '    Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.\n'
         'wide\n'
         '    Read tables with a column for each symbol: the first column holds dates or times, and each other\n'
         '    column the closes of the symbol in its header. Blank cells are not bars.\n'
         'date_format\n'
         '    How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.\n'
         'century\n'
         '    The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)\n'
         'file_format\n'
         "    The file's format: npy, ndjson, json, csv.\n"
         'price_divisor\n'
         '    Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to\n'
         '    convert pence to pounds, 0.01 for the reverse.\n'
         'on_invalid\n'
         '    What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the\n'
         '    high-low range. An excess of up to a millionth of the price counts as rounding: the range is\n'
         '    widened, except with keep. (values: reject, keep, clamp)\n'
         'on_conflict\n'
         '    Which row to use if rows of the file have the same time and symbol but different values: the last or\n'
         '    the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts\n'
         '    an earlier one, else error) (values: last, first, error)\n'
         'on_duplicate\n'
         '    What to do with a bar whose stamp is already stored: update, keep or fail. (values: update, keep,\n'
         '    fail)\n'
         'rejects\n'
         '    Write the rejected rows of all imported files to this file, with file name, line and reason.\n'
         'max_spool\n'
         '    The maximum size of the temporary copy of a compressed or piped file: 500M, 64G, 2T. (default: 64G)\n'
         'strict\n'
         '    End with status 65, and import nothing of a file, if one of its rows is rejected.\n'
         'dry_run\n'
         '    Report what would be imported, without storing it.\n'
         'explain\n'
         '    Show the decisions on each file and their evidence, without storing it.\n'
         'calendar_file\n'
         '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
         '    writes one to start from. May be repeated.\n'
         'wait\n'
         '    How long to wait for another writer. (default: 600.0)\n'
         'verbose\n'
         '    Print the number of rows that database servers read and sent; sends each query twice.\n'
         'format\n'
         '    Return this text instead of a frame: table, csv, json, markdown.\n'
         'time_format\n'
         '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
         '    without a time of day. (values: iso, epoch, date)\n'
         'spreadsheet\n'
         '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
         '    with = + - @. Numbers are unchanged.\n'
         'quiet\n'
         '    Write only errors to standard error: no notices and no progress.',
 'list': 'List the series of the database: symbol, interval, bars, first and last.\n'
         '\n'
         'On a terminal and in HTML a sparkline shows the closes of each series from its first bar to its last.\n'
         '\n'
         'Parameters\n'
         '----------\n'
         '*symbols\n'
         '    Symbols of the database, or @NAME of a group. (default: all symbols)\n'
         'wait\n'
         '    How long to wait for another writer. (default: 600.0)\n'
         'verbose\n'
         '    Print the number of rows that database servers read and sent; sends each query twice.\n'
         'format\n'
         '    Return this text instead of a frame: table, csv, json, markdown, html.\n'
         'time_format\n'
         '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
         '    without a time of day. (values: iso, epoch, date)\n'
         'spreadsheet\n'
         '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
         '    with = + - @. Numbers are unchanged.\n'
         'quiet\n'
         '    Write only errors to standard error: no notices and no progress.',
 'chart': 'Draw a chart as PNG, SVG or PDF, or as a page.\n'
          '\n'
          'A name is looked up first as a symbol of the database, then as a file. A file is drawn without being stored, and read as an '
          'import reads it, with the same options (dojima help chart files); ./NAME is always a file. Closed time is left out, as given by '
          "the instrument's calendar or `calendar`, by rules, or inferred from the data.\n"
          '\n'
          'Examples\n'
          '--------\n'
          '>>> db.chart("SPX", last="6M", overlay="sma:20", navigator=True).save("spx.png")\n'
          '>>> db.chart("GOOG/SPX", type="line", last="2y").save("ratio.svg")\n'
          '>>> db.chart("SPX", last="1y", overlay="ema:50", pane=["rsi:14", "macd"])\n'
          '>>> db.chart("GOOG", "SPX", type="line", axis=["right", "left"], start="2006-01-01", end="2010-01-01").save("two.svg")\n'
          '>>> db.chart("SPX", "GOOG", percent=True, base="2018-01-02", last="1y").save("comparison.svg")\n'
          '>>> db.chart("SPX", "IXIC", "GOOG", "AAPL", highlight="AAPL", last="5y").save("highlight.svg")\n'
          '>>> db.chart("SPX", x_ticks="3M@2020-01-31", x_format="d MMM yy", y_ticks=250, y_format="%\'.0f").save("quarters.svg")\n'
          '>>> db.chart("SPX", last="1y", color=["volume > p90: #F57C00", "close < sma:50: gray"])\n'
          '>>> db.chart("SPX", last="6M", overlay="bbands:20", crosshair="2018-10-10")\n'
          '>>> db.chart("SPX", "IXIC", "GOOG", "AAPL", last="1y", percent=True, facet=True, shared_y=True).save("four.svg")\n'
          '>>> db.chart("SPX", last="2y", transform="renko:50")\n'
          '>>> db.chart("SPX", last="5y", transform="kagi:4%")\n'
          '>>> db.chart("SPX", last="1y", overlay="sma:50", pane="rsi:14").save("spx.html")\n'
          '>>> db.chart("odd.csv", columns="time=A,close=B", date_format="dmy").save("odd.svg")\n'
          '>>> db.chart("weights.csv", type="column", order="descending")\n'
          '>>> db.chart("GOOG", "SPX", type="regression", last="5y")\n'
          '>>> db.chart(sql="SELECT symbol, bars FROM series_list").save("counts.svg")\n'
          '>>> db.chart("prices.csv", exclude="weekends", theme="dark")\n'
          '>>> db.chart("SPX", last="6M")\n'
          '\n'
          'Parameters\n'
          '----------\n'
          '*symbols\n'
          '    Symbols of the database, expressions of them such as A/B, files, or frames; a dict of frames names\n'
          '    them.\n'
          'interval\n'
          '    Bars of this length: 5m, 1h, 1d, 1w, ... (default: the finest that is stored)\n'
          'start\n'
          '    From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or\n'
          '    @1710081000.\n'
          'end\n'
          '    Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.\n'
          'last\n'
          '    The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With\n'
          '    `start`, the part of this length from there on; with `end`, the part up to there.\n'
          'preset\n'
          '    A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.\n'
          'select\n'
          '    A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.\n'
          'zoom\n'
          '    The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed\n'
          '    out.\n'
          'pan_to\n'
          '    The window is moved to the start, the center or the end of the data with its length in trading time.\n'
          '    (values: start, center, end)\n'
          'exclude\n'
          '    Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May\n'
          '    be repeated.\n'
          'exclude_every\n'
          '    Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be\n'
          '    repeated.\n'
          'calendar\n'
          '    Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`\n'
          '    sets how several are combined.\n'
          'combine\n'
          '    How several calendars are combined: open if any is open (union), if all are open (intersection), or\n'
          '    as the first one (primary). (default: union) (values: union, intersection, primary)\n'
          'show_gaps\n'
          "    Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,\n"
          '    lunch, half-day.\n'
          'segments\n'
          "    Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for\n"
          '    extended hours. (default: regular)\n'
          'include\n'
          '    Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span\n'
          '    A..B. May be repeated.\n'
          'calendar_file\n'
          '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
          '    writes one to start from. May be repeated.\n'
          'rules\n'
          '    Exclusion rules as JSON: {"exclusions": [...]}.\n'
          'zone\n'
          "    The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)\n"
          'anchor\n'
          '    The clock time at which days, hours and minutes made from shorter bars begin, independent of\n'
          "    sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)\n"
          'infer_gaps\n'
          '    Infer closed time from the bars: leave out pauses between them, except short ones.\n'
          'continuous\n'
          '    Show all time, open and closed.\n'
          'on_closed\n'
          '    Bars in closed time: drop them, snap them to the next open time, or treat them as an error.\n'
          '    (default: drop) (values: drop, snap, error)\n'
          'adjust\n'
          '    Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends\n'
          '    (total); `actions` lists the actions. (default: none) (values: none, split, total)\n'
          'type\n'
          '    How prices are drawn: candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band,\n'
          '    column, scatter, bubble, cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile,\n'
          '    point-and-figure, kagi, waterfall, sparkline, pie, donut, treemap, polar, radar, histogram,\n'
          '    regression. (default: candlestick, and line for further symbols and for closes alone) (values:\n'
          '    candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band, column, scatter, bubble,\n'
          '    cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile, point-and-figure, kagi,\n'
          '    waterfall, sparkline, pie, donut, treemap, polar, radar, histogram, regression)\n'
          'overlay\n'
          '    Draw over the prices: an indicator such as sma:50, bbands:20, ichimoku or supertrend (`indicators`\n'
          '    `list` shows all), or a formula such as "mid = (high + low)/2". May be repeated.\n'
          'pane\n'
          '    Add a pane below: volume, an indicator such as rsi:14, macd, adx:14 or rsi:14/1w (`indicators`\n'
          '    `list` shows all), or a formula such as "stretch = (close - sma:200) / atr:14". May be repeated.\n'
          'mark\n'
          '    Mark bars: candle patterns with their names (patterns for all, or one such as cdlhammer), or those\n'
          '    for which a condition holds, such as "golden cross = sma:50 crosses above sma:200". May be repeated.\n'
          'profile\n'
          '    Draw the volume traded at each price next to the prices, in this number of equal bins of the visible\n'
          '    prices.\n'
          'no_volume\n'
          '    Leave out the volume columns at the bottom of the price pane.\n'
          'volume_axis\n'
          '    Label the axis of the volume columns at the bottom of the price pane.\n'
          'axis\n'
          "    The side of each symbol's price axis, in the order of the symbols: left or right. (values: left,\n"
          '    right)\n'
          'transform\n'
          '    Draw transformed bars: heikin-ashi, renko:SIZE[,first-close], range-bars:SIZE, point-and-\n'
          '    figure:BOX[,REVERSAL][,high-low], kagi:SIZE[%], three-line-break[:LINES]. Bricks, columns and lines\n'
          '    are equally spaced, independent of their duration; studies are computed from the drawn bars.\n'
          'stack\n'
          '    Stack the symbols, with `type` area, column, line or step: their values (sum), or percentages of the\n'
          '    total (share). (values: sum, share)\n'
          'side_by_side\n'
          '    Draw the columns of all symbols side by side, with `type` column.\n'
          'labels\n'
          '    Label the points of the symbols with values, times or both. (values: time, value, both)\n'
          'names\n'
          '    The names of symbols in the heading, at lines and at bars: the symbol, or the name of the\n'
          '    instrument; auto names one symbol by both, and several by short names. (default: auto) (values:\n'
          '    auto, symbol, name)\n'
          'group\n'
          '    Whether bars that would be too narrow are grouped into bars of a longer interval: auto, or off to\n'
          '    draw all. (default: auto) (values: auto, off)\n'
          'series_color\n'
          "    Draw a symbol or study in a colour: IXIC=#7F3F98, sma:20=2 for the theme's second colour, or\n"
          '    macd=1,3 for its lines. Other series do not use it. Bars have two shades of it, the lighter one for\n'
          "    rising bars. May be repeated. (default: the theme's next colour)\n"
          'hide\n'
          '    Hide a symbol or study, also for the range of its axis: SPX, sma:20, volume, or its name in the\n'
          '    legend, which keeps its entry. May be repeated.\n'
          'color\n'
          '    Colour the points that satisfy a rule: "volume > p90: #F57C00", "close > sma:20: green", "change <\n'
          '    -2 and volume > 2*median: red", "close crosses above sma:50: blue", "value > 70 in rsi:14: orange",\n'
          '    "else: gray". A condition compares formulas of numbers, open, high, low, close, volume, value,\n'
          '    change (percent), range, earlier bars as close[1], indicators, p1 to p99, median and mean of the\n'
          '    other side, and line:NAME, the value of a horizontal line of `annotate` (line:once-1: of the first\n'
          '    `annotate`); and, or and not combine conditions. The colour (#RRGGBB, a name, rising, falling, flat\n'
          '    or own) may be followed by fill, stroke or marker. The first matching rule is used. May be repeated.\n'
          'color_change\n'
          '    How a line goes from one colour to the next: solid from each point on, gradient, or split where a\n'
          '    rule begins or ends to hold. (default: solid) (values: solid, gradient, split)\n'
          'log\n'
          '    A logarithmic price axis.\n'
          'inverted\n'
          '    Invert the price axis, so that prices increase downwards, as for yields or inverse exchange rates.\n'
          'navigator\n'
          '    A summary chart of the whole series below the panes, with the window marked.\n'
          'annotate\n'
          '    Draw an annotation such as "horizontal-line:2873=High" or buy:2018-12-26; `annotate` `help` lists\n'
          '    the kinds. May be repeated.\n'
          'no_annotations\n'
          "    Leave out the symbol's annotations that are stored in the database.\n"
          'crosshair\n'
          '    A crosshair at this time, with its values on the axes and in a box; in closed time, at the next open\n'
          '    time.\n'
          'crosshair_text\n'
          '    The text of the box of crosshairs, with \\n between lines: {time}, {open}, {high}, {low}, {close},\n'
          '    {volume}, the {change} since the close before and its {percent}, a symbol or study such as {sma:20},\n'
          '    and sums from the first bar of the window on such as {total volume}; by default all values.\n'
          'selected\n'
          '    Mark the bar of a time as selected, in all symbols: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30,\n'
          '    2024-03-10T09:30:00-05:00 or @1710081000. May be repeated.\n'
          'pan\n'
          '    What a drag or a pinch over a plot of a page moves: the time axis, or both it and the value axes of\n'
          '    the plot. (default: time) (values: time, both)\n'
          'track\n'
          '    Draw a line and a label at the last visible price.\n'
          'track_series\n'
          '    The symbol or study whose last value has the line and the label; by default the main symbol.\n'
          'percent\n'
          '    Percentage changes since `base`, all symbols on one axis; the default for several symbols.\n'
          'indexed\n'
          '    Prices indexed to 100 at `base`, all symbols on one axis.\n'
          'prices\n'
          '    Prices as they are, all symbols on one axis.\n'
          'highlight\n'
          '    Draw these symbols in colour and the other lines of their pane in grey, separated by commas:\n'
          '    SPX,GOOG. (default: all, or the first four of more than eight)\n'
          'base\n'
          '    The base of `percent`, `indexed` and `by_symbol`: the last price at or before this time. (default:\n'
          '    with `last` or `preset`, the last close before the window for YTD and for sessions such as 5d, or\n'
          '    the last close on or before the same day for weeks, months and years; else the first visible bar of\n'
          '    the symbol that begins last)\n'
          'by_symbol\n'
          '    One horizontal bar for each symbol instead of prices over time, the greatest on top: its change in\n'
          '    percent.\n'
          'y_range\n'
          '    The minimum and maximum of the price axis, such as 100..170.\n'
          'axis_range\n'
          '    The minimum and maximum of a value axis by its id, which `describe` lists: rsi:14=20..80,\n'
          '    volume=0..1e9. May be repeated.\n'
          'y_min_span\n'
          '    The minimum span of the price axis.\n'
          'x_crosses\n'
          '    The time axis crosses the plot at this value of the first price axis.\n'
          'y_crosses\n'
          '    The price axis crosses the plot at this time.\n'
          'fixed_labels\n'
          '    Keep labels at the edge of the plot if an axis crosses it.\n'
          'x_side\n'
          '    The edge of the plots at which the time axis is drawn. (default: bottom) (values: top, bottom)\n'
          'x_zone\n'
          '    Another time axis in another time zone; top:Asia/Tokyo draws it above the plots. May be repeated.\n'
          'x_title\n'
          '    A text below the labels of the time axis.\n'
          'y_title\n'
          '    A title next to the price axis, reading upwards. (default: the currency, above the labels)\n'
          'x_ticks\n'
          '    Ticks of the time axis: a step such as 1M or 2h (units: us ms s m h d w dekad M y), with @TIME as\n'
          '    its origin, or comma-separated times.\n'
          'y_ticks\n'
          '    Ticks of the price axes: a step such as 5 or 5@1 (counted from 1), 2^1 for each power of 2 on a\n'
          '    logarithmic axis, or comma-separated prices.\n'
          'x_format\n'
          "    The format of the labels of the time axis as a Unicode date pattern, such as 'd MMM' or HH:mm.\n"
          'y_format\n'
          "    Labels of the price axes: number, compact, percent, a pattern such as %.2f or $%'.0f, or fractions:\n"
          "    1/32, 1'32.\n"
          'x_spacing\n'
          '    The minimum distance in pixels between two labels of the time axis; by default 14.\n'
          'x_angle\n'
          '    The angle of the labels of the time axis: horizontal, diagonal (rising to the right) or vertical\n'
          '    (reading upwards). (default: horizontal) (values: horizontal, diagonal, vertical)\n'
          'second_row\n'
          '    Whether months, years or days above the ticks of the time axis are in a separate row.\n'
          'gap_marks\n'
          '    Mark where closed time is left out: all of it, or classes separated by commas: weekend, holiday,\n'
          '    night, lunch, half-day, rule, inferred. By default those between intraday bars are marked, and long\n'
          '    ones without data; off marks nothing.\n'
          'gap_style\n'
          '    A dashed hairline through the panes, or a slash across the axis. (default: hairline) (values:\n'
          '    hairline, slash, off)\n'
          'gap_width\n'
          '    The extra space in pixels between the bars on both sides of a mark. (default: 0)\n'
          'orientation\n'
          '    The direction of time: horizontal (to the right), or vertical (upwards, with values to the right).\n'
          '    (default: horizontal) (values: horizontal, vertical)\n'
          'title_align\n'
          '    The position of the title: left, or centred on the chart, the canvas (plots and axes) or the plot.\n'
          '    (default: left) (values: left, chart, canvas, plot)\n'
          'title_over_plot\n'
          '    Whether the title is drawn over the plot and takes no space above it.\n'
          'dotted_grid\n'
          '    Whether the lines of the grid are dotted.\n'
          'split\n'
          '    The share of the height above the navigator, such as 0.75 or 75%. (default: about nine tenths)\n'
          'background\n'
          '    A background for chart, canvas or plot: plot=#FFF1E5, or plot=#FFFFFF..#E6E9EF for a gradient from\n'
          '    top to bottom. May be repeated.\n'
          'border\n'
          '    A line around chart, canvas or plot: plot=#5D606B, or plot=#5D606B:2 for two pixels. May be\n'
          '    repeated.\n'
          'axis_width\n'
          '    The minimum width of the axis labels in pixels, to align the plots of several pictures: 64 on the\n'
          '    right, left:40, or 64,48 for two axes from the plot outward. May be repeated.\n'
          'only_axis\n'
          '    The id of the only axis that is drawn: x, price, volume, ..., as in a description of the picture.\n'
          'legend\n'
          '    The position of the box with the names and symbols of the series: in a corner, or at the middle of a\n'
          '    side. (values: left-top, top, right-top, right, right-bottom, bottom, left-bottom, left)\n'
          'legend_placement\n'
          '    Whether the legend is outside of plots and axes, inside over the plot, or on its border, half over\n'
          '    it. (default: outside) (values: outside, inside, border)\n'
          'legend_title\n'
          '    A line above the entries of the legend.\n'
          'facet\n'
          '    A small chart for each symbol, aligned in rows and columns, instead of one chart of all symbols.\n'
          'columns\n'
          '    The number of small charts in a row, with `facet` (default: as many as suit the picture); or columns\n'
          '    of a file by header or by number, such as time=Date+Time,open=#2. May be given twice, once for each.\n'
          'shared_y\n'
          '    Use one range of values for all small charts, with labels at the outer ones; with `facet` (default:\n'
          '    only for `percent` and `indexed`).\n'
          'wide\n'
          '    Read tables with a column for each symbol: the first column holds dates or times, and each other\n'
          '    column the closes of the symbol in its header. Blank cells are not bars.\n'
          'date_format\n'
          '    How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.\n'
          'century\n'
          '    The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)\n'
          'file_format\n'
          "    The file's format: npy, ndjson, json, csv.\n"
          'price_divisor\n'
          '    Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to\n'
          '    convert pence to pounds, 0.01 for the reverse.\n'
          'on_invalid\n'
          '    What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the\n'
          '    high-low range. An excess of up to a millionth of the price counts as rounding: the range is\n'
          '    widened, except with keep. (values: reject, keep, clamp)\n'
          'on_conflict\n'
          '    Which row to use if rows of the file have the same time and symbol but different values: the last or\n'
          '    the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts\n'
          '    an earlier one, else error) (values: last, first, error)\n'
          'x\n'
          '    The column of a file on the horizontal axis, by its name or as #2: dates, numbers or names.\n'
          '    (default: the first of times or texts)\n'
          'y\n'
          '    A column of values, by its name or as #2. May be repeated. (default: all columns of numbers)\n'
          'gaps\n'
          '    Missing values of a table: break interrupts a line, join connects the values around them, zero\n'
          '    counts them as 0. (default: break) (values: break, join, zero)\n'
          'order\n'
          '    The order of names on the horizontal axis: given, name, or by the first value, ascending or\n'
          '    descending. (default: given) (values: given, name, ascending, descending)\n'
          'sql\n'
          '    Draw the rows of this query of the database instead of a file.\n'
          'query\n'
          '    Draw the rows of a named query, as of `sql`, instead of a file.\n'
          'param\n'
          '    A parameter of the query. May be repeated.\n'
          'queries\n'
          '    The folder of named queries. (default: $DOJIMA_QUERIES, ./queries, or those installed)\n'
          'portfolio\n'
          '    Draw the weights of a portfolio instead of a file: weights and symbols such as "0.6 SPY, 0.4 GE", or\n'
          '    its name in the database.\n'
          'fit\n'
          '    Draw the straight line that fits the points of a table or of the returns of two symbols, as `type`\n'
          '    regression.\n'
          'bins\n'
          '    The number of bins of a histogram, equal parts from the minimum to the maximum.\n'
          'bin_width\n'
          '    The width of the bins of a histogram, which begin at its multiples. (default: one that suits the\n'
          '    values)\n'
          'whiskers\n'
          '    The whiskers of boxes: to the last values within 1.5 interquartile ranges of the box (tukey), or to\n'
          '    all values (range). (default: tukey) (values: tukey, range)\n'
          'total\n'
          '    Add the sum of all values as the last column of a waterfall.\n'
          'frame\n'
          '    Draw the frame of the opening animation at this time: 0 shows no series, 2.4 or more all of them.\n'
          'animation\n'
          '    How the series appear: from a point, from the left, from their baselines (else the bottom), by\n'
          '    fading in, or like a tube screen that is switched on. (default: grow-vertical) (values: grow, grow-\n'
          '    horizontal, grow-vertical, fade, television)\n'
          'curve\n'
          '    The easing curve. (default: ease-in-out) (values: linear, ease-in, ease-out, ease-in-out, bounce,\n'
          '    delayed-bounce, flat, deceleration)\n'
          'theme\n'
          '    The colours of the picture: light, dark, color-blind, print, sharp. (default: that of `config`, else\n'
          '    light) (values: light, dark, color-blind, print, sharp)\n'
          'config\n'
          '    A house style as JSON or YAML: defaults for theme, colours, font and note, which the chart itself\n'
          '    overrides.\n'
          'style\n'
          '    A built-in house style: editorial, for print: larger text, lines named at their ends, the change\n'
          '    over the window in the heading, and no values of the last bar, no tags and no vertical grid lines.\n'
          '    `config` overrides it. (values: editorial)\n'
          'set\n'
          '    Set any key of the specification, after all other options: layout.titleHidden=true,\n'
          '    "panes[0].series[0].color=#2962FF"; an empty value restores the default. `schema` lists the keys.\n'
          '    May be repeated.\n'
          'metrics\n'
          '    Show the series of a preset or group of the key metrics, by default of the pane with this name, and\n'
          '    hide the others.\n'
          'size\n'
          '    Width and height in logical pixels; a 4K picture is 1920x1080 at `scale` 2. (default: 1600x900)\n'
          'scale\n'
          '    The number of device pixels per logical pixel: 2 for high-density screens. (default: 1)\n'
          'title\n'
          '    The title; by default symbol, interval and exchange.\n'
          'subtitle\n'
          '    The line below the title, instead of interval, exchange and the base of the values.\n'
          'note\n'
          '    A text at the bottom of the picture, such as the source of the data.\n'
          'output\n'
          '    The file of the picture: .png, .svg, .pdf or .eps, or .html for a page with a crosshair and a table;\n'
          '    - for PNG on standard output, or a picture in the terminal. (default: SYMBOL.png in the working\n'
          '    directory)\n'
          'describe\n'
          '    Write the positions of the parts of the picture as JSON.\n'
          'show\n'
          '    Draw in the terminal, in its size; a file is written only if `output` names one.\n'
          'terminal\n'
          '    How to draw in the terminal: kitty, iterm, sixel, blocks, braille; also into a pipe. (default:\n'
          '    detected from environment variables) (values: kitty, iterm, sixel, blocks, braille)\n'
          'print_sql\n'
          '    Print the SQL statements instead of their result; sqlite3 can run them on the same file.\n'
          'spec\n'
          '    Print the specification of the chart as JSON, which `render` draws again; a picture is drawn only if\n'
          '    `output` names one.\n'
          'wait\n'
          '    How long to wait for another writer. (default: 600.0)\n'
          'verbose\n'
          '    Print the number of rows that database servers read and sent; sends each query twice.\n'
          'quiet\n'
          '    Write only errors to standard error: no notices and no progress.\n'
          'format\n'
          '    Return this text instead of a frame: table, csv, json, markdown.',
 'watch': 'Import bars while they are written, and redraw the chart each time.\n'
          '\n'
          'Reads a CSV file that grows, or standard input (-), line by line into the database. A bar with a stored stamp replaces the '
          'stored one: the last bar may be written many times before the next one begins. After each batch the picture file is replaced '
          'atomically, so that a viewer never reads half a picture, and its path is written to standard output. Ends at the end of '
          'standard input, or by Ctrl-C, SIGTERM or SIGHUP, with status 0.\n'
          '\n'
          'The first lines decide how all lines are read. A line that cannot be read like them, whose time has another unit, or whose '
          'stamp is not a valid time is left out: the first one of each kind is reported on standard error, and all are counted at the '
          'end.\n'
          '\n'
          'The file is followed by its name, as by tail -F: if it is rotated, replaced, truncated or overwritten, it is read again from '
          'its beginning, and if it is deleted, the program waits for it, with a note on standard error. A database that is deleted or '
          'replaced ends the program (74).\n'
          '\n'
          'Without `interval`, bars are drawn from the first one on if it continues the only stored series of the symbol, or if its stamp '
          'is a date, else from the second one on.\n'
          '\n'
          "With `show` the picture is drawn in the terminal, always at the same position and in the terminal's size; a file is written "
          'only if `output` names one.\n'
          '\n'
          'Options of `chart` follow --: studies, window, closed time, theme, size.\n'
          '\n'
          'Parameters\n'
          '----------\n'
          'file\n'
          '    A CSV file that grows.\n'
          'chart\n'
          '    Options of the chart, as a dict of keyword arguments of chart.\n'
          'symbol\n'
          '    The symbol of the bars. (default: the symbol in the file, else the file name)\n'
          'interval\n'
          '    The length of a bar: 1m, 1h, 1d, ... (default: detected from the stamps, once there are enough)\n'
          'zone\n'
          '    The zone of stamps without zone or offset. (default: that of `calendar`, else UTC)\n'
          'calendar\n'
          "    The instrument's exchange, stored with it: a MIC such as XNYS, or its alias.\n"
          'until_exists\n'
          '    Wait for a file that does not exist yet.\n'
          'columns\n'
          '    Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.\n'
          'wide\n'
          '    Read tables with a column for each symbol: the first column holds dates or times, and each other\n'
          '    column the closes of the symbol in its header. Blank cells are not bars.\n'
          'date_format\n'
          '    How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.\n'
          'century\n'
          '    The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)\n'
          'file_format\n'
          "    The file's format: npy, ndjson, json, csv.\n"
          'price_divisor\n'
          '    Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to\n'
          '    convert pence to pounds, 0.01 for the reverse.\n'
          'on_invalid\n'
          '    What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the\n'
          '    high-low range. An excess of up to a millionth of the price counts as rounding: the range is\n'
          '    widened, except with keep. (values: reject, keep, clamp)\n'
          'on_conflict\n'
          '    Which row to use if rows of the file have the same time and symbol but different values: the last or\n'
          '    the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts\n'
          '    an earlier one, else error) (values: last, first, error)\n'
          'output\n'
          '    The file of the picture: .png, .svg, .pdf or .eps. (default: SYMBOL.png in the working directory)\n'
          'every\n'
          '    The minimum seconds between two drawings; 0 draws after each batch. The last state is always drawn.\n'
          'keep\n'
          '    Draw only this number of last bars: older ones leave the chart and its studies, but not the\n'
          '    database. (default: all)\n'
          'show\n'
          '    Draw in the terminal, in its size; a file is written only if `output` names one.\n'
          'terminal\n'
          '    How to draw in the terminal: kitty, iterm, sixel, blocks, braille; also into a pipe. (default:\n'
          '    detected from environment variables) (values: kitty, iterm, sixel, blocks, braille)\n'
          'wait\n'
          '    How long to wait for another writer. (default: 600.0)\n'
          'verbose\n'
          '    Print the number of rows that database servers read and sent; sends each query twice.\n'
          'quiet\n'
          '    Write only errors to standard error: no notices and no progress.\n'
          'format\n'
          '    Return this text instead of a frame: table, csv, json, markdown.',
 'serve': 'Show interactive charts in a browser: drag, pinch, throw and watch them.\n'
          '\n'
          'Serves the charts of a database to browsers on this machine, and changes nothing in it; with `edit`, annotations that are drawn '
          'on a page are stored in it. When it is ready it writes its address to standard output, and runs until Ctrl-C or SIGTERM. Bars '
          'that another program imports appear within a second. If a database is on servers and one of them does not answer, pages report '
          'it, and continue when it does.\n'
          '\n'
          'Options of `chart` are the defaults of every page. With symbols, only these are served.\n'
          '\n'
          'Examples\n'
          '--------\n'
          '>>> db.serve()\n'
          '>>> db.serve("SPX", "IXIC", last="1y", navigator=True, open=True)\n'
          '>>> db.serve(port=0, theme="dark")\n'
          '>>> db.serve("SPX", edit=True)\n'
          '\n'
          'Parameters\n'
          '----------\n'
          '*symbols\n'
          '    Symbols of the database. (default: all)\n'
          'host\n'
          '    The name or address of this machine to listen on; one other than loopback needs `token`.\n'
          'port\n'
          '    The port; 0 for a free one.\n'
          'token\n'
          '    The access token of browsers, given once as ?token=TEXT. (default: $DOJIMA_TOKEN, else none)\n'
          'edit\n'
          '    Store annotations that are drawn on a page in the database, as `annotate` does. (default: in the\n'
          "    page's address)\n"
          'open\n'
          "    Open the page in this machine's browser.\n"
          'interval\n'
          '    Bars of this length: 5m, 1h, 1d, 1w, ... (default: the finest that is stored)\n'
          'start\n'
          '    From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or\n'
          '    @1710081000.\n'
          'end\n'
          '    Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.\n'
          'last\n'
          '    The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With\n'
          '    `start`, the part of this length from there on; with `end`, the part up to there.\n'
          'preset\n'
          '    A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.\n'
          'select\n'
          '    A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.\n'
          'zoom\n'
          '    The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed\n'
          '    out.\n'
          'pan_to\n'
          '    The window is moved to the start, the center or the end of the data with its length in trading time.\n'
          '    (values: start, center, end)\n'
          'exclude\n'
          '    Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May\n'
          '    be repeated.\n'
          'exclude_every\n'
          '    Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be\n'
          '    repeated.\n'
          'calendar\n'
          '    Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`\n'
          '    sets how several are combined.\n'
          'combine\n'
          '    How several calendars are combined: open if any is open (union), if all are open (intersection), or\n'
          '    as the first one (primary). (default: union) (values: union, intersection, primary)\n'
          'show_gaps\n'
          "    Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,\n"
          '    lunch, half-day.\n'
          'segments\n'
          "    Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for\n"
          '    extended hours. (default: regular)\n'
          'include\n'
          '    Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span\n'
          '    A..B. May be repeated.\n'
          'calendar_file\n'
          '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
          '    writes one to start from. May be repeated.\n'
          'rules\n'
          '    Exclusion rules as JSON: {"exclusions": [...]}.\n'
          'zone\n'
          "    The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)\n"
          'anchor\n'
          '    The clock time at which days, hours and minutes made from shorter bars begin, independent of\n'
          "    sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)\n"
          'infer_gaps\n'
          '    Infer closed time from the bars: leave out pauses between them, except short ones.\n'
          'continuous\n'
          '    Show all time, open and closed.\n'
          'on_closed\n'
          '    Bars in closed time: drop them, snap them to the next open time, or treat them as an error.\n'
          '    (default: drop) (values: drop, snap, error)\n'
          'adjust\n'
          '    Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends\n'
          '    (total); `actions` lists the actions. (default: none) (values: none, split, total)\n'
          'type\n'
          '    How prices are drawn: candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band,\n'
          '    column, scatter, bubble, cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile,\n'
          '    point-and-figure, kagi, waterfall, sparkline, pie, donut, treemap, polar, radar, histogram,\n'
          '    regression. (default: candlestick, and line for further symbols and for closes alone) (values:\n'
          '    candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band, column, scatter, bubble,\n'
          '    cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile, point-and-figure, kagi,\n'
          '    waterfall, sparkline, pie, donut, treemap, polar, radar, histogram, regression)\n'
          'overlay\n'
          '    Draw over the prices: an indicator such as sma:50, bbands:20, ichimoku or supertrend (`indicators`\n'
          '    `list` shows all), or a formula such as "mid = (high + low)/2". May be repeated.\n'
          'pane\n'
          '    Add a pane below: volume, an indicator such as rsi:14, macd, adx:14 or rsi:14/1w (`indicators`\n'
          '    `list` shows all), or a formula such as "stretch = (close - sma:200) / atr:14". May be repeated.\n'
          'mark\n'
          '    Mark bars: candle patterns with their names (patterns for all, or one such as cdlhammer), or those\n'
          '    for which a condition holds, such as "golden cross = sma:50 crosses above sma:200". May be repeated.\n'
          'profile\n'
          '    Draw the volume traded at each price next to the prices, in this number of equal bins of the visible\n'
          '    prices.\n'
          'no_volume\n'
          '    Leave out the volume columns at the bottom of the price pane.\n'
          'volume_axis\n'
          '    Label the axis of the volume columns at the bottom of the price pane.\n'
          'axis\n'
          "    The side of each symbol's price axis, in the order of the symbols: left or right. (values: left,\n"
          '    right)\n'
          'transform\n'
          '    Draw transformed bars: heikin-ashi, renko:SIZE[,first-close], range-bars:SIZE, point-and-\n'
          '    figure:BOX[,REVERSAL][,high-low], kagi:SIZE[%], three-line-break[:LINES]. Bricks, columns and lines\n'
          '    are equally spaced, independent of their duration; studies are computed from the drawn bars.\n'
          'stack\n'
          '    Stack the symbols, with `type` area, column, line or step: their values (sum), or percentages of the\n'
          '    total (share). (values: sum, share)\n'
          'side_by_side\n'
          '    Draw the columns of all symbols side by side, with `type` column.\n'
          'labels\n'
          '    Label the points of the symbols with values, times or both. (values: time, value, both)\n'
          'names\n'
          '    The names of symbols in the heading, at lines and at bars: the symbol, or the name of the\n'
          '    instrument; auto names one symbol by both, and several by short names. (default: auto) (values:\n'
          '    auto, symbol, name)\n'
          'group\n'
          '    Whether bars that would be too narrow are grouped into bars of a longer interval: auto, or off to\n'
          '    draw all. (default: auto) (values: auto, off)\n'
          'series_color\n'
          "    Draw a symbol or study in a colour: IXIC=#7F3F98, sma:20=2 for the theme's second colour, or\n"
          '    macd=1,3 for its lines. Other series do not use it. Bars have two shades of it, the lighter one for\n'
          "    rising bars. May be repeated. (default: the theme's next colour)\n"
          'hide\n'
          '    Hide a symbol or study, also for the range of its axis: SPX, sma:20, volume, or its name in the\n'
          '    legend, which keeps its entry. May be repeated.\n'
          'color\n'
          '    Colour the points that satisfy a rule: "volume > p90: #F57C00", "close > sma:20: green", "change <\n'
          '    -2 and volume > 2*median: red", "close crosses above sma:50: blue", "value > 70 in rsi:14: orange",\n'
          '    "else: gray". A condition compares formulas of numbers, open, high, low, close, volume, value,\n'
          '    change (percent), range, earlier bars as close[1], indicators, p1 to p99, median and mean of the\n'
          '    other side, and line:NAME, the value of a horizontal line of `annotate` (line:once-1: of the first\n'
          '    `annotate`); and, or and not combine conditions. The colour (#RRGGBB, a name, rising, falling, flat\n'
          '    or own) may be followed by fill, stroke or marker. The first matching rule is used. May be repeated.\n'
          'color_change\n'
          '    How a line goes from one colour to the next: solid from each point on, gradient, or split where a\n'
          '    rule begins or ends to hold. (default: solid) (values: solid, gradient, split)\n'
          'log\n'
          '    A logarithmic price axis.\n'
          'inverted\n'
          '    Invert the price axis, so that prices increase downwards, as for yields or inverse exchange rates.\n'
          'navigator\n'
          '    A summary chart of the whole series below the panes, with the window marked.\n'
          'annotate\n'
          '    Draw an annotation such as "horizontal-line:2873=High" or buy:2018-12-26; `annotate` `help` lists\n'
          '    the kinds. May be repeated.\n'
          'no_annotations\n'
          "    Leave out the symbol's annotations that are stored in the database.\n"
          'crosshair\n'
          '    A crosshair at this time, with its values on the axes and in a box; in closed time, at the next open\n'
          '    time.\n'
          'crosshair_text\n'
          '    The text of the box of crosshairs, with \\n between lines: {time}, {open}, {high}, {low}, {close},\n'
          '    {volume}, the {change} since the close before and its {percent}, a symbol or study such as {sma:20},\n'
          '    and sums from the first bar of the window on such as {total volume}; by default all values.\n'
          'selected\n'
          '    Mark the bar of a time as selected, in all symbols: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30,\n'
          '    2024-03-10T09:30:00-05:00 or @1710081000. May be repeated.\n'
          'pan\n'
          '    What a drag or a pinch over a plot of a page moves: the time axis, or both it and the value axes of\n'
          '    the plot. (default: time) (values: time, both)\n'
          'track\n'
          '    Draw a line and a label at the last visible price.\n'
          'track_series\n'
          '    The symbol or study whose last value has the line and the label; by default the main symbol.\n'
          'percent\n'
          '    Percentage changes since `base`, all symbols on one axis; the default for several symbols.\n'
          'indexed\n'
          '    Prices indexed to 100 at `base`, all symbols on one axis.\n'
          'prices\n'
          '    Prices as they are, all symbols on one axis.\n'
          'highlight\n'
          '    Draw these symbols in colour and the other lines of their pane in grey, separated by commas:\n'
          '    SPX,GOOG. (default: all, or the first four of more than eight)\n'
          'base\n'
          '    The base of `percent`, `indexed` and `by_symbol`: the last price at or before this time. (default:\n'
          '    with `last` or `preset`, the last close before the window for YTD and for sessions such as 5d, or\n'
          '    the last close on or before the same day for weeks, months and years; else the first visible bar of\n'
          '    the symbol that begins last)\n'
          'by_symbol\n'
          '    One horizontal bar for each symbol instead of prices over time, the greatest on top: its change in\n'
          '    percent.\n'
          'y_range\n'
          '    The minimum and maximum of the price axis, such as 100..170.\n'
          'axis_range\n'
          '    The minimum and maximum of a value axis by its id, which `describe` lists: rsi:14=20..80,\n'
          '    volume=0..1e9. May be repeated.\n'
          'y_min_span\n'
          '    The minimum span of the price axis.\n'
          'x_crosses\n'
          '    The time axis crosses the plot at this value of the first price axis.\n'
          'y_crosses\n'
          '    The price axis crosses the plot at this time.\n'
          'fixed_labels\n'
          '    Keep labels at the edge of the plot if an axis crosses it.\n'
          'x_side\n'
          '    The edge of the plots at which the time axis is drawn. (default: bottom) (values: top, bottom)\n'
          'x_zone\n'
          '    Another time axis in another time zone; top:Asia/Tokyo draws it above the plots. May be repeated.\n'
          'x_title\n'
          '    A text below the labels of the time axis.\n'
          'y_title\n'
          '    A title next to the price axis, reading upwards. (default: the currency, above the labels)\n'
          'x_ticks\n'
          '    Ticks of the time axis: a step such as 1M or 2h (units: us ms s m h d w dekad M y), with @TIME as\n'
          '    its origin, or comma-separated times.\n'
          'y_ticks\n'
          '    Ticks of the price axes: a step such as 5 or 5@1 (counted from 1), 2^1 for each power of 2 on a\n'
          '    logarithmic axis, or comma-separated prices.\n'
          'x_format\n'
          "    The format of the labels of the time axis as a Unicode date pattern, such as 'd MMM' or HH:mm.\n"
          'y_format\n'
          "    Labels of the price axes: number, compact, percent, a pattern such as %.2f or $%'.0f, or fractions:\n"
          "    1/32, 1'32.\n"
          'x_spacing\n'
          '    The minimum distance in pixels between two labels of the time axis; by default 14.\n'
          'x_angle\n'
          '    The angle of the labels of the time axis: horizontal, diagonal (rising to the right) or vertical\n'
          '    (reading upwards). (default: horizontal) (values: horizontal, diagonal, vertical)\n'
          'second_row\n'
          '    Whether months, years or days above the ticks of the time axis are in a separate row.\n'
          'gap_marks\n'
          '    Mark where closed time is left out: all of it, or classes separated by commas: weekend, holiday,\n'
          '    night, lunch, half-day, rule, inferred. By default those between intraday bars are marked, and long\n'
          '    ones without data; off marks nothing.\n'
          'gap_style\n'
          '    A dashed hairline through the panes, or a slash across the axis. (default: hairline) (values:\n'
          '    hairline, slash, off)\n'
          'gap_width\n'
          '    The extra space in pixels between the bars on both sides of a mark. (default: 0)\n'
          'orientation\n'
          '    The direction of time: horizontal (to the right), or vertical (upwards, with values to the right).\n'
          '    (default: horizontal) (values: horizontal, vertical)\n'
          'title_align\n'
          '    The position of the title: left, or centred on the chart, the canvas (plots and axes) or the plot.\n'
          '    (default: left) (values: left, chart, canvas, plot)\n'
          'title_over_plot\n'
          '    Whether the title is drawn over the plot and takes no space above it.\n'
          'dotted_grid\n'
          '    Whether the lines of the grid are dotted.\n'
          'split\n'
          '    The share of the height above the navigator, such as 0.75 or 75%. (default: about nine tenths)\n'
          'background\n'
          '    A background for chart, canvas or plot: plot=#FFF1E5, or plot=#FFFFFF..#E6E9EF for a gradient from\n'
          '    top to bottom. May be repeated.\n'
          'border\n'
          '    A line around chart, canvas or plot: plot=#5D606B, or plot=#5D606B:2 for two pixels. May be\n'
          '    repeated.\n'
          'axis_width\n'
          '    The minimum width of the axis labels in pixels, to align the plots of several pictures: 64 on the\n'
          '    right, left:40, or 64,48 for two axes from the plot outward. May be repeated.\n'
          'only_axis\n'
          '    The id of the only axis that is drawn: x, price, volume, ..., as in a description of the picture.\n'
          'legend\n'
          '    The position of the box with the names and symbols of the series: in a corner, or at the middle of a\n'
          '    side. (values: left-top, top, right-top, right, right-bottom, bottom, left-bottom, left)\n'
          'legend_placement\n'
          '    Whether the legend is outside of plots and axes, inside over the plot, or on its border, half over\n'
          '    it. (default: outside) (values: outside, inside, border)\n'
          'legend_title\n'
          '    A line above the entries of the legend.\n'
          'theme\n'
          '    The colours of the picture: light, dark, color-blind, print, sharp. (default: that of `config`, else\n'
          '    light) (values: light, dark, color-blind, print, sharp)\n'
          'config\n'
          '    A house style as JSON or YAML: defaults for theme, colours, font and note, which the chart itself\n'
          '    overrides.\n'
          'style\n'
          '    A built-in house style: editorial, for print: larger text, lines named at their ends, the change\n'
          '    over the window in the heading, and no values of the last bar, no tags and no vertical grid lines.\n'
          '    `config` overrides it. (values: editorial)\n'
          'set\n'
          '    Set any key of the specification, after all other options: layout.titleHidden=true,\n'
          '    "panes[0].series[0].color=#2962FF"; an empty value restores the default. `schema` lists the keys.\n'
          '    May be repeated.\n'
          'metrics\n'
          '    Show the series of a preset or group of the key metrics, by default of the pane with this name, and\n'
          '    hide the others.\n'
          'size\n'
          '    Width and height in logical pixels; a 4K picture is 1920x1080 at `scale` 2. (default: 1600x900)\n'
          'scale\n'
          '    The number of device pixels per logical pixel: 2 for high-density screens. (default: 1)\n'
          'title\n'
          '    The title; by default symbol, interval and exchange.\n'
          'subtitle\n'
          '    The line below the title, instead of interval, exchange and the base of the values.\n'
          'note\n'
          '    A text at the bottom of the picture, such as the source of the data.\n'
          'wait\n'
          '    How long to wait for another writer. (default: 600.0)\n'
          'verbose\n'
          '    Print the number of rows that database servers read and sent; sends each query twice.\n'
          'quiet\n'
          '    Write only errors to standard error: no notices and no progress.',
 'render': 'Draw the chart that a specification describes.\n'
           '\n'
           'A specification is JSON or YAML; `chart` `spec` prints one, and `schema` describes its keys. Files that it names are searched '
           'in the working directory and then in its folder; only regular files below these two folders, and those of `allow_path`, are '
           'read. On Linux 5.13 and later the system enforces this, and lets the program write only the picture.\n'
           '\n'
           'Examples\n'
           '--------\n'
           '>>> db.chart("SPX", last="6M", overlay="sma:20", spec=True)\n'
           '>>> db.render("spx.json").save("spx.svg")\n'
           '>>> db.render("spx.yaml")\n'
           '\n'
           'Parameters\n'
           '----------\n'
           'spec\n'
           '    A specification as JSON or YAML.\n'
           'output\n'
           '    The file of the picture: .png, .svg, .pdf or .eps, or .html for a page with a crosshair and a table;\n'
           '    - for PNG on standard output, or a picture in the terminal. (default: SYMBOL.png in the working\n'
           '    directory)\n'
           'describe\n'
           '    Write the positions of the parts of the picture as JSON.\n'
           'show\n'
           '    Draw in the terminal, in its size; a file is written only if `output` names one.\n'
           'terminal\n'
           '    How to draw in the terminal: kitty, iterm, sixel, blocks, braille; also into a pipe. (default:\n'
           '    detected from environment variables) (values: kitty, iterm, sixel, blocks, braille)\n'
           'config\n'
           '    A house style as JSON or YAML: defaults for theme, colours, font and note, which the chart itself\n'
           '    overrides.\n'
           'style\n'
           '    A built-in house style: editorial, for print: larger text, lines named at their ends, the change\n'
           '    over the window in the heading, and no values of the last bar, no tags and no vertical grid lines.\n'
           '    `config` overrides it. (values: editorial)\n'
           'set\n'
           '    Set any key of the specification, after all other options: layout.titleHidden=true,\n'
           '    "panes[0].series[0].color=#2962FF"; an empty value restores the default. `schema` lists the keys.\n'
           '    May be repeated.\n'
           'metrics\n'
           '    Show the series of a preset or group of the key metrics, by default of the pane with this name, and\n'
           '    hide the others.\n'
           'wait\n'
           '    How long to wait for another writer. (default: 600.0)\n'
           'verbose\n'
           '    Print the number of rows that database servers read and sent; sends each query twice.\n'
           'quiet\n'
           '    Write only errors to standard error: no notices and no progress.\n'
           'allow_path\n'
           '    Another folder whose files may be read, in addition to the working directory and the folder of the\n'
           '    file. May be repeated.\n'
           'format\n'
           '    Return this text instead of a frame: table, csv, json, markdown.',
 'book': 'Draw charts of many symbols: as files, as sheets of small charts, or as one PDF.\n'
         '\n'
         'Every symbol gets the same chart, with the options of `chart`. The name of the output decides the result: a folder with a file '
         'for each symbol; a PNG or SVG with many small charts on a page, or on several numbered pages; or a PDF with a page for each '
         'symbol, or many small charts per page, with an index and bookmarks.\n'
         '\n'
         'Files of a folder are named after their symbols, with characters not allowed in file names escaped: BRK/B is BRK%2FB.png. Charts '
         'that are up to date are not drawn again (`force` draws all). A symbol that cannot be drawn is reported and left out; in sheets '
         'and PDF its cell shows the reason.\n'
         '\n'
         'Examples\n'
         '--------\n'
         '>>> db.book(output="charts/")\n'
         '>>> db.book("SPX", "IXIC", "GOOG", last="1y", as_="svg", output="charts/")\n'
         '>>> db.book(last="6M", grid="4x5", output="market.png")\n'
         '>>> db.book(last="1y", overlay="sma:50", title="Week 12", output="market.pdf")\n'
         '\n'
         'Parameters\n'
         '----------\n'
         '*symbols\n'
         '    Symbols or portfolios of the database, @NAME of a group, or files. (default: all symbols of the\n'
         '    database)\n'
         'output\n'
         '    A folder, or a file that ends in .png, .svg, .pdf or .eps.\n'
         'as_\n'
         '    The format of the files in a folder: png, svg, pdf or eps. (values: png, svg, pdf, eps)\n'
         'grid\n'
         '    Columns and rows of small charts on a page of `size`. (default: 4x5 for PNG and SVG, one chart per\n'
         '    page for PDF)\n'
         'force\n'
         '    Also draw the charts that are up to date.\n'
         'strict\n'
         '    End with status 65 if a symbol could not be drawn.\n'
         'threads\n'
         '    The number of charts that are drawn at the same time. (default: the number of processors)\n'
         'interval\n'
         '    Bars of this length: 5m, 1h, 1d, 1w, ... (default: the finest that is stored)\n'
         'start\n'
         '    From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or\n'
         '    @1710081000.\n'
         'end\n'
         '    Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.\n'
         'last\n'
         '    The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With\n'
         '    `start`, the part of this length from there on; with `end`, the part up to there.\n'
         'preset\n'
         '    A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.\n'
         'select\n'
         '    A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.\n'
         'zoom\n'
         '    The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed\n'
         '    out.\n'
         'pan_to\n'
         '    The window is moved to the start, the center or the end of the data with its length in trading time.\n'
         '    (values: start, center, end)\n'
         'exclude\n'
         '    Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May\n'
         '    be repeated.\n'
         'exclude_every\n'
         '    Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be\n'
         '    repeated.\n'
         'calendar\n'
         '    Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`\n'
         '    sets how several are combined.\n'
         'combine\n'
         '    How several calendars are combined: open if any is open (union), if all are open (intersection), or\n'
         '    as the first one (primary). (default: union) (values: union, intersection, primary)\n'
         'show_gaps\n'
         "    Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,\n"
         '    lunch, half-day.\n'
         'segments\n'
         "    Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for\n"
         '    extended hours. (default: regular)\n'
         'include\n'
         '    Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span\n'
         '    A..B. May be repeated.\n'
         'calendar_file\n'
         '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
         '    writes one to start from. May be repeated.\n'
         'rules\n'
         '    Exclusion rules as JSON: {"exclusions": [...]}.\n'
         'zone\n'
         "    The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)\n"
         'anchor\n'
         '    The clock time at which days, hours and minutes made from shorter bars begin, independent of\n'
         "    sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)\n"
         'infer_gaps\n'
         '    Infer closed time from the bars: leave out pauses between them, except short ones.\n'
         'continuous\n'
         '    Show all time, open and closed.\n'
         'on_closed\n'
         '    Bars in closed time: drop them, snap them to the next open time, or treat them as an error.\n'
         '    (default: drop) (values: drop, snap, error)\n'
         'adjust\n'
         '    Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends\n'
         '    (total); `actions` lists the actions. (default: none) (values: none, split, total)\n'
         'type\n'
         '    How prices are drawn: candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band,\n'
         '    column, scatter, bubble, cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile,\n'
         '    point-and-figure, kagi, waterfall, sparkline, pie, donut, treemap, polar, radar, histogram,\n'
         '    regression. (default: candlestick, and line for further symbols and for closes alone) (values:\n'
         '    candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band, column, scatter, bubble,\n'
         '    cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile, point-and-figure, kagi,\n'
         '    waterfall, sparkline, pie, donut, treemap, polar, radar, histogram, regression)\n'
         'overlay\n'
         '    Draw over the prices: an indicator such as sma:50, bbands:20, ichimoku or supertrend (`indicators`\n'
         '    `list` shows all), or a formula such as "mid = (high + low)/2". May be repeated.\n'
         'pane\n'
         '    Add a pane below: volume, an indicator such as rsi:14, macd, adx:14 or rsi:14/1w (`indicators`\n'
         '    `list` shows all), or a formula such as "stretch = (close - sma:200) / atr:14". May be repeated.\n'
         'mark\n'
         '    Mark bars: candle patterns with their names (patterns for all, or one such as cdlhammer), or those\n'
         '    for which a condition holds, such as "golden cross = sma:50 crosses above sma:200". May be repeated.\n'
         'profile\n'
         '    Draw the volume traded at each price next to the prices, in this number of equal bins of the visible\n'
         '    prices.\n'
         'no_volume\n'
         '    Leave out the volume columns at the bottom of the price pane.\n'
         'volume_axis\n'
         '    Label the axis of the volume columns at the bottom of the price pane.\n'
         'axis\n'
         "    The side of each symbol's price axis, in the order of the symbols: left or right. (values: left,\n"
         '    right)\n'
         'transform\n'
         '    Draw transformed bars: heikin-ashi, renko:SIZE[,first-close], range-bars:SIZE, point-and-\n'
         '    figure:BOX[,REVERSAL][,high-low], kagi:SIZE[%], three-line-break[:LINES]. Bricks, columns and lines\n'
         '    are equally spaced, independent of their duration; studies are computed from the drawn bars.\n'
         'stack\n'
         '    Stack the symbols, with `type` area, column, line or step: their values (sum), or percentages of the\n'
         '    total (share). (values: sum, share)\n'
         'side_by_side\n'
         '    Draw the columns of all symbols side by side, with `type` column.\n'
         'labels\n'
         '    Label the points of the symbols with values, times or both. (values: time, value, both)\n'
         'names\n'
         '    The names of symbols in the heading, at lines and at bars: the symbol, or the name of the\n'
         '    instrument; auto names one symbol by both, and several by short names. (default: auto) (values:\n'
         '    auto, symbol, name)\n'
         'group\n'
         '    Whether bars that would be too narrow are grouped into bars of a longer interval: auto, or off to\n'
         '    draw all. (default: auto) (values: auto, off)\n'
         'series_color\n'
         "    Draw a symbol or study in a colour: IXIC=#7F3F98, sma:20=2 for the theme's second colour, or\n"
         '    macd=1,3 for its lines. Other series do not use it. Bars have two shades of it, the lighter one for\n'
         "    rising bars. May be repeated. (default: the theme's next colour)\n"
         'hide\n'
         '    Hide a symbol or study, also for the range of its axis: SPX, sma:20, volume, or its name in the\n'
         '    legend, which keeps its entry. May be repeated.\n'
         'color\n'
         '    Colour the points that satisfy a rule: "volume > p90: #F57C00", "close > sma:20: green", "change <\n'
         '    -2 and volume > 2*median: red", "close crosses above sma:50: blue", "value > 70 in rsi:14: orange",\n'
         '    "else: gray". A condition compares formulas of numbers, open, high, low, close, volume, value,\n'
         '    change (percent), range, earlier bars as close[1], indicators, p1 to p99, median and mean of the\n'
         '    other side, and line:NAME, the value of a horizontal line of `annotate` (line:once-1: of the first\n'
         '    `annotate`); and, or and not combine conditions. The colour (#RRGGBB, a name, rising, falling, flat\n'
         '    or own) may be followed by fill, stroke or marker. The first matching rule is used. May be repeated.\n'
         'color_change\n'
         '    How a line goes from one colour to the next: solid from each point on, gradient, or split where a\n'
         '    rule begins or ends to hold. (default: solid) (values: solid, gradient, split)\n'
         'log\n'
         '    A logarithmic price axis.\n'
         'inverted\n'
         '    Invert the price axis, so that prices increase downwards, as for yields or inverse exchange rates.\n'
         'navigator\n'
         '    A summary chart of the whole series below the panes, with the window marked.\n'
         'annotate\n'
         '    Draw an annotation such as "horizontal-line:2873=High" or buy:2018-12-26; `annotate` `help` lists\n'
         '    the kinds. May be repeated.\n'
         'no_annotations\n'
         "    Leave out the symbol's annotations that are stored in the database.\n"
         'crosshair\n'
         '    A crosshair at this time, with its values on the axes and in a box; in closed time, at the next open\n'
         '    time.\n'
         'crosshair_text\n'
         '    The text of the box of crosshairs, with \\n between lines: {time}, {open}, {high}, {low}, {close},\n'
         '    {volume}, the {change} since the close before and its {percent}, a symbol or study such as {sma:20},\n'
         '    and sums from the first bar of the window on such as {total volume}; by default all values.\n'
         'selected\n'
         '    Mark the bar of a time as selected, in all symbols: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30,\n'
         '    2024-03-10T09:30:00-05:00 or @1710081000. May be repeated.\n'
         'pan\n'
         '    What a drag or a pinch over a plot of a page moves: the time axis, or both it and the value axes of\n'
         '    the plot. (default: time) (values: time, both)\n'
         'track\n'
         '    Draw a line and a label at the last visible price.\n'
         'track_series\n'
         '    The symbol or study whose last value has the line and the label; by default the main symbol.\n'
         'percent\n'
         '    Percentage changes since `base`, all symbols on one axis; the default for several symbols.\n'
         'indexed\n'
         '    Prices indexed to 100 at `base`, all symbols on one axis.\n'
         'prices\n'
         '    Prices as they are, all symbols on one axis.\n'
         'highlight\n'
         '    Draw these symbols in colour and the other lines of their pane in grey, separated by commas:\n'
         '    SPX,GOOG. (default: all, or the first four of more than eight)\n'
         'base\n'
         '    The base of `percent`, `indexed` and `by_symbol`: the last price at or before this time. (default:\n'
         '    with `last` or `preset`, the last close before the window for YTD and for sessions such as 5d, or\n'
         '    the last close on or before the same day for weeks, months and years; else the first visible bar of\n'
         '    the symbol that begins last)\n'
         'by_symbol\n'
         '    One horizontal bar for each symbol instead of prices over time, the greatest on top: its change in\n'
         '    percent.\n'
         'y_range\n'
         '    The minimum and maximum of the price axis, such as 100..170.\n'
         'axis_range\n'
         '    The minimum and maximum of a value axis by its id, which `describe` lists: rsi:14=20..80,\n'
         '    volume=0..1e9. May be repeated.\n'
         'y_min_span\n'
         '    The minimum span of the price axis.\n'
         'x_crosses\n'
         '    The time axis crosses the plot at this value of the first price axis.\n'
         'y_crosses\n'
         '    The price axis crosses the plot at this time.\n'
         'fixed_labels\n'
         '    Keep labels at the edge of the plot if an axis crosses it.\n'
         'x_side\n'
         '    The edge of the plots at which the time axis is drawn. (default: bottom) (values: top, bottom)\n'
         'x_zone\n'
         '    Another time axis in another time zone; top:Asia/Tokyo draws it above the plots. May be repeated.\n'
         'x_title\n'
         '    A text below the labels of the time axis.\n'
         'y_title\n'
         '    A title next to the price axis, reading upwards. (default: the currency, above the labels)\n'
         'x_ticks\n'
         '    Ticks of the time axis: a step such as 1M or 2h (units: us ms s m h d w dekad M y), with @TIME as\n'
         '    its origin, or comma-separated times.\n'
         'y_ticks\n'
         '    Ticks of the price axes: a step such as 5 or 5@1 (counted from 1), 2^1 for each power of 2 on a\n'
         '    logarithmic axis, or comma-separated prices.\n'
         'x_format\n'
         "    The format of the labels of the time axis as a Unicode date pattern, such as 'd MMM' or HH:mm.\n"
         'y_format\n'
         "    Labels of the price axes: number, compact, percent, a pattern such as %.2f or $%'.0f, or fractions:\n"
         "    1/32, 1'32.\n"
         'x_spacing\n'
         '    The minimum distance in pixels between two labels of the time axis; by default 14.\n'
         'x_angle\n'
         '    The angle of the labels of the time axis: horizontal, diagonal (rising to the right) or vertical\n'
         '    (reading upwards). (default: horizontal) (values: horizontal, diagonal, vertical)\n'
         'second_row\n'
         '    Whether months, years or days above the ticks of the time axis are in a separate row.\n'
         'gap_marks\n'
         '    Mark where closed time is left out: all of it, or classes separated by commas: weekend, holiday,\n'
         '    night, lunch, half-day, rule, inferred. By default those between intraday bars are marked, and long\n'
         '    ones without data; off marks nothing.\n'
         'gap_style\n'
         '    A dashed hairline through the panes, or a slash across the axis. (default: hairline) (values:\n'
         '    hairline, slash, off)\n'
         'gap_width\n'
         '    The extra space in pixels between the bars on both sides of a mark. (default: 0)\n'
         'orientation\n'
         '    The direction of time: horizontal (to the right), or vertical (upwards, with values to the right).\n'
         '    (default: horizontal) (values: horizontal, vertical)\n'
         'title_align\n'
         '    The position of the title: left, or centred on the chart, the canvas (plots and axes) or the plot.\n'
         '    (default: left) (values: left, chart, canvas, plot)\n'
         'title_over_plot\n'
         '    Whether the title is drawn over the plot and takes no space above it.\n'
         'dotted_grid\n'
         '    Whether the lines of the grid are dotted.\n'
         'split\n'
         '    The share of the height above the navigator, such as 0.75 or 75%. (default: about nine tenths)\n'
         'background\n'
         '    A background for chart, canvas or plot: plot=#FFF1E5, or plot=#FFFFFF..#E6E9EF for a gradient from\n'
         '    top to bottom. May be repeated.\n'
         'border\n'
         '    A line around chart, canvas or plot: plot=#5D606B, or plot=#5D606B:2 for two pixels. May be\n'
         '    repeated.\n'
         'axis_width\n'
         '    The minimum width of the axis labels in pixels, to align the plots of several pictures: 64 on the\n'
         '    right, left:40, or 64,48 for two axes from the plot outward. May be repeated.\n'
         'only_axis\n'
         '    The id of the only axis that is drawn: x, price, volume, ..., as in a description of the picture.\n'
         'legend\n'
         '    The position of the box with the names and symbols of the series: in a corner, or at the middle of a\n'
         '    side. (values: left-top, top, right-top, right, right-bottom, bottom, left-bottom, left)\n'
         'legend_placement\n'
         '    Whether the legend is outside of plots and axes, inside over the plot, or on its border, half over\n'
         '    it. (default: outside) (values: outside, inside, border)\n'
         'legend_title\n'
         '    A line above the entries of the legend.\n'
         'columns\n'
         '    Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.\n'
         'wide\n'
         '    Read tables with a column for each symbol: the first column holds dates or times, and each other\n'
         '    column the closes of the symbol in its header. Blank cells are not bars.\n'
         'date_format\n'
         '    How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.\n'
         'century\n'
         '    The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)\n'
         'file_format\n'
         "    The file's format: npy, ndjson, json, csv.\n"
         'price_divisor\n'
         '    Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to\n'
         '    convert pence to pounds, 0.01 for the reverse.\n'
         'on_invalid\n'
         '    What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the\n'
         '    high-low range. An excess of up to a millionth of the price counts as rounding: the range is\n'
         '    widened, except with keep. (values: reject, keep, clamp)\n'
         'on_conflict\n'
         '    Which row to use if rows of the file have the same time and symbol but different values: the last or\n'
         '    the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts\n'
         '    an earlier one, else error) (values: last, first, error)\n'
         'theme\n'
         '    The colours of the picture: light, dark, color-blind, print, sharp. (default: that of `config`, else\n'
         '    light) (values: light, dark, color-blind, print, sharp)\n'
         'config\n'
         '    A house style as JSON or YAML: defaults for theme, colours, font and note, which the chart itself\n'
         '    overrides.\n'
         'style\n'
         '    A built-in house style: editorial, for print: larger text, lines named at their ends, the change\n'
         '    over the window in the heading, and no values of the last bar, no tags and no vertical grid lines.\n'
         '    `config` overrides it. (values: editorial)\n'
         'set\n'
         '    Set any key of the specification, after all other options: layout.titleHidden=true,\n'
         '    "panes[0].series[0].color=#2962FF"; an empty value restores the default. `schema` lists the keys.\n'
         '    May be repeated.\n'
         'metrics\n'
         '    Show the series of a preset or group of the key metrics, by default of the pane with this name, and\n'
         '    hide the others.\n'
         'size\n'
         '    Width and height in logical pixels; a 4K picture is 1920x1080 at `scale` 2. (default: 1600x900)\n'
         'scale\n'
         '    The number of device pixels per logical pixel: 2 for high-density screens. (default: 1)\n'
         'title\n'
         '    The title; by default symbol, interval and exchange.\n'
         'subtitle\n'
         '    The line below the title, instead of interval, exchange and the base of the values.\n'
         'note\n'
         '    A text at the bottom of the picture, such as the source of the data.\n'
         'wait\n'
         '    How long to wait for another writer. (default: 600.0)\n'
         'verbose\n'
         '    Print the number of rows that database servers read and sent; sends each query twice.\n'
         'format\n'
         '    Return this text instead of a frame: table, csv, json, markdown.\n'
         'time_format\n'
         '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
         '    without a time of day. (values: iso, epoch, date)\n'
         'spreadsheet\n'
         '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
         '    with = + - @. Numbers are unchanged.\n'
         'quiet\n'
         '    Write only errors to standard error: no notices and no progress.',
 'report': 'Write a tear sheet of symbols: key figures, pictures and tables, as one HTML or PDF file.\n'
           '\n'
           'Each symbol has its key figures, returns over horizons and by year, its price with drawdowns, returns by month, the '
           'distribution of returns, seasonality and rolling risk, and with a benchmark the growth of both, figures that compare them and '
           'a regression. A report of several symbols has an index. Figures are computed as by `analyze`; if dividends are stored, the '
           'total return includes them as reinvested, and with `adjust` total all figures do.\n'
           '\n'
           'The HTML file has no scripts and no links to other files; it follows the light or dark mode of the reader and prints on A4. '
           'The PDF file has bookmarks. The same data give the same bytes.\n'
           '\n'
           'Examples\n'
           '--------\n'
           '>>> db.report("SPX", "spx.html")\n'
           '>>> db.report("GOOG", "goog.pdf", benchmark="SPX", last="5y")\n'
           '>>> db.report(["SPX", "IXIC", "GOOG"], "report.html", start="2005-01-01", title="Three symbols")\n'
           '\n'
           'Parameters\n'
           '----------\n'
           'symbols\n'
           '    The symbol, or a list of symbols, frames or files.\n'
           'output\n'
           '    The file of the report: .html or .pdf.\n'
           'benchmark\n'
           '    The series to compare the symbols with, a symbol or a file.\n'
           'title\n'
           '    The heading. (default: the name of the symbol)\n'
           'interval\n'
           '    The stored interval, or a coarser one. (default: the finest that is stored)\n'
           'risk_free\n'
           '    Key figures: the yearly risk-free rate, 0.02 or 2%. (default: 0)\n'
           'bars_a_year\n'
           '    Key figures: the number of bars in a year. (default: the sessions of the calendar, or 252, 260 or\n'
           '    365 days depending on the bars; 52 weeks, 12 months, 4 quarters, 1 year; for shorter bars the number\n'
           '    of days times the bars of a day)\n'
           'start\n'
           '    From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or\n'
           '    @1710081000.\n'
           'end\n'
           '    Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.\n'
           'last\n'
           '    The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With\n'
           '    `start`, the part of this length from there on; with `end`, the part up to there.\n'
           'preset\n'
           '    A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.\n'
           'select\n'
           '    A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.\n'
           'zoom\n'
           '    The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed\n'
           '    out.\n'
           'pan_to\n'
           '    The window is moved to the start, the center or the end of the data with its length in trading time.\n'
           '    (values: start, center, end)\n'
           'exclude\n'
           '    Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May\n'
           '    be repeated.\n'
           'exclude_every\n'
           '    Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be\n'
           '    repeated.\n'
           'calendar\n'
           '    Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`\n'
           '    sets how several are combined.\n'
           'combine\n'
           '    How several calendars are combined: open if any is open (union), if all are open (intersection), or\n'
           '    as the first one (primary). (default: union) (values: union, intersection, primary)\n'
           'show_gaps\n'
           "    Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,\n"
           '    lunch, half-day.\n'
           'segments\n'
           "    Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for\n"
           '    extended hours. (default: regular)\n'
           'include\n'
           '    Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span\n'
           '    A..B. May be repeated.\n'
           'calendar_file\n'
           '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
           '    writes one to start from. May be repeated.\n'
           'rules\n'
           '    Exclusion rules as JSON: {"exclusions": [...]}.\n'
           'zone\n'
           "    The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)\n"
           'anchor\n'
           '    The clock time at which days, hours and minutes made from shorter bars begin, independent of\n'
           "    sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)\n"
           'infer_gaps\n'
           '    Infer closed time from the bars: leave out pauses between them, except short ones.\n'
           'continuous\n'
           '    Show all time, open and closed.\n'
           'adjust\n'
           '    Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends\n'
           '    (total); `actions` lists the actions. (default: none) (values: none, split, total)\n'
           'columns\n'
           '    Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.\n'
           'wide\n'
           '    Read tables with a column for each symbol: the first column holds dates or times, and each other\n'
           '    column the closes of the symbol in its header. Blank cells are not bars.\n'
           'date_format\n'
           '    How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.\n'
           'century\n'
           '    The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)\n'
           'file_format\n'
           "    The file's format: npy, ndjson, json, csv.\n"
           'price_divisor\n'
           '    Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to\n'
           '    convert pence to pounds, 0.01 for the reverse.\n'
           'on_invalid\n'
           '    What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the\n'
           '    high-low range. An excess of up to a millionth of the price counts as rounding: the range is\n'
           '    widened, except with keep. (values: reject, keep, clamp)\n'
           'on_conflict\n'
           '    Which row to use if rows of the file have the same time and symbol but different values: the last or\n'
           '    the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts\n'
           '    an earlier one, else error) (values: last, first, error)\n'
           'wait\n'
           '    How long to wait for another writer. (default: 600.0)\n'
           'verbose\n'
           '    Print the number of rows that database servers read and sent; sends each query twice.\n'
           'quiet\n'
           '    Write only errors to standard error: no notices and no progress.\n'
           'format\n'
           '    Return this text instead of a frame: table, csv, json, markdown.',
 'schema': 'Print the JSON Schema of chart specifications, or of another kind of file.\n'
           '\n'
           'The schema follows draft 2020-12. Editors use it to check a file as you type:\n'
           '\n'
           '  { "$schema": "./chart.schema.json", "panes": [{"series": [{"symbol": "SPX"}]}] }\n'
           '\n'
           'The same works for exclusion rules (`rules`), calendars (`calendar_file`) and gesture scripts (`ops`):\n'
           '\n'
           '  { "$schema": "./rules.schema.json", "exclusions": [{"type": "yearly", "month_day": "12-25"}] }\n'
           '\n'
           'Examples\n'
           '--------\n'
           '>>> dojima.schema()\n'
           '>>> dojima.schema("rules")\n'
           '\n'
           'Parameters\n'
           '----------\n'
           'kind\n'
           '    The kind of file.\n'
           'quiet\n'
           '    Write only errors to standard error: no notices and no progress.',
 'explain': 'Describe what a picture shows and the data it was drawn from.\n'
            '\n'
            'Pictures contain the specification that they were drawn from, so they can be drawn again, or differently:\n'
            '\n'
            'For a sheet or a PDF of `book` it prints the common specification and the data of each chart; `chart` selects one:\n'
            '\n'
            'Examples\n'
            '--------\n'
            '>>> dojima.explain("spx.png")\n'
            '\n'
            'Parameters\n'
            '----------\n'
            'file\n'
            '    A picture of `chart`, `render` or `book`: PNG, SVG, PDF, EPS or HTML.\n'
            'spec\n'
            '    Print only the specification; for a book that of its first chart.\n'
            'chart\n'
            '    The symbol of one chart of a book.\n'
            'allow_path\n'
            '    Another folder whose files may be read, in addition to the working directory and the folder of the\n'
            '    file. May be repeated.\n'
            'format\n'
            '    Return this text instead of a frame: table, csv, json, markdown.\n'
            'time_format\n'
            '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
            '    without a time of day. (values: iso, epoch, date)\n'
            'spreadsheet\n'
            '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
            '    with = + - @. Numbers are unchanged.\n'
            'quiet\n'
            '    Write only errors to standard error: no notices and no progress.',
 'verify': 'Check whether the data of a picture have changed since it was drawn.\n'
           '\n'
           'The data of the picture are read again, as its specification describes, and compared by fingerprints. A picture of the last '
           'six months has changed when a bar was added, and one of the year 2018 when a bar of that year was corrected. For a sheet or a '
           'PDF of `book`, each chart is reported.\n'
           '\n'
           'A picture may come from anybody. Files that it names are searched in the working directory, then in the folder of the picture, '
           'and opened only if they are, after resolving links, below one of the two or below a folder of `allow_path`.\n'
           '\n'
           'Exit status: 0 if nothing has changed, 1 if something has; 65 if the file contains no chart, names a file outside the allowed '
           'folders, or has no bars left, 66 if a symbol or a file is missing (for a book: 1).\n'
           '\n'
           'Parameters\n'
           '----------\n'
           'file\n'
           '    A picture of `chart`, `render` or `book`: PNG, SVG, PDF, EPS or HTML.\n'
           'wait\n'
           '    How long to wait for another writer. (default: 600.0)\n'
           'verbose\n'
           '    Print the number of rows that database servers read and sent; sends each query twice.\n'
           'allow_path\n'
           '    Another folder whose files may be read, in addition to the working directory and the folder of the\n'
           '    file. May be repeated.\n'
           'format\n'
           '    Return this text instead of a frame: table, csv, json, markdown.\n'
           'time_format\n'
           '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
           '    without a time of day. (values: iso, epoch, date)\n'
           'spreadsheet\n'
           '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
           '    with = + - @. Numbers are unchanged.\n'
           'quiet\n'
           '    Write only errors to standard error: no notices and no progress.',
 'window': 'Compute what a range selector would show: the bars, prices and volume of a part of the axis.\n'
           '\n'
           'The selection is made on the summary axis, which leaves closed time out, so that a weekend never changes its span. A bar is in '
           'the window if its time is open and between both ends, inclusive; a note counts the bars left out because they are in closed '
           'time.\n'
           '\n'
           'With `last` and `preset` the output includes the return in percent: from the last close before a year to date or a count of '
           'sessions or bars, from the last close on or before the same day for weeks, months and years, and from the first close of ALL.\n'
           '\n'
           'Examples\n'
           '--------\n'
           '>>> db.window("SPX", last="6M")\n'
           '>>> db.window("SPX", select="25%..75%", calendar="XNYS")\n'
           '>>> db.window("SPX", last="6M", pan="-5d")\n'
           '>>> db.window("SPX", last="6M", ops="gestures.json")\n'
           '>>> db.window("prices.csv", calendar="XNYS", last="1y")\n'
           '\n'
           'Parameters\n'
           '----------\n'
           'symbol\n'
           '    A symbol or portfolio of the database, a file, or an expression of them such as A/B.\n'
           'interval\n'
           '    Bars of this length: 5m, 1h, 1d, 1w, ... (default: the finest that is stored)\n'
           'summary\n'
           '    The span of the summary axis, its end not included. (default: that of the data)\n'
           'start\n'
           '    From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or\n'
           '    @1710081000.\n'
           'end\n'
           '    Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.\n'
           'last\n'
           '    The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With\n'
           '    `start`, the part of this length from there on; with `end`, the part up to there.\n'
           'preset\n'
           '    A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.\n'
           'select\n'
           '    A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.\n'
           'zoom\n'
           '    The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed\n'
           '    out.\n'
           'pan_to\n'
           '    The window is moved to the start, the center or the end of the data with its length in trading time.\n'
           '    (values: start, center, end)\n'
           'min_span\n'
           '    The minimum span of the window: 5d for five sessions, 3M, or bars such as 20b.\n'
           'max_span\n'
           '    The maximum span of the window, written the same way.\n'
           'pan\n'
           '    Move the window by trading time: 5d for five sessions forward, -1M for a month back.\n'
           'selection\n'
           '    Read the window from a JSON object that this command wrote (`format` json).\n'
           'ops\n'
           '    Play a gesture script (JSON), starting from the chosen window, by default from the bars between 60%\n'
           '    and 80% of the series, and write a line of JSON after each step.\n'
           'exclude\n'
           '    Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May\n'
           '    be repeated.\n'
           'exclude_every\n'
           '    Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be\n'
           '    repeated.\n'
           'calendar\n'
           '    Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`\n'
           '    sets how several are combined.\n'
           'combine\n'
           '    How several calendars are combined: open if any is open (union), if all are open (intersection), or\n'
           '    as the first one (primary). (default: union) (values: union, intersection, primary)\n'
           'show_gaps\n'
           "    Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,\n"
           '    lunch, half-day.\n'
           'segments\n'
           "    Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for\n"
           '    extended hours. (default: regular)\n'
           'include\n'
           '    Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span\n'
           '    A..B. May be repeated.\n'
           'calendar_file\n'
           '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
           '    writes one to start from. May be repeated.\n'
           'rules\n'
           '    Exclusion rules as JSON: {"exclusions": [...]}.\n'
           'zone\n'
           "    The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)\n"
           'anchor\n'
           '    The clock time at which days, hours and minutes made from shorter bars begin, independent of\n'
           "    sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)\n"
           'infer_gaps\n'
           '    Infer closed time from the bars: leave out pauses between them, except short ones.\n'
           'continuous\n'
           '    Show all time, open and closed.\n'
           'on_closed\n'
           '    Bars in closed time: drop them, snap them to the next open time, or treat them as an error. (values:\n'
           '    drop, snap, error)\n'
           'adjust\n'
           '    Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends\n'
           '    (total); `actions` lists the actions. (default: none) (values: none, split, total)\n'
           'columns\n'
           '    Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.\n'
           'wide\n'
           '    Read tables with a column for each symbol: the first column holds dates or times, and each other\n'
           '    column the closes of the symbol in its header. Blank cells are not bars.\n'
           'date_format\n'
           '    How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.\n'
           'century\n'
           '    The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)\n'
           'file_format\n'
           "    The file's format: npy, ndjson, json, csv.\n"
           'price_divisor\n'
           '    Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to\n'
           '    convert pence to pounds, 0.01 for the reverse.\n'
           'on_invalid\n'
           '    What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the\n'
           '    high-low range. An excess of up to a millionth of the price counts as rounding: the range is\n'
           '    widened, except with keep. (values: reject, keep, clamp)\n'
           'on_conflict\n'
           '    Which row to use if rows of the file have the same time and symbol but different values: the last or\n'
           '    the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts\n'
           '    an earlier one, else error) (values: last, first, error)\n'
           'print_sql\n'
           '    Print the SQL statements instead of their result; sqlite3 can run them on the same file.\n'
           'wait\n'
           '    How long to wait for another writer. (default: 600.0)\n'
           'verbose\n'
           '    Print the number of rows that database servers read and sent; sends each query twice.\n'
           'format\n'
           '    Return this text instead of a frame: table, csv, json, markdown.\n'
           'time_format\n'
           '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
           '    without a time of day. (values: iso, epoch, date)\n'
           'spreadsheet\n'
           '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
           '    with = + - @. Numbers are unchanged.\n'
           'quiet\n'
           '    Write only errors to standard error: no notices and no progress.',
 'replay': 'Draw a chart while a script of gestures is played on it: as numbered pictures or as an animated one.\n'
           '\n'
           'The script is that of `window` `ops`: drags, handles, zooms, pans, pinches, glides and presets with their times in seconds. It '
           'starts from the given window, by default from the bars between 60% and 80% of the series. The chart is that of a symbol or '
           'file with its navigator, or that of a specification as `chart` `spec` prints it. A script of the operations beginSpin, spin, '
           'endSpin and rotate turns the pie or donut of a specification.\n'
           '\n'
           'Examples\n'
           '--------\n'
           '>>> db.replay("gestures.json", "SPX", last="1y", output="frames/")\n'
           '>>> db.replay("gestures.json", "SPX", overlay="sma:20", size="800x450", output="glide.gif")\n'
           '>>> db.replay("gestures.json", "spx.yaml", output="glide.png")\n'
           '>>> db.replay("spin.json", "pie.json", output="spin.gif")\n'
           '\n'
           'Parameters\n'
           '----------\n'
           'script\n'
           '    A script of gestures (JSON).\n'
           'symbol\n'
           '    A symbol of the database, a file of bars, or a specification (.json, .yaml) of a chart.\n'
           'output\n'
           '    The output of the frames: a folder for 0001.png and so on, .png or .apng for an animated PNG, .gif\n'
           '    for a GIF. (default: SYMBOL-frames/ in the working directory)\n'
           'frame_rate\n'
           '    Frames per second, from 0.1 to 100. (default: as in the script, else 20)\n'
           'min_span\n'
           '    The minimum span of the window: 5d for five sessions, 3M, or bars such as 20b.\n'
           'max_span\n'
           '    The maximum span of the window, written the same way.\n'
           'interval\n'
           '    Bars of this length: 5m, 1h, 1d, 1w, ... (default: the finest that is stored)\n'
           'start\n'
           '    From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or\n'
           '    @1710081000.\n'
           'end\n'
           '    Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.\n'
           'last\n'
           '    The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With\n'
           '    `start`, the part of this length from there on; with `end`, the part up to there.\n'
           'preset\n'
           '    A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.\n'
           'select\n'
           '    A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.\n'
           'zoom\n'
           '    The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed\n'
           '    out.\n'
           'pan_to\n'
           '    The window is moved to the start, the center or the end of the data with its length in trading time.\n'
           '    (values: start, center, end)\n'
           'exclude\n'
           '    Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May\n'
           '    be repeated.\n'
           'exclude_every\n'
           '    Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be\n'
           '    repeated.\n'
           'calendar\n'
           '    Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`\n'
           '    sets how several are combined.\n'
           'combine\n'
           '    How several calendars are combined: open if any is open (union), if all are open (intersection), or\n'
           '    as the first one (primary). (default: union) (values: union, intersection, primary)\n'
           'show_gaps\n'
           "    Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,\n"
           '    lunch, half-day.\n'
           'segments\n'
           "    Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for\n"
           '    extended hours. (default: regular)\n'
           'include\n'
           '    Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span\n'
           '    A..B. May be repeated.\n'
           'calendar_file\n'
           '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
           '    writes one to start from. May be repeated.\n'
           'rules\n'
           '    Exclusion rules as JSON: {"exclusions": [...]}.\n'
           'zone\n'
           "    The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)\n"
           'anchor\n'
           '    The clock time at which days, hours and minutes made from shorter bars begin, independent of\n'
           "    sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)\n"
           'infer_gaps\n'
           '    Infer closed time from the bars: leave out pauses between them, except short ones.\n'
           'continuous\n'
           '    Show all time, open and closed.\n'
           'on_closed\n'
           '    Bars in closed time: drop them, snap them to the next open time, or treat them as an error.\n'
           '    (default: drop) (values: drop, snap, error)\n'
           'adjust\n'
           '    Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends\n'
           '    (total); `actions` lists the actions. (default: none) (values: none, split, total)\n'
           'type\n'
           '    How prices are drawn: candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band,\n'
           '    column, scatter, bubble, cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile,\n'
           '    point-and-figure, kagi, waterfall, sparkline, pie, donut, treemap, polar, radar, histogram,\n'
           '    regression. (default: candlestick, and line for further symbols and for closes alone) (values:\n'
           '    candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band, column, scatter, bubble,\n'
           '    cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile, point-and-figure, kagi,\n'
           '    waterfall, sparkline, pie, donut, treemap, polar, radar, histogram, regression)\n'
           'overlay\n'
           '    Draw over the prices: an indicator such as sma:50, bbands:20, ichimoku or supertrend (`indicators`\n'
           '    `list` shows all), or a formula such as "mid = (high + low)/2". May be repeated.\n'
           'pane\n'
           '    Add a pane below: volume, an indicator such as rsi:14, macd, adx:14 or rsi:14/1w (`indicators`\n'
           '    `list` shows all), or a formula such as "stretch = (close - sma:200) / atr:14". May be repeated.\n'
           'mark\n'
           '    Mark bars: candle patterns with their names (patterns for all, or one such as cdlhammer), or those\n'
           '    for which a condition holds, such as "golden cross = sma:50 crosses above sma:200". May be repeated.\n'
           'profile\n'
           '    Draw the volume traded at each price next to the prices, in this number of equal bins of the visible\n'
           '    prices.\n'
           'no_volume\n'
           '    Leave out the volume columns at the bottom of the price pane.\n'
           'volume_axis\n'
           '    Label the axis of the volume columns at the bottom of the price pane.\n'
           'axis\n'
           "    The side of each symbol's price axis, in the order of the symbols: left or right. (values: left,\n"
           '    right)\n'
           'transform\n'
           '    Draw transformed bars: heikin-ashi, renko:SIZE[,first-close], range-bars:SIZE, point-and-\n'
           '    figure:BOX[,REVERSAL][,high-low], kagi:SIZE[%], three-line-break[:LINES]. Bricks, columns and lines\n'
           '    are equally spaced, independent of their duration; studies are computed from the drawn bars.\n'
           'stack\n'
           '    Stack the symbols, with `type` area, column, line or step: their values (sum), or percentages of the\n'
           '    total (share). (values: sum, share)\n'
           'side_by_side\n'
           '    Draw the columns of all symbols side by side, with `type` column.\n'
           'labels\n'
           '    Label the points of the symbols with values, times or both. (values: time, value, both)\n'
           'names\n'
           '    The names of symbols in the heading, at lines and at bars: the symbol, or the name of the\n'
           '    instrument; auto names one symbol by both, and several by short names. (default: auto) (values:\n'
           '    auto, symbol, name)\n'
           'group\n'
           '    Whether bars that would be too narrow are grouped into bars of a longer interval: auto, or off to\n'
           '    draw all. (default: auto) (values: auto, off)\n'
           'series_color\n'
           "    Draw a symbol or study in a colour: IXIC=#7F3F98, sma:20=2 for the theme's second colour, or\n"
           '    macd=1,3 for its lines. Other series do not use it. Bars have two shades of it, the lighter one for\n'
           "    rising bars. May be repeated. (default: the theme's next colour)\n"
           'hide\n'
           '    Hide a symbol or study, also for the range of its axis: SPX, sma:20, volume, or its name in the\n'
           '    legend, which keeps its entry. May be repeated.\n'
           'color\n'
           '    Colour the points that satisfy a rule: "volume > p90: #F57C00", "close > sma:20: green", "change <\n'
           '    -2 and volume > 2*median: red", "close crosses above sma:50: blue", "value > 70 in rsi:14: orange",\n'
           '    "else: gray". A condition compares formulas of numbers, open, high, low, close, volume, value,\n'
           '    change (percent), range, earlier bars as close[1], indicators, p1 to p99, median and mean of the\n'
           '    other side, and line:NAME, the value of a horizontal line of `annotate` (line:once-1: of the first\n'
           '    `annotate`); and, or and not combine conditions. The colour (#RRGGBB, a name, rising, falling, flat\n'
           '    or own) may be followed by fill, stroke or marker. The first matching rule is used. May be repeated.\n'
           'color_change\n'
           '    How a line goes from one colour to the next: solid from each point on, gradient, or split where a\n'
           '    rule begins or ends to hold. (default: solid) (values: solid, gradient, split)\n'
           'log\n'
           '    A logarithmic price axis.\n'
           'inverted\n'
           '    Invert the price axis, so that prices increase downwards, as for yields or inverse exchange rates.\n'
           'navigator\n'
           '    A summary chart of the whole series below the panes, with the window marked.\n'
           'annotate\n'
           '    Draw an annotation such as "horizontal-line:2873=High" or buy:2018-12-26; `annotate` `help` lists\n'
           '    the kinds. May be repeated.\n'
           'no_annotations\n'
           "    Leave out the symbol's annotations that are stored in the database.\n"
           'crosshair\n'
           '    A crosshair at this time, with its values on the axes and in a box; in closed time, at the next open\n'
           '    time.\n'
           'crosshair_text\n'
           '    The text of the box of crosshairs, with \\n between lines: {time}, {open}, {high}, {low}, {close},\n'
           '    {volume}, the {change} since the close before and its {percent}, a symbol or study such as {sma:20},\n'
           '    and sums from the first bar of the window on such as {total volume}; by default all values.\n'
           'selected\n'
           '    Mark the bar of a time as selected, in all symbols: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30,\n'
           '    2024-03-10T09:30:00-05:00 or @1710081000. May be repeated.\n'
           'pan\n'
           '    What a drag or a pinch over a plot of a page moves: the time axis, or both it and the value axes of\n'
           '    the plot. (default: time) (values: time, both)\n'
           'track\n'
           '    Draw a line and a label at the last visible price.\n'
           'track_series\n'
           '    The symbol or study whose last value has the line and the label; by default the main symbol.\n'
           'percent\n'
           '    Percentage changes since `base`, all symbols on one axis; the default for several symbols.\n'
           'indexed\n'
           '    Prices indexed to 100 at `base`, all symbols on one axis.\n'
           'prices\n'
           '    Prices as they are, all symbols on one axis.\n'
           'highlight\n'
           '    Draw these symbols in colour and the other lines of their pane in grey, separated by commas:\n'
           '    SPX,GOOG. (default: all, or the first four of more than eight)\n'
           'base\n'
           '    The base of `percent`, `indexed` and `by_symbol`: the last price at or before this time. (default:\n'
           '    with `last` or `preset`, the last close before the window for YTD and for sessions such as 5d, or\n'
           '    the last close on or before the same day for weeks, months and years; else the first visible bar of\n'
           '    the symbol that begins last)\n'
           'by_symbol\n'
           '    One horizontal bar for each symbol instead of prices over time, the greatest on top: its change in\n'
           '    percent.\n'
           'y_range\n'
           '    The minimum and maximum of the price axis, such as 100..170.\n'
           'axis_range\n'
           '    The minimum and maximum of a value axis by its id, which `describe` lists: rsi:14=20..80,\n'
           '    volume=0..1e9. May be repeated.\n'
           'y_min_span\n'
           '    The minimum span of the price axis.\n'
           'x_crosses\n'
           '    The time axis crosses the plot at this value of the first price axis.\n'
           'y_crosses\n'
           '    The price axis crosses the plot at this time.\n'
           'fixed_labels\n'
           '    Keep labels at the edge of the plot if an axis crosses it.\n'
           'x_side\n'
           '    The edge of the plots at which the time axis is drawn. (default: bottom) (values: top, bottom)\n'
           'x_zone\n'
           '    Another time axis in another time zone; top:Asia/Tokyo draws it above the plots. May be repeated.\n'
           'x_title\n'
           '    A text below the labels of the time axis.\n'
           'y_title\n'
           '    A title next to the price axis, reading upwards. (default: the currency, above the labels)\n'
           'x_ticks\n'
           '    Ticks of the time axis: a step such as 1M or 2h (units: us ms s m h d w dekad M y), with @TIME as\n'
           '    its origin, or comma-separated times.\n'
           'y_ticks\n'
           '    Ticks of the price axes: a step such as 5 or 5@1 (counted from 1), 2^1 for each power of 2 on a\n'
           '    logarithmic axis, or comma-separated prices.\n'
           'x_format\n'
           "    The format of the labels of the time axis as a Unicode date pattern, such as 'd MMM' or HH:mm.\n"
           'y_format\n'
           "    Labels of the price axes: number, compact, percent, a pattern such as %.2f or $%'.0f, or fractions:\n"
           "    1/32, 1'32.\n"
           'x_spacing\n'
           '    The minimum distance in pixels between two labels of the time axis; by default 14.\n'
           'x_angle\n'
           '    The angle of the labels of the time axis: horizontal, diagonal (rising to the right) or vertical\n'
           '    (reading upwards). (default: horizontal) (values: horizontal, diagonal, vertical)\n'
           'second_row\n'
           '    Whether months, years or days above the ticks of the time axis are in a separate row.\n'
           'gap_marks\n'
           '    Mark where closed time is left out: all of it, or classes separated by commas: weekend, holiday,\n'
           '    night, lunch, half-day, rule, inferred. By default those between intraday bars are marked, and long\n'
           '    ones without data; off marks nothing.\n'
           'gap_style\n'
           '    A dashed hairline through the panes, or a slash across the axis. (default: hairline) (values:\n'
           '    hairline, slash, off)\n'
           'gap_width\n'
           '    The extra space in pixels between the bars on both sides of a mark. (default: 0)\n'
           'orientation\n'
           '    The direction of time: horizontal (to the right), or vertical (upwards, with values to the right).\n'
           '    (default: horizontal) (values: horizontal, vertical)\n'
           'title_align\n'
           '    The position of the title: left, or centred on the chart, the canvas (plots and axes) or the plot.\n'
           '    (default: left) (values: left, chart, canvas, plot)\n'
           'title_over_plot\n'
           '    Whether the title is drawn over the plot and takes no space above it.\n'
           'dotted_grid\n'
           '    Whether the lines of the grid are dotted.\n'
           'split\n'
           '    The share of the height above the navigator, such as 0.75 or 75%. (default: about nine tenths)\n'
           'background\n'
           '    A background for chart, canvas or plot: plot=#FFF1E5, or plot=#FFFFFF..#E6E9EF for a gradient from\n'
           '    top to bottom. May be repeated.\n'
           'border\n'
           '    A line around chart, canvas or plot: plot=#5D606B, or plot=#5D606B:2 for two pixels. May be\n'
           '    repeated.\n'
           'axis_width\n'
           '    The minimum width of the axis labels in pixels, to align the plots of several pictures: 64 on the\n'
           '    right, left:40, or 64,48 for two axes from the plot outward. May be repeated.\n'
           'only_axis\n'
           '    The id of the only axis that is drawn: x, price, volume, ..., as in a description of the picture.\n'
           'legend\n'
           '    The position of the box with the names and symbols of the series: in a corner, or at the middle of a\n'
           '    side. (values: left-top, top, right-top, right, right-bottom, bottom, left-bottom, left)\n'
           'legend_placement\n'
           '    Whether the legend is outside of plots and axes, inside over the plot, or on its border, half over\n'
           '    it. (default: outside) (values: outside, inside, border)\n'
           'legend_title\n'
           '    A line above the entries of the legend.\n'
           'columns\n'
           '    Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.\n'
           'wide\n'
           '    Read tables with a column for each symbol: the first column holds dates or times, and each other\n'
           '    column the closes of the symbol in its header. Blank cells are not bars.\n'
           'date_format\n'
           '    How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.\n'
           'century\n'
           '    The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)\n'
           'file_format\n'
           "    The file's format: npy, ndjson, json, csv.\n"
           'price_divisor\n'
           '    Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to\n'
           '    convert pence to pounds, 0.01 for the reverse.\n'
           'on_invalid\n'
           '    What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the\n'
           '    high-low range. An excess of up to a millionth of the price counts as rounding: the range is\n'
           '    widened, except with keep. (values: reject, keep, clamp)\n'
           'on_conflict\n'
           '    Which row to use if rows of the file have the same time and symbol but different values: the last or\n'
           '    the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts\n'
           '    an earlier one, else error) (values: last, first, error)\n'
           'theme\n'
           '    The colours of the picture: light, dark, color-blind, print, sharp. (default: that of `config`, else\n'
           '    light) (values: light, dark, color-blind, print, sharp)\n'
           'config\n'
           '    A house style as JSON or YAML: defaults for theme, colours, font and note, which the chart itself\n'
           '    overrides.\n'
           'style\n'
           '    A built-in house style: editorial, for print: larger text, lines named at their ends, the change\n'
           '    over the window in the heading, and no values of the last bar, no tags and no vertical grid lines.\n'
           '    `config` overrides it. (values: editorial)\n'
           'set\n'
           '    Set any key of the specification, after all other options: layout.titleHidden=true,\n'
           '    "panes[0].series[0].color=#2962FF"; an empty value restores the default. `schema` lists the keys.\n'
           '    May be repeated.\n'
           'metrics\n'
           '    Show the series of a preset or group of the key metrics, by default of the pane with this name, and\n'
           '    hide the others.\n'
           'size\n'
           '    Width and height in logical pixels; a 4K picture is 1920x1080 at `scale` 2. (default: 1600x900)\n'
           'scale\n'
           '    The number of device pixels per logical pixel: 2 for high-density screens. (default: 1)\n'
           'title\n'
           '    The title; by default symbol, interval and exchange.\n'
           'subtitle\n'
           '    The line below the title, instead of interval, exchange and the base of the values.\n'
           'note\n'
           '    A text at the bottom of the picture, such as the source of the data.\n'
           'wait\n'
           '    How long to wait for another writer. (default: 600.0)\n'
           'verbose\n'
           '    Print the number of rows that database servers read and sent; sends each query twice.\n'
           'allow_path\n'
           '    Another folder whose files may be read, in addition to the working directory and the folder of the\n'
           '    file. May be repeated.\n'
           'quiet\n'
           '    Write only errors to standard error: no notices and no progress.',
 'bars': 'Write bars as CSV, JSON, NDJSON, NumPy arrays or Markdown; `load` reads all of them except Markdown back to the same bars.\n'
         '\n'
         'Several symbols are written one after the other, with a column symbol; with `wide` there is one row for each stamp of any '
         'symbol, and one column for each symbol. All symbols have the same interval.\n'
         '\n'
         'With `adjust`, a column or member adjust names the adjustment, to distinguish the prices from traded ones.\n'
         '\n'
         'Examples\n'
         '--------\n'
         '>>> db.bars("SPX", start="2008-01-01", end="2008-12-31")\n'
         '>>> db.bars("SPX", "GOOG", "AAPL", wide="close", last="5y")\n'
         '>>> db.bars("SPX", last="5d")\n'
         '>>> db.bars("SPX", output="spx.npy")\n'
         '>>> db.bars("SPX", transform="renko:25")\n'
         '>>> db.bars("prices.json.gz", interval="1w")\n'
         '\n'
         'Parameters\n'
         '----------\n'
         '*symbols\n'
         '    Symbols or portfolios of the database, files, or expressions of them such as A/B.\n'
         'interval\n'
         '    The stored interval, or a coarser one. (default: the finest that is stored)\n'
         'start\n'
         '    From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or\n'
         '    @1710081000.\n'
         'end\n'
         '    Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.\n'
         'last\n'
         '    The last part of the data, or the part of this length from `start` on or up to `end`: 5d for five\n'
         '    sessions, 3M, 1y, or a number of bars; for several symbols counted back from the last bar of the\n'
         '    first one.\n'
         'zone\n'
         '    The time zone of the output, of days made from shorter bars without a calendar, of stamps in files\n'
         '    without a zone, and of `start` and `end` without a zone. (default: UTC)\n'
         'calendar\n'
         '    The calendar whose sessions longer bars and studies use, a MIC such as XNYS. (default: the\n'
         "    instrument's)\n"
         'segments\n'
         '    Segments of the sessions that days are made of: pre, regular, post, several separated by commas, or\n'
         '    all. (default: regular)\n'
         'anchor\n'
         '    The clock time at which days, hours and minutes made from shorter bars begin, independent of\n'
         "    sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)\n"
         'adjust\n'
         '    Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends\n'
         '    (total); `actions` lists the actions. (default: none) (values: none, split, total)\n'
         'calendar_file\n'
         '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
         '    writes one to start from. May be repeated.\n'
         'wait\n'
         '    How long to wait for another writer. (default: 600.0)\n'
         'verbose\n'
         '    Print the number of rows that database servers read and sent; sends each query twice.\n'
         'wide\n'
         '    Write one value of the bars, a row for each stamp and a column for each symbol: open, high, low,\n'
         '    close or volume. (values: open, high, low, close, volume)\n'
         'transform\n'
         '    Write transformed bars, from the first bar of the span on: heikin-ashi, renko:SIZE[,first-close],\n'
         '    range-bars:SIZE, point-and-figure:BOX[,REVERSAL][,high-low], kagi:SIZE[%], three-line-break[:LINES].\n'
         '    Open and close of a brick, column or line are its ends, and its time is that of the bar that\n'
         '    completed it. The first Renko brick starts from the first close, rounded to the brick size, or\n'
         '    unrounded with first-close.\n'
         'format\n'
         '    Return this text instead of a frame: table, csv, json, ndjson, markdown, npy.\n'
         'output\n'
         '    Write the rows to a file in the format of its extension: .csv, .json, .ndjson, .npy or .md, if\n'
         '    `format` supports it.\n'
         'time_format\n'
         '    iso; epoch for seconds since 1970; date for a column date without a time of day, of bars of a day or\n'
         '    longer. (default: date with `wide` and in Markdown if bars have dates, else iso) (values: iso,\n'
         '    epoch, date)\n'
         'spreadsheet\n'
         '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
         '    with = + - @. Numbers are unchanged.\n'
         'quiet\n'
         '    Write only errors to standard error: no notices and no progress.',
 'resample': 'Aggregate bars into longer ones: by the sessions of a calendar, else by the local wall clock.\n'
             '\n'
             "With a calendar (the instrument's or `calendar`), a day is made of the bars of one session and has its trade date; weeks, "
             'months and years group trade dates; hours and minutes are counted from the open of each session. Without one, or with '
             "`anchor`, days and hours are those of the clock in `zone`, and a row's time is the start of its bucket. Buckets without bars "
             'are absent; count is the number of bars aggregated. With `adjust` the last column names the adjustment.\n'
             '\n'
             'Examples\n'
             '--------\n'
             '>>> db.resample("SPX", "1w")\n'
             '>>> db.resample("ES", "1d", calendar="CMES")\n'
             '>>> db.resample("ES", "1d", zone="America/New_York", anchor="18:00")\n'
             '\n'
             'Parameters\n'
             '----------\n'
             'symbol\n'
             '    A symbol or portfolio of the database, a file, or an expression of them such as A/B.\n'
             'into\n'
             '    The interval of the result: 5m, 1h, 1d, 1w, 1M, 3M, 1y, ...\n'
             'interval\n'
             '    The stored interval to read. (default: the finest)\n'
             'start\n'
             '    Only bars from this time on.\n'
             'end\n'
             '    Only bars before this time; a date alone is included, 2024 and 2024-03 to their last day.\n'
             'week_start\n'
             '    The first day of the week: mon, tue, ... sun. (values: mon, tue, wed, thu, fri, sat, sun)\n'
             'stamp\n'
             '    Whether stamps are the start or the end of their bars: start or end. (default: as imported) (values:\n'
             '    start, end)\n'
             'adjust\n'
             '    Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends\n'
             '    (total); `actions` lists the actions. (default: none) (values: none, split, total)\n'
             'columns\n'
             '    Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.\n'
             'wide\n'
             '    Read tables with a column for each symbol: the first column holds dates or times, and each other\n'
             '    column the closes of the symbol in its header. Blank cells are not bars.\n'
             'date_format\n'
             '    How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.\n'
             'century\n'
             '    The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)\n'
             'file_format\n'
             "    The file's format: npy, ndjson, json, csv.\n"
             'price_divisor\n'
             '    Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to\n'
             '    convert pence to pounds, 0.01 for the reverse.\n'
             'on_invalid\n'
             '    What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the\n'
             '    high-low range. An excess of up to a millionth of the price counts as rounding: the range is\n'
             '    widened, except with keep. (values: reject, keep, clamp)\n'
             'on_conflict\n'
             '    Which row to use if rows of the file have the same time and symbol but different values: the last or\n'
             '    the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts\n'
             '    an earlier one, else error) (values: last, first, error)\n'
             'exclude\n'
             '    Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May\n'
             '    be repeated.\n'
             'exclude_every\n'
             '    Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be\n'
             '    repeated.\n'
             'calendar\n'
             '    Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`\n'
             '    sets how several are combined.\n'
             'combine\n'
             '    How several calendars are combined: open if any is open (union), if all are open (intersection), or\n'
             '    as the first one (primary). (default: union) (values: union, intersection, primary)\n'
             'show_gaps\n'
             "    Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,\n"
             '    lunch, half-day.\n'
             'segments\n'
             "    Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for\n"
             '    extended hours. (default: regular)\n'
             'include\n'
             '    Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span\n'
             '    A..B. May be repeated.\n'
             'calendar_file\n'
             '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
             '    writes one to start from. May be repeated.\n'
             'rules\n'
             '    Exclusion rules as JSON: {"exclusions": [...]}.\n'
             'zone\n'
             "    The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)\n"
             'anchor\n'
             '    The clock time at which days, hours and minutes made from shorter bars begin, independent of\n'
             "    sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)\n"
             'infer_gaps\n'
             '    Infer closed time from the bars: leave out pauses between them, except short ones.\n'
             'continuous\n'
             '    Show all time, open and closed.\n'
             'wait\n'
             '    How long to wait for another writer. (default: 600.0)\n'
             'verbose\n'
             '    Print the number of rows that database servers read and sent; sends each query twice.\n'
             'format\n'
             '    Return this text instead of a frame: table, csv, json, markdown, npy.\n'
             'time_format\n'
             '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
             '    without a time of day. (default: iso) (values: iso, epoch, date)\n'
             'spreadsheet\n'
             '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
             '    with = + - @. Numbers are unchanged.\n'
             'quiet\n'
             '    Write only errors to standard error: no notices and no progress.',
 'indicators': 'Write indicators of a series, a row for each bar and a column for each value.\n'
               '\n'
               'A column is named after its argument, with .output if an indicator has several; a cell without a value is empty. A formula '
               'such as "spread = (close - sma:200) / atr:14" names its column; dojima help chart formulas shows the syntax. Values are '
               'computed from the whole series, even if `start` and `end` select a part of it.\n'
               '\n'
               'Arguments are given in order or by name: bbands:20,up=2.5. A longer interval follows /: rsi:14/1w has at each bar the '
               'value of the last complete week, rsi:14/1w+ includes the current one. A second series follows @: beta:60@SPX. `list` '
               'explains the parameters and outputs of each indicator.\n'
               '\n'
               '  sma:n=20\n'
               '  ema:n=20\n'
               '  wma:n=20\n'
               '  bbands:n=20,up=2,down=2  gives upper, middle, lower\n'
               '  rsi:n=14\n'
               '  macd:fast=12,slow=26,signal=9  gives macd, signal, hist\n'
               '  atr:n=14\n'
               '  stoch:n=14,k=3,k-average=sma,d=3,d-average=sma  gives slowk, slowd\n'
               '  obv\n'
               '\n'
               'These are the most common of 169 indicators; `list` shows all.\n'
               '\n'
               'Examples\n'
               '--------\n'
               '>>> db.indicators("SPX", "ema:20", "rsi:14", "macd:12,26,9", start="2010-01-01")\n'
               '>>> db.indicators("prices.csv", "sma:50", last="1y")\n'
               '>>> db.indicators("SPX", "sma:50", output="sma.npy")\n'
               '>>> db.indicators("rsi", list=True)\n'
               '>>> db.indicators("GOOG", "ratio = close / @SPX", "breakout = close crosses above sma:200", last="1y")\n'
               '\n'
               'Parameters\n'
               '----------\n'
               'symbol\n'
               '    A symbol or portfolio of the database, a file, or an expression of them such as A/B.\n'
               '*indicators\n'
               '    Names with their arguments, sma:20, or formulas.\n'
               'interval\n'
               '    The stored interval, or a coarser one. (default: the finest that is stored)\n'
               'start\n'
               '    From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or\n'
               '    @1710081000.\n'
               'end\n'
               '    Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.\n'
               'last\n'
               '    The last part of the data, or the part of this length from `start` on or up to `end`: 5d for five\n'
               '    sessions, 3M, 1y, or a number of bars; for several symbols counted back from the last bar of the\n'
               '    first one.\n'
               'zone\n'
               '    The time zone of the output, of days made from shorter bars without a calendar, of stamps in files\n'
               '    without a zone, and of `start` and `end` without a zone. (default: UTC)\n'
               'calendar\n'
               '    The calendar whose sessions longer bars and studies use, a MIC such as XNYS. (default: the\n'
               "    instrument's)\n"
               'segments\n'
               '    Segments of the sessions that days are made of: pre, regular, post, several separated by commas, or\n'
               '    all. (default: regular)\n'
               'anchor\n'
               '    The clock time at which days, hours and minutes made from shorter bars begin, independent of\n'
               "    sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)\n"
               'adjust\n'
               '    Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends\n'
               '    (total); `actions` lists the actions. (default: none) (values: none, split, total)\n'
               'calendar_file\n'
               '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
               '    writes one to start from. May be repeated.\n'
               'wait\n'
               '    How long to wait for another writer. (default: 600.0)\n'
               'verbose\n'
               '    Print the number of rows that database servers read and sent; sends each query twice.\n'
               'columns\n'
               '    Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.\n'
               'wide\n'
               '    Read tables with a column for each symbol: the first column holds dates or times, and each other\n'
               '    column the closes of the symbol in its header. Blank cells are not bars.\n'
               'date_format\n'
               '    How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.\n'
               'century\n'
               '    The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)\n'
               'file_format\n'
               "    The file's format: npy, ndjson, json, csv.\n"
               'price_divisor\n'
               '    Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to\n'
               '    convert pence to pounds, 0.01 for the reverse.\n'
               'on_invalid\n'
               '    What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the\n'
               '    high-low range. An excess of up to a millionth of the price counts as rounding: the range is\n'
               '    widened, except with keep. (values: reject, keep, clamp)\n'
               'on_conflict\n'
               '    Which row to use if rows of the file have the same time and symbol but different values: the last or\n'
               '    the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts\n'
               '    an earlier one, else error) (values: last, first, error)\n'
               'list\n'
               '    List all indicators, or the given one, with parameters, outputs, units, formulas and sources; no\n'
               '    series is read.\n'
               'output\n'
               '    Write the rows to a file in the format of its extension: .csv, .json, .ndjson, .npy or .md, if\n'
               '    `format` supports it.\n'
               'format\n'
               '    Return this text instead of a frame: table, csv, json, markdown, npy.\n'
               'time_format\n'
               '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
               '    without a time of day. (default: iso) (values: iso, epoch, date)\n'
               'spreadsheet\n'
               '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
               '    with = + - @. Numbers are unchanged.\n'
               'quiet\n'
               '    Write only errors to standard error: no notices and no progress.',
 'analyze': 'Analyze series: returns, risk, drawdowns, seasons, correlations, similar windows, events.\n'
            '\n'
            'All analyses use closes. Returns start from the last close before the window, or before the period; bars in closed time are '
            'left out. With several symbols, or a benchmark, only dates that all of them have are used (for bars shorter than a day: '
            'stamps).\n'
            '\n'
            '  summary      symbol, bars, first, last, base, bars_a_year, total_return, annual_return, cagr, volatility, sharpe, sortino, '
            'max_drawdown, calmar, omega, ulcer_index, best, worst, positive, win_rate, payoff_ratio, profit_factor, skewness, kurtosis, '
            'var_95, cvar_95, var_95_normal, best_day, best_day_date, worst_day, worst_day_date, best_month, best_month_date, worst_month, '
            'worst_month_date, best_year, best_year_date, worst_year, worst_year_date, longest_drawdown_days, average_drawdown, '
            'time_under_water, beta, alpha, correlation, r_squared, treynor, tracking_error, information_ratio, up_capture, down_capture\n'
            '  returns      period, first, last, return, complete\n'
            '  performance  symbol, last, HORIZON\n'
            '  drawdowns    rank, depth, peak, trough, recovery, bars, bars_down, bars_up\n'
            '  distribution from, to, count, normal\n'
            '  seasonality  bucket, count, mean, median, deviation, positive, least, greatest\n'
            '  overnight    period, first, last, count, overnight, intraday, total, overnight_volatility, intraday_volatility, '
            'overnight_win_rate, intraday_win_rate, complete\n'
            '  correlation  symbol, SYMBOL\n'
            '  rolling      time, FIGURE\n'
            '  regression   symbol, on, alpha, beta, alpha_stderr, beta_stderr, alpha_t, beta_t, r_squared, residual_sd, n\n'
            '  profile      low, high, volume, up, down\n'
            '  similar      rank, from, to, distance, correlation, ahead\n'
            '  events       offset, count, mean, median, deviation, positive\n'
            '\n'
            '`analyze` `list` KIND explains the columns and options.\n'
            '\n'
            'Examples\n'
            '--------\n'
            '>>> db.analyze("summary", "SPX", "GOOG", benchmark="IXIC", last="5y")\n'
            '>>> db.analyze("performance", "SPX", "GOOG", horizons="1M,1Y,5Y")\n'
            '>>> db.analyze("returns", "SPX", table=True)\n'
            '>>> db.analyze("rolling", "GOOG", of="sharpe,beta", length=126, benchmark="SPX")\n'
            '>>> db.analyze("regression", "GOOG", on="SPX", interval="1w")\n'
            '>>> db.analyze("summary", portfolio="0.6 SPX, 0.4 GOOG", rebalance="1q")\n'
            '>>> db.analyze("drawdowns", "SPX", start="2000-01-01", top=5)\n'
            '>>> db.analyze("seasonality", "SPX", by="weekday")\n'
            '>>> db.analyze("seasonality", "SPX", last="10y", lines=True, output="years.svg")\n'
            '>>> db.analyze("similar", "SPX", length=60, top=3)\n'
            '>>> db.analyze("events", "SPX", when="change < -3", after=60)\n'
            '\n'
            'Parameters\n'
            '----------\n'
            'kind\n'
            '    One of summary, returns, performance, drawdowns, distribution, seasonality, overnight, correlation,\n'
            '    rolling, regression, profile, similar, events.\n'
            '*symbols\n'
            '    Symbols or portfolios of the database, groups as @NAME, files, or expressions of them such as A/B.\n'
            'list\n'
            '    List all analyses, or the given one, with columns and options; no series is read.\n'
            'benchmark\n'
            '    summary: the series that the symbols are compared with. performance: a series that is listed below,\n'
            '    with the differences from it. rolling: the series for beta and correlation; all figures then use\n'
            '    only common bars. A symbol or a file.\n'
            'by\n'
            '    returns, distribution, correlation: the periods of the returns (bar, day, week, month, quarter,\n'
            '    year). seasonality: monthly returns by month, daily returns by weekday or day of the month, or bar\n'
            '    returns by local hour (month, weekday, monthday, hour). overnight: the periods of the returns (day,\n'
            '    week, month, quarter, year). (default: month for returns, seasonality; bar for distribution,\n'
            '    correlation; year for overnight)\n'
            'log\n'
            '    returns, distribution: natural logarithms of quotients instead of simple returns.\n'
            'table\n'
            "    returns: one row per year and one column per month, with the year's return.\n"
            'lines\n'
            '    seasonality: one row per year and one column per month: the return from the end of the previous year\n'
            '    to the end of the month.\n'
            'polar\n'
            '    seasonality: draw the mean returns as columns around a circle; the table is the same.\n'
            'top\n'
            '    drawdowns: the number of drawdowns to list, the deepest first. similar: the number of windows to\n'
            '    list, the most similar first. (default: 10)\n'
            'bins\n'
            '    distribution, profile: the number of equal bins from the minimum to the maximum. (default: 40 for\n'
            '    distribution; 24 for profile)\n'
            'width\n'
            '    distribution, profile: the width of bins that begin at its multiples, instead of their number.\n'
            'method\n'
            '    correlation: the correlation of values, or of their ranks (pearson, spearman). (default: pearson)\n'
            'of\n'
            '    correlation: what is compared (returns, log-returns, closes). rolling: the figures, one column each.\n'
            '    (default: returns for correlation; volatility for rolling)\n'
            'on\n'
            '    regression: the series whose returns explain those of the symbol. A symbol or a file.\n'
            'horizons\n'
            '    performance: the time spans, one column each. (default: 1D,5D,1W,MTD,1M,3M,6M,YTD,1Y,3Y,5Y,10Y,ALL)\n'
            'cumulative\n'
            '    performance: total returns, also over more than a year.\n'
            'total_return\n'
            '    performance: dividends reinvested, as with `adjust` total.\n'
            'portfolio\n'
            '    summary, returns, performance, drawdowns: a portfolio to analyze instead of single symbols, such as\n'
            '    0.6 SPY, 0.4 GE; cash earns nothing.\n'
            'rebalance\n'
            '    summary, returns, performance, drawdowns: how often the weights of a portfolio are restored: at the\n'
            '    last bar of each month, quarter or year (never, 1M, 1q, 1y). (default: never)\n'
            'length\n'
            '    rolling: the number of returns that each figure is computed from. similar: the number of bars of the\n'
            '    pattern at the end of the window. (default: 63 for rolling; 30 for similar)\n'
            'ahead\n'
            '    similar: the number of bars after a window for its return; by default the length.\n'
            'at\n'
            '    events: the dates or times of the events. They are read from a file, one per line or in the time\n'
            '    column of a table.\n'
            'when\n'
            '    events: a condition such as rsi:14 crosses below 30; each bar for which it holds is an event.\n'
            'before\n'
            '    events: the number of bars before an event. (default: 5)\n'
            'after\n'
            '    events: the number of bars after an event. (default: 20)\n'
            'interval\n'
            '    The stored interval, or a coarser one. (default: the finest that is stored)\n'
            'risk_free\n'
            '    Key figures: the yearly risk-free rate, 0.02 or 2%. (default: 0)\n'
            'bars_a_year\n'
            '    Key figures: the number of bars in a year. (default: the sessions of the calendar, or 252, 260 or\n'
            '    365 days depending on the bars; 52 weeks, 12 months, 4 quarters, 1 year; for shorter bars the number\n'
            '    of days times the bars of a day)\n'
            'start\n'
            '    From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or\n'
            '    @1710081000.\n'
            'end\n'
            '    Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.\n'
            'last\n'
            '    The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With\n'
            '    `start`, the part of this length from there on; with `end`, the part up to there.\n'
            'preset\n'
            '    A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.\n'
            'select\n'
            '    A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.\n'
            'zoom\n'
            '    The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed\n'
            '    out.\n'
            'pan_to\n'
            '    The window is moved to the start, the center or the end of the data with its length in trading time.\n'
            '    (values: start, center, end)\n'
            'exclude\n'
            '    Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May\n'
            '    be repeated.\n'
            'exclude_every\n'
            '    Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be\n'
            '    repeated.\n'
            'calendar\n'
            '    Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`\n'
            '    sets how several are combined.\n'
            'combine\n'
            '    How several calendars are combined: open if any is open (union), if all are open (intersection), or\n'
            '    as the first one (primary). (default: union) (values: union, intersection, primary)\n'
            'show_gaps\n'
            "    Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,\n"
            '    lunch, half-day.\n'
            'segments\n'
            "    Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for\n"
            '    extended hours. (default: regular)\n'
            'include\n'
            '    Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span\n'
            '    A..B. May be repeated.\n'
            'calendar_file\n'
            '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
            '    writes one to start from. May be repeated.\n'
            'rules\n'
            '    Exclusion rules as JSON: {"exclusions": [...]}.\n'
            'zone\n'
            "    The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)\n"
            'anchor\n'
            '    The clock time at which days, hours and minutes made from shorter bars begin, independent of\n'
            "    sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)\n"
            'infer_gaps\n'
            '    Infer closed time from the bars: leave out pauses between them, except short ones.\n'
            'continuous\n'
            '    Show all time, open and closed.\n'
            'adjust\n'
            '    Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends\n'
            '    (total); `actions` lists the actions. (default: none) (values: none, split, total)\n'
            'columns\n'
            '    Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.\n'
            'wide\n'
            '    Read tables with a column for each symbol: the first column holds dates or times, and each other\n'
            '    column the closes of the symbol in its header. Blank cells are not bars.\n'
            'date_format\n'
            '    How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.\n'
            'century\n'
            '    The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)\n'
            'file_format\n'
            "    The file's format: npy, ndjson, json, csv.\n"
            'price_divisor\n'
            '    Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to\n'
            '    convert pence to pounds, 0.01 for the reverse.\n'
            'on_invalid\n'
            '    What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the\n'
            '    high-low range. An excess of up to a millionth of the price counts as rounding: the range is\n'
            '    widened, except with keep. (values: reject, keep, clamp)\n'
            'on_conflict\n'
            '    Which row to use if rows of the file have the same time and symbol but different values: the last or\n'
            '    the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts\n'
            '    an earlier one, else error) (values: last, first, error)\n'
            'wait\n'
            '    How long to wait for another writer. (default: 600.0)\n'
            'verbose\n'
            '    Print the number of rows that database servers read and sent; sends each query twice.\n'
            'theme\n'
            '    The colours of the picture: light, dark, color-blind, print, sharp. (default: that of `config`, else\n'
            '    light) (values: light, dark, color-blind, print, sharp)\n'
            'config\n'
            '    A house style as JSON or YAML: defaults for theme, colours, font and note, which the chart itself\n'
            '    overrides.\n'
            'style\n'
            '    A built-in house style: editorial, for print: larger text, lines named at their ends, the change\n'
            '    over the window in the heading, and no values of the last bar, no tags and no vertical grid lines.\n'
            '    `config` overrides it. (values: editorial)\n'
            'set\n'
            '    Set any key of the specification, after all other options: layout.titleHidden=true,\n'
            '    "panes[0].series[0].color=#2962FF"; an empty value restores the default. `schema` lists the keys.\n'
            '    May be repeated.\n'
            'metrics\n'
            '    Show the series of a preset or group of the key metrics, by default of the pane with this name, and\n'
            '    hide the others.\n'
            'size\n'
            '    Width and height in logical pixels; a 4K picture is 1920x1080 at `scale` 2. (default: 1600x900)\n'
            'scale\n'
            '    The number of device pixels per logical pixel: 2 for high-density screens. (default: 1)\n'
            'title\n'
            '    The title; by default symbol, interval and exchange.\n'
            'subtitle\n'
            '    The line below the title, instead of interval, exchange and the base of the values.\n'
            'note\n'
            '    A text at the bottom of the picture, such as the source of the data.\n'
            'output\n'
            '    Also draw the analysis, to a picture file: .png, .svg, .pdf or .eps; - for PNG on standard output\n'
            '    instead of the table.\n'
            'describe\n'
            '    Write the positions of the parts of the picture as JSON; with `output`.\n'
            'digits\n'
            '    Round numbers, including prices, to this number of decimals. (default: all digits; on a terminal two\n'
            '    decimals of percentages, and four significant digits of numbers other than prices)\n'
            'percent\n'
            '    Write fractions as percentages with two decimals, 35.63% for 0.3563. (default: on a terminal)\n'
            'transpose\n'
            '    Exchange rows and columns: a row for each figure. (default: for a single row on a terminal)\n'
            'format\n'
            '    Return this text instead of a frame: table, csv, json, markdown.\n'
            'time_format\n'
            '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
            '    without a time of day. (values: iso, epoch, date)\n'
            'spreadsheet\n'
            '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
            '    with = + - @. Numbers are unchanged.\n'
            'quiet\n'
            '    Write only errors to standard error: no notices and no progress.',
 'scan': 'Find the series whose last bar satisfies a rule.\n'
         '\n'
         'Without symbols all series of the database are searched, each at its finest stored interval. A rule is a condition as in chart '
         '`color`; dojima help chart formulas shows the syntax. Studies are computed over the whole series, and p90, median and mean over '
         'all its bars up to `end`. Missing values do not satisfy a rule. An empty result is not an error.\n'
         '\n'
         'Examples\n'
         '--------\n'
         '>>> db.scan("close crosses above sma:50", within=5, columns="close,change,volume")\n'
         '>>> db.scan("drawdown < -0.2", "SPX", "GOOG", end="2009-03-09", columns="close,drawdown")\n'
         '>>> db.scan("volume > 3*median", "@tech", interval="1w")\n'
         '\n'
         'Parameters\n'
         '----------\n'
         'when\n'
         '    The condition, such as "rsi:14 < 30 and close > sma:200".\n'
         '*symbols\n'
         '    Symbols or portfolios of the database, groups as @NAME, files, or expressions of them such as A/B.\n'
         'within\n'
         '    The number of last bars to search; the latest bar that satisfies the rule is reported.\n'
         'columns\n'
         '    The values to list for that bar, separated by commas: columns of bars, indicators, formulas.\n'
         'interval\n'
         '    The stored interval, or a coarser one. (default: the finest that is stored of each symbol)\n'
         'end\n'
         '    Bars up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.\n'
         'zone\n'
         '    The time zone of the output, of stamps in files without a zone, and of `end` without a zone.\n'
         '    (default: UTC)\n'
         'fresh\n'
         '    Leave out series whose last bar is more than this before the latest bar of all: 5d, 1w. (default: a\n'
         '    note reports them)\n'
         'sort\n'
         '    The column by which rows are sorted; -change for descending order. (default: symbol)\n'
         'top\n'
         '    The maximum number of rows.\n'
         'calendar\n'
         '    The calendar whose sessions longer bars and studies use, a MIC such as XNYS. (default: the\n'
         "    instrument's)\n"
         'segments\n'
         '    Segments of the sessions that days are made of: pre, regular, post, several separated by commas, or\n'
         '    all. (default: regular)\n'
         'anchor\n'
         '    The clock time at which days, hours and minutes made from shorter bars begin, independent of\n'
         "    sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)\n"
         'calendar_file\n'
         '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
         '    writes one to start from. May be repeated.\n'
         'adjust\n'
         '    Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends\n'
         '    (total); `actions` lists the actions. (default: none) (values: none, split, total)\n'
         'wait\n'
         '    How long to wait for another writer. (default: 600.0)\n'
         'verbose\n'
         '    Print the number of rows that database servers read and sent; sends each query twice.\n'
         'format\n'
         '    Return this text instead of a frame: table, csv, json, markdown.\n'
         'time_format\n'
         '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
         '    without a time of day. (values: iso, epoch, date)\n'
         'spreadsheet\n'
         '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
         '    with = + - @. Numbers are unchanged.\n'
         'quiet\n'
         '    Write only errors to standard error: no notices and no progress.',
 'sql': 'Run a named or custom SQL query, and print its rows.\n'
        '\n'
        'Named queries are the files of the folder queries/; without a name they are listed with their parameters and results. Symbols '
        "after the name are the values of the query's symbol parameters, in order. A text that begins with SELECT or WITH is a query "
        'itself, and - reads one from standard input. A query reads the documented views of the database (bars, series_list, actions, '
        'annotations, symbol_groups, portfolios) and may not write. In addition to the functions of SQLite it may use those that '
        '`functions` lists: bars at any interval, sessions and slots of exchanges, as-of joins, moving averages, statistics such as corr, '
        'stddev, median and regr_slope.\n'
        '\n'
        "A database on servers takes queries in ClickHouse's dialect, without parameters; named queries need SQLite. Its tables are those "
        'of `store.sql`.\n'
        '\n'
        'With `file` a query reads the bars of files instead of the database; if they have one symbol, it is that of the query.\n'
        '\n'
        'With `adjust` all prices that a query reads are adjusted for splits, or for splits and dividends. If a query reads prices as '
        'traded across a known split, a note reports it.\n'
        '\n'
        "The comment lines before a query describe its result and parameters. A word after a parameter's name is its type: date (also 2018 "
        'or 2018-03: the first day, for :to the last), number, interval, symbol or text. A symbol must be stored; bars of an interval that '
        'is not stored are made from finer ones, and a note reports it.\n'
        '\n'
        '  -- The closes of a span of dates.\n'
        '  -- :symbol symbol  the instrument\n'
        '  -- :from date [0000-01-01]  first date\n'
        '\n'
        'Examples\n'
        '--------\n'
        '>>> db.sql("monthly", "SPX", param="from=2018")\n'
        '>>> db.sql("correlation", "SPX", "GOOG")\n'
        '>>> db.sql("yearly-returns", "AAPL", adjust="total", output="aapl.csv")\n'
        '>>> db.sql("SELECT date, close FROM bars WHERE symbol = :symbol", "SPX")\n'
        '>>> db.sql("deepest-drawdowns", file="prices.csv")\n'
        '>>> db.sql("my.sql", "SPX", explain=True)\n'
        '>>> db.sql("SELECT count() FROM bars")\n'
        '>>> db.sql(functions=True)\n'
        '\n'
        'Parameters\n'
        '----------\n'
        'query\n'
        '    The name of a query, a file that ends in .sql, the text of a query, or - for one from standard\n'
        '    input.\n'
        '*symbols\n'
        "    The values of the query's symbol parameters, in order.\n"
        'param\n'
        '    A parameter of the query. May be repeated.\n'
        'file\n'
        '    Read the bars of this file instead of the database. May be repeated.\n'
        'queries\n'
        '    The folder of named queries. (default: $DOJIMA_QUERIES, ./queries, or those installed)\n'
        'timeout\n'
        '    End the query after this time; 0 for no limit.\n'
        'internal\n'
        '    Allow the query to read the internal tables, which change with the version of the database.\n'
        'explain\n'
        "    Show the query's parameters and how SQLite would run it, instead of its rows.\n"
        'output\n'
        '    Write the rows to a file: .csv, .json, .md, .sqlite, .sqlite3 or .db; in a database they are the\n'
        '    table result.\n'
        'functions\n'
        '    List the functions that queries may use in addition to those of SQLite.\n'
        'adjust\n'
        '    Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends\n'
        '    (total); `actions` lists the actions. (default: none) (values: none, split, total)\n'
        'calendar_file\n'
        '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
        '    writes one to start from. May be repeated.\n'
        'wait\n'
        '    How long to wait for another writer. (default: 600.0)\n'
        'verbose\n'
        '    Print the number of rows that database servers read and sent; sends each query twice.\n'
        'format\n'
        '    Return this text instead of a frame: table, csv, json, markdown.\n'
        'time_format\n'
        '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
        '    without a time of day. (values: iso, epoch, date)\n'
        'spreadsheet\n'
        '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
        '    with = + - @. Numbers are unchanged.\n'
        'quiet\n'
        '    Write only errors to standard error: no notices and no progress.',
 'audit': 'Compare stored bars with the sessions of an exchange: what is missing, and what should not be there.\n'
          '\n'
          'Finds slots without a bar (missing), bars outside of sessions (unexpected), several bars in a slot (duplicate), bars that begin '
          'between slots (off-grid), bars without a range (zero-range), repeated bars (stale), opens at a ratio such as 1:2 or 3:1 to the '
          'previous close without a known split, and splits that prices do not show (split; see `actions`), sessions without their last '
          'half hour (ends-early), and hours doubled, lost or shifted by a change of the clocks (clock-change).\n'
          '\n'
          'Exit status: 0, even if something is found; with `strict` 65 if something is found.\n'
          '\n'
          'Examples\n'
          '--------\n'
          '>>> db.audit("AAPL", calendar="XNYS")\n'
          '>>> db.audit("ES", start="2024-01-01", end="2024-06-30", by="session")\n'
          '>>> db.audit("AAPL", strict=True, output="coverage.png")\n'
          '\n'
          'Parameters\n'
          '----------\n'
          'symbol\n'
          '    A symbol or portfolio of the database, a file, or an expression of them such as A/B.\n'
          'calendar\n'
          "    The exchange: a MIC such as XNYS, or its alias. (default: the instrument's)\n"
          'calendar_file\n'
          '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
          '    writes one to start from. May be repeated.\n'
          'interval\n'
          '    The stored interval. (default: the finest)\n'
          'start\n'
          '    From this trade date on. (default: that of the first bar)\n'
          'end\n'
          '    Up to this trade date, included. (default: that of the last bar)\n'
          'stamp\n'
          '    Whether stamps are the start or the end of their bars: start or end. (default: as imported) (values:\n'
          '    start, end)\n'
          'grid\n'
          '    Whether slots start at the session open (09:30, 10:30) or on the hour (09:00, 10:00). (default:\n'
          '    whichever fits more bars) (values: open, clock)\n'
          'stale\n'
          '    The number of equal bars in a row that count as stale.\n'
          'most\n'
          '    The maximum number of findings listed of each kind; all are counted.\n'
          'by\n'
          '    Write one row for each finding, each kind, or each session. (values: finding, kind, session)\n'
          'strict\n'
          '    End with status 65 if there is a finding.\n'
          'output\n'
          '    Draw a calendar of the coverage with one cell per session: .png, .svg, .pdf or .eps.\n'
          'theme\n'
          '    The colours of the picture. (values: light, dark, color-blind, print, sharp)\n'
          'size\n'
          '    Width and height of the picture. (default: 1600x900, or smaller if the sessions need less)\n'
          'scale\n'
          '    Device pixels for one pixel of `size`.\n'
          'columns\n'
          '    Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.\n'
          'wide\n'
          '    Read tables with a column for each symbol: the first column holds dates or times, and each other\n'
          '    column the closes of the symbol in its header. Blank cells are not bars.\n'
          'date_format\n'
          '    How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.\n'
          'century\n'
          '    The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)\n'
          'file_format\n'
          "    The file's format: npy, ndjson, json, csv.\n"
          'price_divisor\n'
          '    Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to\n'
          '    convert pence to pounds, 0.01 for the reverse.\n'
          'on_invalid\n'
          '    What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the\n'
          '    high-low range. An excess of up to a millionth of the price counts as rounding: the range is\n'
          '    widened, except with keep. (values: reject, keep, clamp)\n'
          'on_conflict\n'
          '    Which row to use if rows of the file have the same time and symbol but different values: the last or\n'
          '    the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts\n'
          '    an earlier one, else error) (values: last, first, error)\n'
          'wait\n'
          '    How long to wait for another writer. (default: 600.0)\n'
          'verbose\n'
          '    Print the number of rows that database servers read and sent; sends each query twice.\n'
          'format\n'
          '    Return this text instead of a frame: table, csv, json, markdown.\n'
          'time_format\n'
          '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
          '    without a time of day. (values: iso, epoch, date)\n'
          'spreadsheet\n'
          '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
          '    with = + - @. Numbers are unchanged.\n'
          'quiet\n'
          '    Write only errors to standard error: no notices and no progress.',
 'instrument': 'Show or set the properties of an instrument: name, calendar, time zone, currency, tick size.\n'
               '\n'
               'Charts and windows use this calendar by default. An empty value removes a property. If bars of a day or longer have stamps '
               'with a time of day, a calendar or zone gives them the date at their exchange; `dry_run` counts them.\n'
               '\n'
               'Examples\n'
               '--------\n'
               '>>> db.instrument("SPX", name="S&P 500", calendar="XNYS", currency="USD")\n'
               '\n'
               'Parameters\n'
               '----------\n'
               'symbol\n'
               '    The symbol, as `list` shows it.\n'
               'name\n'
               '    The display name.\n'
               'calendar\n'
               '    Its exchange, as a MIC such as XNYS or an alias.\n'
               'zone\n'
               '    The zone of its stamps, such as Europe/London.\n'
               'currency\n'
               '    The currency of its prices, such as USD.\n'
               'tick_size\n'
               '    The minimum price increment.\n'
               'dry_run\n'
               '    Count the bars that the calendar or the zone would date, and store nothing.\n'
               'calendar_file\n'
               '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
               '    writes one to start from. May be repeated.\n'
               'wait\n'
               '    How long to wait for another writer. (default: 600.0)\n'
               'verbose\n'
               '    Print the number of rows that database servers read and sent; sends each query twice.\n'
               'format\n'
               '    Return this text instead of a frame: table, csv, json, markdown.\n'
               'time_format\n'
               '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
               '    without a time of day. (values: iso, epoch, date)\n'
               'spreadsheet\n'
               '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
               '    with = + - @. Numbers are unchanged.\n'
               'quiet\n'
               '    Write only errors to standard error: no notices and no progress.',
 'actions': 'Read, list or remove the splits and dividends of an instrument, for `adjust`; list the rolls of a splice.\n'
            '\n'
            'Without a file it lists them, in a format that it can read. A file is CSV or JSON; its actions replace the stored ones of the '
            'same date and type, so reading it twice changes nothing. Columns are found by name:\n'
            '\n'
            '  date,type,ratio,amount\n'
            '  2014-05-08,dividend,,3.29\n'
            '  2014-06-09,split,7:1,\n'
            '\n'
            'or as Yahoo writes them, Date,Stock Splits and Date,Dividends, or in JSON\n'
            '\n'
            '  {"splits": [{"date": "2014-06-09", "ratio": "7:1"}],\n'
            '   "dividends": [{"date": "2014-05-08", "amount": 3.29}]}\n'
            '\n'
            'or under the names that other vendors use: Ex-Dividend and Split Ratio, ex_date, split_to and split_from, numerator and '
            'denominator, split_factor, cash_amount. A ratio is shares after to shares before: 7:1, 7/1, 7-for-1 or 7; a reverse split is '
            '1:8. The date is the ex-date, the first date that trades without the split or dividend; if it is closed, the next session. A '
            'dividend is the cash amount per share as paid, not adjusted for later splits.\n'
            '\n'
            'They can also be computed from a file of closes and adjusted closes, with `adjusted` "Adj Close". If the closes are already '
            'adjusted for splits, as those of Yahoo, the result has only dividends, per adjusted share.\n'
            '\n'
            'Bars are stored as traded. With `adjust` split, prices before a split are divided by its ratio and volumes multiplied; with '
            '`adjust` total, prices before a dividend are also multiplied by 1 - D/C, C being the last close before it (the method of '
            'CRSP). If the prices of a file are already split-adjusted, give no splits, and give dividends per adjusted share: a split '
            'without a price jump of its size on its date is refused, unless `force` is given.\n'
            '\n'
            'Examples\n'
            '--------\n'
            '>>> db.actions("AAPL", "splits.csv")\n'
            '>>> db.actions("AAPL", "prices.csv", adjusted="Adj Close")\n'
            '>>> db.chart("AAPL", adjust="split", last="5Y")\n'
            '>>> db.actions("AAPL", remove="2014-06-09")\n'
            '\n'
            'Parameters\n'
            '----------\n'
            'symbol\n'
            '    The symbol, as `list` shows it.\n'
            'file\n'
            '    A file of splits and dividends.\n'
            'date_format\n'
            '    How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.\n'
            '    (default: detected from the file)\n'
            'adjusted\n'
            '    Compute splits and dividends from this column of adjusted closes and the column of closes.\n'
            'force\n'
            '    Store splits even if the prices are already adjusted for them.\n'
            'remove\n'
            '    Remove the actions of a date, or all. May be repeated.\n'
            'type\n'
            '    With `remove`, only these: split, dividend or roll. (values: split, dividend, roll)\n'
            'calendar_file\n'
            '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
            '    writes one to start from. May be repeated.\n'
            'wait\n'
            '    How long to wait for another writer. (default: 600.0)\n'
            'verbose\n'
            '    Print the number of rows that database servers read and sent; sends each query twice.\n'
            'format\n'
            '    Return this text instead of a frame: table, csv, json, markdown.\n'
            'time_format\n'
            '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
            '    without a time of day. (values: iso, epoch, date)\n'
            'spreadsheet\n'
            '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
            '    with = + - @. Numbers are unchanged.\n'
            'quiet\n'
            '    Write only errors to standard error: no notices and no progress.',
 'annotate': 'Store, list or remove texts, lines and markers for the charts of an instrument.\n'
             '\n'
             'Annotations are pinned to times and prices, stored in the database, and drawn by every chart of the symbol until they are '
             'removed (chart `no_annotations` leaves them out, chart `annotate` draws one without storing it). Without an annotation, the '
             'stored ones are listed. A new annotation replaces one with the same name.\n'
             '\n'
             'text:TIME,PRICE  a text at a time and a price\n'
             'horizontal-line:PRICE  a line at a price from edge to edge\n'
             'vertical-line:TIME  a line at a time from top to bottom\n'
             'horizontal-band:PRICE..PRICE  the area between two prices across the plot\n'
             'vertical-band:TIME..TIME  the area between two times from top to bottom\n'
             'trend-line:TIME,PRICE..TIME,PRICE  a line from one point to another\n'
             'ray:TIME,PRICE..TIME,PRICE  a line from one point through another to the edge\n'
             'rectangle:TIME,PRICE..TIME,PRICE  a box between two points\n'
             'arrow:TIME,PRICE..TIME,PRICE  a line with a head at its second point\n'
             'buy:TIME  an upward arrow below the bar at a time\n'
             'sell:TIME  a downward arrow above the bar at a time\n'
             'event:TIME  a circle above the bar at a time, with a letter in it or a text next to it\n'
             'image:TIME,PRICE[..TIME,PRICE]  a PNG between two points, or in its original size at one\n'
             'measure:TIME,PRICE..TIME,PRICE  the move between two points: difference, percent and bars\n'
             'fibonacci:TIME,PRICE..TIME,PRICE  the retracements of a move between two points\n'
             'channel:TIME,PRICE..TIME,PRICE..TIME,PRICE  the area from a line between two points to its parallel through a third\n'
             '\n'
             'Examples\n'
             '--------\n'
             '>>> db.annotate("SPX", "horizontal-line:2873=January high", name="high")\n'
             '>>> db.annotate("SPX", "trend-line:2018-04-02,2554..2018-10-03,2840", color="#7E57C2")\n'
             '>>> db.annotate("SPX", "buy:2018-12-26", name="entry")\n'
             '>>> db.annotate("SPX", remove="high")\n'
             '\n'
             'Parameters\n'
             '----------\n'
             'symbol\n'
             '    The symbol, as `list` shows it.\n'
             'annotation\n'
             '    KIND:POINT, with .. between several points, then =TEXT; a point is TIME,PRICE.\n'
             'name\n'
             '    The name of the annotation. (default: the lowest free number)\n'
             'color\n'
             '    #RRGGBB, or 1, 2, ... for a colour of the theme.\n'
             'width\n'
             '    The width of lines.\n'
             'dash\n'
             '    Lengths of strokes and gaps of lines such as 4,3, or solid.\n'
             'anchor\n'
             '    The corner, edge or centre of a text or an image that is at the point: center, top, bottom, left,\n'
             '    right, top-left, top-right, bottom-left, bottom-right. (values: center, top, bottom, left, right,\n'
             '    top-left, top-right, bottom-left, bottom-right)\n'
             'layer\n'
             '    Draw it above or below the prices. (values: above, below)\n'
             'pane\n'
             '    The pane of the annotation: volume, rsi:14, ... (default: the prices)\n'
             'image\n'
             '    The PNG file of an image.\n'
             'opacity\n'
             '    The opacity of an image, from 0 to 1.\n'
             'zone\n'
             "    The time zone of times without a zone. (default: the instrument's)\n"
             'remove\n'
             '    Remove the annotation with this name. May be repeated.\n'
             'remove_all\n'
             '    Remove all annotations of the symbol.\n'
             'calendar_file\n'
             '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
             '    writes one to start from. May be repeated.\n'
             'wait\n'
             '    How long to wait for another writer. (default: 600.0)\n'
             'verbose\n'
             '    Print the number of rows that database servers read and sent; sends each query twice.\n'
             'format\n'
             '    Return this text instead of a frame: table, csv, json, markdown.\n'
             'time_format\n'
             '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
             '    without a time of day. (values: iso, epoch, date)\n'
             'spreadsheet\n'
             '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
             '    with = + - @. Numbers are unchanged.\n'
             'quiet\n'
             '    Write only errors to standard error: no notices and no progress.',
 'group': 'Save, show or remove named lists of symbols.\n'
          '\n'
          '`scan`, book, report, list and analyze take @NAME for the symbols of a group. With symbols, a group is saved and replaces one '
          'with the same name; without symbols it is shown; without a name all groups are shown. Renamed symbols stay in their groups, and '
          'removed ones are removed from them.\n'
          '\n'
          'Examples\n'
          '--------\n'
          '>>> db.group("tech", "AAPL", "MSFT", "GOOG")\n'
          '>>> db.scan("rsi:14 < 30", "@tech")\n'
          '>>> db.group()\n'
          '>>> db.group("tech", remove=True)\n'
          '\n'
          'Parameters\n'
          '----------\n'
          'name\n'
          '    The name, in letters, digits, -, _ and dots.\n'
          '*symbols\n'
          '    The symbols of the group, as `list` shows them.\n'
          'remove\n'
          '    Remove the group; its symbols stay in the database.\n'
          'wait\n'
          '    How long to wait for another writer. (default: 600.0)\n'
          'verbose\n'
          '    Print the number of rows that database servers read and sent; sends each query twice.\n'
          'format\n'
          '    Return this text instead of a frame: table, csv, json, markdown.\n'
          'time_format\n'
          '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
          '    without a time of day. (values: iso, epoch, date)\n'
          'spreadsheet\n'
          '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
          '    with = + - @. Numbers are unchanged.\n'
          'quiet\n'
          '    Write only errors to standard error: no notices and no progress.',
 'portfolio': 'Save, show or remove portfolios: weights of symbols under a name.\n'
              '\n'
              "`chart`, analyze, report, scan, export, window and book take the name as a symbol, and so does bars('NAME', '1d') in `sql`. "
              'Its bars are closes, the values of analyze `portfolio`: 1 at the first bar that all symbols have. save replaces a portfolio '
              'with the same name; a name alone shows it; without a name all are shown. A symbol in a portfolio cannot be removed from the '
              'database.\n'
              '\n'
              'Examples\n'
              '--------\n'
              '>>> db.portfolio("save", "balanced", "0.6 SPY, 0.4 GE", rebalance="1q")\n'
              '>>> db.chart("balanced", last="5y")\n'
              '>>> db.portfolio()\n'
              '>>> db.portfolio("balanced", remove=True)\n'
              '\n'
              'Parameters\n'
              '----------\n'
              'save_or_name\n'
              '    save, or the name of a portfolio to show or remove.\n'
              'name\n'
              '    After save, the name, in letters, digits, -, _ and dots.\n'
              '*weights\n'
              '    After save, weights or percentages with their symbols, separated by commas; cash keeps its value.\n'
              'rebalance\n'
              '    How often the portfolio is rebalanced to its weights: never, or at the last bar of each month (1M),\n'
              '    quarter (1q) or year (1y). (default: never) (values: never, 1M, 1q, 1y)\n'
              'remove\n'
              '    Remove the portfolio; its symbols stay in the database.\n'
              'wait\n'
              '    How long to wait for another writer. (default: 600.0)\n'
              'verbose\n'
              '    Print the number of rows that database servers read and sent; sends each query twice.\n'
              'format\n'
              '    Return this text instead of a frame: table, csv, json, markdown.\n'
              'time_format\n'
              '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
              '    without a time of day. (values: iso, epoch, date)\n'
              'spreadsheet\n'
              '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
              '    with = + - @. Numbers are unchanged.\n'
              'quiet\n'
              '    Write only errors to standard error: no notices and no progress.',
 'splice': 'Join futures contracts into one daily series.\n'
           '\n'
           'Contracts follow each other in the given order. Bars up to the close of a roll are those of one contract, and later ones those '
           'of the next. The series is stored under the first name and replaces an earlier splice of that name. Its rolls are actions, '
           'which `actions` lists and charts mark. The output has a row for each roll: its date, both contracts and their closes.\n'
           '\n'
           'Examples\n'
           '--------\n'
           '>>> db.chart("ES", last="1y")\n'
           '\n'
           'Parameters\n'
           '----------\n'
           'symbol\n'
           '    The symbol of the new series.\n'
           '*contracts\n'
           '    = and the contracts, separated by blanks or commas, or @NAME of a group of them.\n'
           'roll\n'
           '    When to roll to the next contract: volume, at the first date on which its volume is larger; date, at\n'
           '    the last bar; or a number of sessions before the last bar. (default: volume)\n'
           'adjust\n'
           '    How earlier prices are adjusted: back adds the difference of both closes at the roll, ratio\n'
           '    multiplies by their quotient, none keeps them. (default: back) (values: back, ratio, none)\n'
           'calendar_file\n'
           '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
           '    writes one to start from. May be repeated.\n'
           'wait\n'
           '    How long to wait for another writer. (default: 600.0)\n'
           'verbose\n'
           '    Print the number of rows that database servers read and sent; sends each query twice.\n'
           'format\n'
           '    Return this text instead of a frame: table, csv, json, markdown.\n'
           'time_format\n'
           '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
           '    without a time of day. (values: iso, epoch, date)\n'
           'spreadsheet\n'
           '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
           '    with = + - @. Numbers are unchanged.\n'
           'quiet\n'
           '    Write only errors to standard error: no notices and no progress.',
 'generate': 'Write simulated bars in the sessions of an exchange, or simulated temperatures.\n'
             '\n'
             'Prices are a random walk in whole cents from 100.00; longer bars aggregate its minutes. The same options give the same bytes '
             'on every machine.\n'
             '\n'
             'With `gaps` some rows are missing. With `faults` some rows have a fault of those that `load` repairs or rejects: they are '
             'repeated, written after the next row, without a last price, with a word as the last price, or with high and low exchanged. '
             'The other rows stay the same, and a note counts the gaps and the faults.\n'
             '\n'
             'Examples\n'
             '--------\n'
             '>>> dojima.generate(bars=1000, interval="1d", output="days.csv")\n'
             '\n'
             'Parameters\n'
             '----------\n'
             'bars\n'
             '    The number of rows, including those that `gaps` omits, up to 100 million.\n'
             'seed\n'
             '    The seed of the random numbers.\n'
             'calendar\n'
             '    The exchange in whose sessions the bars are: a MIC, or its alias. (default: XNYS)\n'
             'interval\n'
             '    The length of a bar: minutes or hours from the open of each session, or 1d. (default: 1m)\n'
             'start\n'
             '    The first session date.\n'
             'temperature\n'
             '    Write hourly temperatures instead: 23 + 4 sin((hour / 24 - 0.25) 2π) plus noise between -2 and 2,\n'
             '    the hour in UTC.\n'
             'gaps\n'
             '    The fraction of the rows to omit, from 0 to 1.\n'
             'faults\n'
             '    The fraction of the rows to damage, from 0 to 1.\n'
             'format\n'
             '    Return this text instead of a frame: csv, json.\n'
             'output\n'
             '    Write the rows to a file in the format of its extension: .csv, .json, .ndjson, .npy or .md, if\n'
             '    `format` supports it.\n'
             'calendar_file\n'
             '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
             '    writes one to start from. May be repeated.\n'
             'quiet\n'
             '    Write only errors to standard error: no notices and no progress.',
 'sessions': 'List the sessions and holidays of an exchange, or report whether it is open.\n'
             '\n'
             'One row per session: its date, open, close and lunch break. Without a code, all calendars are listed, with their latest '
             'regular hours, the dates for which they are known to be correct, and the date up to which announcements are included. A note '
             'gives that date if a result extends beyond it.\n'
             '\n'
             'Examples\n'
             '--------\n'
             '>>> dojima.sessions("XTKS", start="2024-12-27", end="2025-01-10")\n'
             '>>> dojima.sessions("XNYS", holidays=True, start="2024-01-01")\n'
             '>>> dojima.sessions("XNYS", at="2024-11-29T14:00")\n'
             '\n'
             'Parameters\n'
             '----------\n'
             'calendar\n'
             '    The exchange: a MIC such as XNYS; all calendars are listed without one.\n'
             'period\n'
             '    The year, month or day to list, such as 2024 or 2024-03; else start and end.\n'
             'start\n'
             '    The first session date. (default: 1 January of the last year that is known)\n'
             'end\n'
             '    The last session date, included. (default: a year after the first)\n'
             'holidays\n'
             '    List holidays, early closes and late opens instead, with their names and rules.\n'
             'segments\n'
             '    List segments of the sessions: pre, regular, post, or several separated by commas.\n'
             'at\n'
             '    Report whether the market is open at this time, why not, and when it next opens and closes. May be\n'
             '    repeated.\n'
             'next\n'
             '    Report when the market next opens and closes after this time.\n'
             'zone\n'
             '    Show times in this zone, and read times without a zone in it. (default: show UTC, read the\n'
             "    exchange's)\n"
             'rules\n'
             "    Write the calendar's rules as JSON, in the format that `calendar_file` reads.\n"
             'calendar_file\n'
             '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
             '    writes one to start from. May be repeated.\n'
             'format\n'
             '    Return this text instead of a frame: table, csv, json, markdown.\n'
             'time_format\n'
             '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
             '    without a time of day. (values: iso, epoch, date)\n'
             'spreadsheet\n'
             '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
             '    with = + - @. Numbers are unchanged.\n'
             'quiet\n'
             '    Write only errors to standard error: no notices and no progress.',
 'axis': 'Map times to positions on an axis without closed hours, and back.\n'
         '\n'
         'Reads one time per line from standard input and writes its position in seconds of axis time, whether the market is open, and the '
         'nearest open times before and after it. The axis begins at `start` and ends before `end`.\n'
         '\n'
         'A rule file lists exclusions, and inclusions that override them:\n'
         '\n'
         '  {"exclusions": [\n'
         '    {"type": "closed_date", "zone": "Asia/Tokyo", "date": "2024-12-27"},\n'
         '    {"type": "include", "zone": "Asia/Tokyo",\n'
         '     "date": "2024-12-28", "open": "09:00", "close": "11:30"},\n'
         '    {"type": "include", "zone": "Asia/Tokyo",\n'
         '     "from": "2024-12-29T18:00", "to": "2024-12-29T20:00"}]}\n'
         '\n'
         'Parameters\n'
         '----------\n'
         'times\n'
         '    The times to map, or positions with inverse.\n'
         'exclude\n'
         '    Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May\n'
         '    be repeated.\n'
         'exclude_every\n'
         '    Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be\n'
         '    repeated.\n'
         'calendar\n'
         '    Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`\n'
         '    sets how several are combined.\n'
         'combine\n'
         '    How several calendars are combined: open if any is open (union), if all are open (intersection), or\n'
         '    as the first one (primary). (default: union) (values: union, intersection, primary)\n'
         'show_gaps\n'
         "    Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,\n"
         '    lunch, half-day.\n'
         'segments\n'
         "    Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for\n"
         '    extended hours. (default: regular)\n'
         'include\n'
         '    Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span\n'
         '    A..B. May be repeated.\n'
         'calendar_file\n'
         '    Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`\n'
         '    writes one to start from. May be repeated.\n'
         'rules\n'
         '    Exclusion rules as JSON: {"exclusions": [...]}.\n'
         'zone\n'
         "    The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)\n"
         'anchor\n'
         '    The clock time at which days, hours and minutes made from shorter bars begin, independent of\n'
         "    sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)\n"
         'infer_gaps\n'
         '    Infer closed time from the bars: leave out pauses between them, except short ones.\n'
         'continuous\n'
         '    Show all time, open and closed.\n'
         'start\n'
         '    The start of the axis.\n'
         'end\n'
         '    The end of the axis; not included.\n'
         'inverse\n'
         '    Read positions and write their times.\n'
         'gaps\n'
         '    Write the gaps of the axis instead, each with its reason.\n'
         'explain\n'
         '    Write every span of the axis instead: the length of each open span and all reasons of each closed\n'
         '    one; then each candidate tick of a 1200-pixel axis and why it was kept or dropped. With `ticks`,\n'
         '    only the candidate ticks, for an axis of that width.\n'
         'ticks\n'
         '    Write the ticks of an axis of this width instead.\n'
         'format\n'
         '    Return this text instead of a frame: table, csv, json, markdown.\n'
         'time_format\n'
         '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
         '    without a time of day. (values: iso, epoch, date)\n'
         'spreadsheet\n'
         '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
         '    with = + - @. Numbers are unchanged.\n'
         'quiet\n'
         '    Write only errors to standard error: no notices and no progress.',
 'store.backup': 'Write the database in its present state to a new file, while other programs may use it.\n'
                 '\n'
                 'The copy is self-contained, without a log and without unused pages. An existing file is never overwritten.\n'
                 '\n'
                 'Parameters\n'
                 '----------\n'
                 'file\n'
                 '    The new file.\n'
                 'wait\n'
                 '    How long to wait for another writer. (default: 600.0)\n'
                 'verbose\n'
                 '    Print the number of rows that database servers read and sent; sends each query twice.\n'
                 'quiet\n'
                 '    Write only errors to standard error: no notices and no progress.\n'
                 'format\n'
                 '    Return this text instead of a frame: table, csv, json, markdown.',
 'store.copy': 'Copy the database into another one: a file, or one on servers.\n'
               '\n'
               'Copies each series completely or not at all, with the properties, actions and annotations of the symbols. Copying can be '
               'interrupted and run again: existing data are not written again, and data that only the other database has stay there. At '
               'the end each series is compared with its copy by bars, stamps and a sum of all values. The output has a row for each '
               'series, whose result is same or the difference; the status is then 65.\n'
               '\n'
               'Examples\n'
               '--------\n'
               '>>> db.store.copy(end="clickhouse://db1,db2/bars?cluster=desk")\n'
               '>>> db.store.copy(end="bars.db")\n'
               '\n'
               'Parameters\n'
               '----------\n'
               'end\n'
               '    The other database, which is created if necessary: a file, or clickhouse://...\n'
               'wait\n'
               '    How long to wait for another writer. (default: 600.0)\n'
               'verbose\n'
               '    Print the number of rows that database servers read and sent; sends each query twice.\n'
               'format\n'
               '    Return this text instead of a frame: table, csv, json, markdown.\n'
               'time_format\n'
               '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
               '    without a time of day. (values: iso, epoch, date)\n'
               'spreadsheet\n'
               '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
               '    with = + - @. Numbers are unchanged.\n'
               'quiet\n'
               '    Write only errors to standard error: no notices and no progress.',
 'store.check': 'Check pages, tables and references, and that roll-ups match their bars.\n'
                '\n'
                'One row for each part without faults, and one for each fault. Ends with status 65 if there is a fault. Reads every bar.\n'
                '\n'
                'Parameters\n'
                '----------\n'
                'wait\n'
                '    How long to wait for another writer. (default: 600.0)\n'
                'verbose\n'
                '    Print the number of rows that database servers read and sent; sends each query twice.\n'
                'format\n'
                '    Return this text instead of a frame: table, csv, json, markdown.\n'
                'time_format\n'
                '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
                '    without a time of day. (values: iso, epoch, date)\n'
                'spreadsheet\n'
                '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
                '    with = + - @. Numbers are unchanged.\n'
                'quiet\n'
                '    Write only errors to standard error: no notices and no progress.',
 'store.stats': 'Report the rows and bytes of each series and table.\n'
                '\n'
                'The bytes of the tables bar and rollup are divided among series by rows. Bytes are empty if SQLite cannot report them.\n'
                '\n'
                'Parameters\n'
                '----------\n'
                'wait\n'
                '    How long to wait for another writer. (default: 600.0)\n'
                'verbose\n'
                '    Print the number of rows that database servers read and sent; sends each query twice.\n'
                'format\n'
                '    Return this text instead of a frame: table, csv, json, markdown.\n'
                'time_format\n'
                '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
                '    without a time of day. (values: iso, epoch, date)\n'
                'spreadsheet\n'
                '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
                '    with = + - @. Numbers are unchanged.\n'
                'quiet\n'
                '    Write only errors to standard error: no notices and no progress.',
 'store.rename': 'Give a symbol and all its data another name.\n'
                 '\n'
                 'Its bars, splits, dividends and annotations get the new name, and so do its entries in groups and portfolios. The output '
                 'has a row for each of its series. The name of another symbol is refused.\n'
                 '\n'
                 'Examples\n'
                 '--------\n'
                 '>>> db.store.rename("FB", "META")\n'
                 '\n'
                 'Parameters\n'
                 '----------\n'
                 'symbol\n'
                 '    The symbol, as `list` shows it.\n'
                 'new_symbol\n'
                 '    Its new name.\n'
                 'wait\n'
                 '    How long to wait for another writer. (default: 600.0)\n'
                 'verbose\n'
                 '    Print the number of rows that database servers read and sent; sends each query twice.\n'
                 'format\n'
                 '    Return this text instead of a frame: table, csv, json, markdown.\n'
                 'time_format\n'
                 '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
                 '    without a time of day. (values: iso, epoch, date)\n'
                 'spreadsheet\n'
                 '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
                 '    with = + - @. Numbers are unchanged.\n'
                 'quiet\n'
                 '    Write only errors to standard error: no notices and no progress.',
 'store.remove': 'Remove a symbol with all its bars, or one of its intervals.\n'
                 '\n'
                 'The output has a row for each removed series. The freed space is reused for later bars; `vacuum` returns it to the file '
                 'system. On servers, `store.clean` does both.\n'
                 '\n'
                 'Parameters\n'
                 '----------\n'
                 'symbol\n'
                 '    The symbol, as `list` shows it.\n'
                 'interval\n'
                 "    Only the bars of this interval. (default: all, and the symbol's properties, actions and annotations)\n"
                 'vacuum\n'
                 '    Rewrite the database without unused space; this needs free disk space of the size of the database.\n'
                 'wait\n'
                 '    How long to wait for another writer. (default: 600.0)\n'
                 'verbose\n'
                 '    Print the number of rows that database servers read and sent; sends each query twice.\n'
                 'format\n'
                 '    Return this text instead of a frame: table, csv, json, markdown.\n'
                 'time_format\n'
                 '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
                 '    without a time of day. (values: iso, epoch, date)\n'
                 'spreadsheet\n'
                 '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
                 '    with = + - @. Numbers are unchanged.\n'
                 'quiet\n'
                 '    Write only errors to standard error: no notices and no progress.',
 'store.clean': 'Remove unused rows from servers: those of removed series and unfinished imports.\n'
                '\n'
                'Such rows take space. The output has a row for each server, with the number of its unused rows. Imports by others wait '
                'while they are searched.\n'
                '\n'
                'Examples\n'
                '--------\n'
                '>>> db.store.clean()\n'
                '\n'
                'Parameters\n'
                '----------\n'
                'wait\n'
                '    How long to wait for another writer. (default: 600.0)\n'
                'verbose\n'
                '    Print the number of rows that database servers read and sent; sends each query twice.\n'
                'format\n'
                '    Return this text instead of a frame: table, csv, json, markdown.\n'
                'time_format\n'
                '    iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,\n'
                '    without a time of day. (values: iso, epoch, date)\n'
                'spreadsheet\n'
                '    In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin\n'
                '    with = + - @. Numbers are unchanged.\n'
                'quiet\n'
                '    Write only errors to standard error: no notices and no progress.',
 'store.sql': 'Print the statements that create the tables of a database on servers.\n'
              '\n'
              'For users whose rights do not allow Dojima to create them; otherwise the first import does. No server is contacted. Each '
              'import also creates and drops a table writing_N on the server of the first shard.\n'
              '\n'
              'Parameters\n'
              '----------\n'
              'wait\n'
              '    How long to wait for another writer. (default: 600.0)\n'
              'verbose\n'
              '    Print the number of rows that database servers read and sent; sends each query twice.\n'
              'quiet\n'
              '    Write only errors to standard error: no notices and no progress.\n'
              'format\n'
              '    Return this text instead of a frame: table, csv, json, markdown.'}
