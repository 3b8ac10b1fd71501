import { writePdf } from '../pdf/write-pdf.ts';

/** A file of some 10 MB a page: a picture that cannot be packed, which OCR looks at, and a line of text. */
export const writePictures = (path: string, pages: number): Promise<void> =>
  writePdf(path, pages, (i) => ({
    content: `q 500 0 0 500 50 50 cm /I Do Q BT /F 12 Tf 50 700 Td (Page ${i + 1} has words to read.) Tj ET`,
    picture: { side: 1826 },
  }));

/** A file with 52 lines of some 58 letters on every page, no two lines alike. */
export const writeText = (path: string, pages: number): Promise<void> =>
  writePdf(path, pages, (page) => {
    const lines = Array.from({ length: 52 }, (_, line) => {
      const number = page * 52 + line;
      return `(Rule ${number} applies to unit ${(number * 7919) % 9973} and is reviewed in ${2000 + (number % 90)}.) Tj T*`;
    });
    return { content: `BT /F 10 Tf 14 TL 50 760 Td ${lines.join('\n')} ET` };
  });
