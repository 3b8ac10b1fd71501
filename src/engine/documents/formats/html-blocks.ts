import { Parser } from 'htmlparser2';
import type { ConvertedDocument } from './converted.ts';
import { PageReader } from './web/page-reader.ts';
import { styleSheet } from './web/style-sheet.ts';

/**
 * The headings, paragraphs, items and table rows of a web page. What it hides is told in `hidden`, what shows more than words in `leftOut`.
 */
export function htmlBlocks(html: string): ConvertedDocument {
  const reader = new PageReader(stylesOf(html));
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: (text) => reader.text(text),
    onclosetag: (name) => reader.close(name),
  });
  parser.end(html);
  return reader.end();
}

/** The page's own style sheets, wherever they stand, and whether it has others outside of the file. */
function stylesOf(html: string): { readonly sheet: ReturnType<typeof styleSheet>; readonly isPlain: boolean } {
  if (!/<(?:style|link)\b/iu.test(html)) return { sheet: styleSheet(''), isPlain: true };
  let css = '';
  let isOpen = false;
  let isPlain = true;
  const parser = new Parser({
    onopentag: (name, { rel = '', media = 'all' }) => {
      if (name === 'style') isOpen = /\b(?:all|screen)\b|^\s*$/iu.test(media);
      if (name === 'link' && /\bstylesheet\b/iu.test(rel)) isPlain = false;
    },
    ontext: (text) => {
      if (isOpen) css += text;
    },
    onclosetag: (name) => {
      if (name === 'style') isOpen = false;
    },
  });
  parser.end(html);
  return { sheet: styleSheet(css), isPlain: isPlain && !/@import\b/iu.test(css) };
}
