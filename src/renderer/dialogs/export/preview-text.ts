import { say, type WordKey } from '../../../language/say.ts';

/** A line of a preview. `quote`: words from a document. */
export interface PreviewLine {
  readonly kind: 'heading' | 'text' | 'quote';
  readonly text: string;
}

/** Most lines and rows of a preview: what fits beside the forms. */
const [LINES, ROWS] = [14, 4];
/** The columns of the table that a preview has room for, by their names in the file. */
const COLUMNS = {
  sentence: 'dialogs.export.sentence',
  verdict: 'dialogs.export.verdict',
  document: 'dialogs.export.document',
  page: 'dialogs.export.page',
} as const satisfies Record<string, WordKey>;

/** The first lines of an answer in Markdown, without its signs. */
export function previewLines(markdown: string): readonly PreviewLine[] {
  return markdown
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
    .map((line): PreviewLine => {
      const [, sign = ''] = /^(#+|>|-)\s/u.exec(line) ?? [];
      const kind = sign.startsWith('#') ? 'heading' : sign === '>' ? 'quote' : 'text';
      const text = line
        .slice(sign === '' ? 0 : sign.length + 1)
        .replace(/(?<!\\)\*+/gu, '')
        .replace(/\\([\p{P}\p{S}])/gu, '$1');
      return { kind, text };
    });
}

/** The first rows of a table in CSV: the names of its columns, then the values of the ones shown. */
export function previewRows(csv: string): { readonly names: readonly string[]; readonly rows: readonly string[][] } {
  const [head = [], ...rows] = readCsv(csv);
  const at = Object.keys(COLUMNS).map((name) => head.indexOf(name));
  return {
    names: Object.values(COLUMNS).map((key) => say(key)),
    rows: rows.slice(0, ROWS).map((row) => at.map((index) => row[index] ?? '')),
  };
}

/** The rows of a CSV whose fields are quoted where they have to be. */
function readCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end = ''] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gu)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end.endsWith('\n')) rows.push([]);
    else if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
}
