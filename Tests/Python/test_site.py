"""The pages of the documentation's site that are made from guides."""

import re
import sys
import tempfile
import unittest
from pathlib import Path

from support import ROOT

sys.path.insert(0, str(ROOT / "Sources" / "Site"))
from docc import Guides, guide_files, guide_pages  # noqa: E402


class GuideTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.docs = Path(folder.name)

    def test_every_guide_has_a_page_whose_links_and_pictures_are_there(self):
        pages = guide_pages(guide_files(ROOT))
        self.assertGreater(len(pages), 25)
        Guides(ROOT, self.docs, pages).write()
        links = 0
        for page in pages.values():
            text = re.sub(r"^```.*?^```$", "", (self.docs / page).read_text(), flags=re.M | re.S)
            self.assertNotIn("<doc:", text)
            for target in re.findall(r"\]\(((?:\.\./)+[^)#]+)", text):
                self.assertTrue((self.docs / page).parent.joinpath(target).exists(), f"{page}: {target}")
                links += 1
        self.assertGreater(links, 100)

    def test_symbols_guides_and_links_are_converted_and_code_is_not(self):
        site = Guides(ROOT, self.docs, guide_pages(guide_files(ROOT)))
        text = "``A/b`` <doc:Windows> [`x`](Axes.md#ticks) [file](../../../Makefile) `[a](b)`\n```\n<doc:No>\n```"
        self.assertEqual(
            site.converted(text, "Sources/Dojima/Dojima.docc/Axes.md", "guides/axes.md"),
            "`A.b` [Windows](../guides/windows.md) [`x`](../guides/axes.md#ticks) file `[a](b)`\n```\n<doc:No>\n```")


if __name__ == "__main__":
    unittest.main()
