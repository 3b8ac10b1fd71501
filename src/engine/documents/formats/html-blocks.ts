import { Parser } from 'htmlparser2';
import { type ConvertedBlock, type ConvertedDocument, inOneLine, textOf } from './converted.ts';

/** What nobody reads on the page. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'object', 'iframe', 'select', 'datalist']);
/** Elements inside a line; every other begins and ends one. */
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark q ruby s samp small span strike strong sub ' +
    'sup time tt u var wbr'
  ).split(' '),
);
const HIDDEN_STYLE = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/iu;
const WIDEST_SPAN = 100;

interface OpenRow {
  /** What stands in each cell. */
  readonly cells: ConvertedBlock[][];
  /** Index of the open cell; null between cells. */
  open: number | null;
}

/** The headings, paragraphs, items and table rows of a web page, without what it hides. */
export function htmlBlocks(html: string): ConvertedDocument {
  const blocks: ConvertedBlock[] = [];
  const rows: OpenRow[] = [];
  const lists: { readonly isNumbered: boolean; count: number }[] = [];
  let title: string | null = null;
  let line = '';
  let unseen = 0;
  let breaks = 0;
  let heading = 0;
  let item: string | null = null;

  /** Where the next block belongs: the open cell of the innermost row, or the page. */
  const place = (): ConvertedBlock[] => {
    const row = rows.findLast(({ open }) => open !== null);
    return row?.cells[row.open ?? 0] ?? blocks;
  };
  const flush = (): void => {
    breaks = 0;
    const text = inOneLine(line);
    line = '';
    if (text === '') return;
    if (heading > 0) place().push({ kind: 'heading', text, rank: heading });
    else if (item !== null) place().push({ kind: 'item', text: `${item}${text}` });
    else place().push({ kind: 'prose', text });
    item = null;
  };
  const endRow = (): void => {
    flush();
    const cells = rows.pop()?.cells ?? [];
    // Cells that lay out a page hold what no cell of a table does, or stand alone.
    const isTable =
      cells.filter((cell) => cell.length > 0).length > 1 &&
      cells.every((cell) => cell.every(({ kind }) => kind === 'prose' || kind === 'item'));
    if (isTable) place().push({ kind: 'row', cells: cells.map((cell) => cell.map(textOf).join(' ')) });
    else place().push(...cells.flat());
  };

  const opened = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'ul' || name === 'ol')
      lists.push({ isNumbered: name === 'ol', count: Number(attributes.start) - 1 || 0 });
    if (name === 'tr') rows.push({ cells: [], open: null });
    const row = rows.at(-1);
    if ((name === 'td' || name === 'th') && row !== undefined) {
      const span = Math.min(WIDEST_SPAN, Math.max(1, Number(attributes.colspan) || 1));
      row.open = row.cells.length;
      row.cells.push(...Array.from({ length: span }, () => []));
    }
    if (name === 'li') {
      const list = lists.at(-1);
      if (list !== undefined) list.count++;
      item = list?.isNumbered ? `${list.count}. ` : '• ';
    }
    if (/^h[1-6]$/u.test(name)) heading = Number(name[1]);
  };
  const closed = (name: string): void => {
    if (name === 'ul' || name === 'ol') lists.pop();
    const row = rows.at(-1);
    if ((name === 'td' || name === 'th') && row !== undefined) row.open = null;
    if (name === 'tr') endRow();
    if (name === 'li') item = null;
    if (/^h[1-6]$/u.test(name)) heading = 0;
  };

  const parser = new Parser({
    onopentag: (name, attributes) => {
      const isHidden = UNSEEN.has(name) || 'hidden' in attributes || HIDDEN_STYLE.test(attributes.style ?? '');
      if (unseen > 0 || isHidden) {
        unseen++;
        return;
      }
      if (name === 'br') {
        // Two are the end of a paragraph.
        if (++breaks > 1) flush();
        else line += ' ';
        return;
      }
      if (INLINE.has(name)) return;
      flush();
      if (name === 'title') title = '';
      opened(name, attributes);
    },
    ontext: (text) => {
      if (unseen > 0) return;
      if (text.trim() !== '') breaks = 0;
      line += text;
    },
    onclosetag: (name) => {
      if (unseen > 0) {
        unseen--;
        return;
      }
      if (name === 'br' || INLINE.has(name)) return;
      if (name === 'title' && title === '') {
        title = inOneLine(line);
        line = '';
        return;
      }
      flush();
      closed(name);
    },
  });
  parser.end(html);
  flush();
  while (rows.length > 0) endRow();
  return { title: title === '' ? null : title, blocks };
}
