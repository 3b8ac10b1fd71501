/** The written policy: what `content/*.md` says, before it is set. */

export interface TableText {
  readonly caption: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'bullet'; readonly text: string }
  | { readonly kind: 'table'; readonly table: TableText };

/** `summary` belongs to the front matter; `appendix` is set on turned landscape pages. */
export type PartKind = 'summary' | 'body' | 'two columns' | 'appendix landscape';

export interface Part {
  readonly kind: PartKind;
  readonly blocks: readonly Block[];
}

export interface PolicyText {
  readonly fields: Readonly<
    Record<'title' | 'number' | 'version' | 'owner' | 'effective' | 'review' | 'keywords', string>
  >;
  readonly parts: readonly Part[];
}

const FIELDS = ['title', 'number', 'version', 'owner', 'effective', 'review', 'keywords'] as const;
const KINDS: readonly string[] = ['summary', 'body', 'two columns', 'appendix landscape'] satisfies PartKind[];

/** The paragraph before a table. */
const CAPTION = 'Table: ';

const cells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

function parseTable(caption: string, lines: readonly string[]): TableText {
  const [header = '', rule = '', ...rows] = lines;
  if (caption === '' || !/^[-| ]+$/.test(rule))
    throw new Error(`a table needs a caption, a header and a rule: ${header}`);
  const columns = cells(header).length;
  for (const row of rows) if (cells(row).length !== columns) throw new Error(`a row has other columns: ${row}`);
  return { caption, header: cells(header), rows: rows.map(cells) };
}

function parseBlocks(paragraph: string, index: number, paragraphs: readonly string[]): Block[] {
  const lines = paragraph.split('\n');
  const [first = ''] = lines;
  const heading = /^(#{1,2}) (.+)$/.exec(first);
  if (heading !== null) return [{ kind: 'heading', level: heading[1] === '#' ? 1 : 2, text: heading[2] as string }];
  if (first.startsWith(CAPTION)) return [];
  if (first.startsWith('|')) {
    const before = paragraphs[index - 1] ?? '';
    const caption = before.startsWith(CAPTION) ? before.slice(CAPTION.length) : '';
    return [{ kind: 'table', table: parseTable(caption, lines) }];
  }
  if (first.startsWith('- ')) return lines.map((line) => ({ kind: 'bullet', text: line.slice(2) }));
  return [{ kind: 'paragraph', text: lines.join(' ') }];
}

/** Straight quotes of the source as printers set them. */
const typographic = (text: string): string =>
  text
    .replace(/(?<=[\p{L}\d])'/gu, '’')
    .replace(/(?<=^|[\s(])"/gm, '“')
    .replaceAll('"', '”');

/** The small part of Markdown that the content uses: fields, parts named in comments, headings, lists, tables (with their caption in
 * the paragraph before), `**bold**`. */
export function parsePolicy(source: string): PolicyText {
  const [head = '', ...rest] = typographic(source).split(/<!-- (.+?) -->/);
  const named = Object.fromEntries(
    head
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  );
  for (const field of FIELDS) if (typeof named[field] !== 'string') throw new Error(`the field ${field} is missing`);
  const parts: Part[] = [];
  for (let index = 0; index < rest.length; index += 2) {
    const kind = rest[index] as string;
    if (!KINDS.includes(kind)) throw new Error(`there is no part named ${kind}`);
    const paragraphs = (rest[index + 1] ?? '').trim().split(/\n{2,}/);
    parts.push({ kind: kind as PartKind, blocks: paragraphs.flatMap(parseBlocks) });
  }
  return { fields: named as PolicyText['fields'], parts };
}
