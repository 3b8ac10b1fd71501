import { Parser, type ParserOptions } from 'htmlparser2';
import type { ConvertedDocument } from './converted.ts';
import { mediaHold } from './web/media.ts';
import { type PageAhead, PageReader } from './web/page-reader.ts';
import { styleSheet } from './web/style-sheet.ts';

/** The style sheets that came with a page, by the addresses by which it names them. */
export type SheetsBeside = ReadonlyMap<string, string>;

/**
 * The headings, paragraphs, items and table rows of a web page. What it hides is told in `hidden`, what shows more than
 * words in `leftOut`.
 */
export function htmlBlocks(html: string, beside: SheetsBeside = new Map()): ConvertedDocument {
  // In XML an element may end where it begins: "<script/>", "<a id='x'/>".
  const options: ParserOptions = /^\s*<\?xml\b/iu.test(html)
    ? { recognizeSelfClosing: true, recognizeCDATA: true }
    : {};
  const reader = new PageReader(aheadOf(html, options, beside));
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    options,
  );
  parser.end(html);
  return reader.end();
}

/**
 * The page's own style sheets, wherever they stand, whether it has others outside of the file, and the lengths of its
 * lists that count down.
 */
function aheadOf(html: string, options: ParserOptions, beside: SheetsBeside): PageAhead {
  if (!/<(?:style|link)\b|\breversed\b/iu.test(html)) return { sheet: styleSheet(''), isPlain: true, countdowns: [] };
  let css = '';
  let isOpen = false;
  let isPlain = true;
  const counts: number[] = [];
  const lists: (number | null)[] = [];
  const parser = new Parser(
    {
      onopentag: (name, { rel = '', media = 'all', href = '', ...more }) => {
        if (name === 'style') isOpen = mediaHold(media) === 'always';
        const linked = name === 'link' && /\bstylesheet\b/iu.test(rel) ? beside.get(href) : '';
        if (linked === undefined) isPlain = false;
        else if (linked !== '' && mediaHold(media) === 'always') css += `${linked}\n`;
        if (name === 'ol' || name === 'ul') lists.push('reversed' in more ? counts.push(0) - 1 : null);
        const list = lists.at(-1) ?? null;
        if (name === 'li' && list !== null) counts[list] = (counts[list] ?? 0) + 1;
      },
      ontext: (text) => {
        if (isOpen) css += text;
      },
      onclosetag: (name) => {
        if (name === 'style') isOpen = false;
        if (name === 'ol' || name === 'ul') lists.pop();
      },
    },
    options,
  );
  parser.end(html);
  return { sheet: styleSheet(css), isPlain: isPlain && !/@import\b/iu.test(css), countdowns: counts };
}
