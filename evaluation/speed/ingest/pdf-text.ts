/** The one file that imports pdf.js: the text of a PDF's pages, as the baseline reads it. */
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text of every page; the items of pdf.js joined as they come, without boxes. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS, useSystemFonts: true });
  try {
    const document = await task.promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
      page.cleanup();
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
