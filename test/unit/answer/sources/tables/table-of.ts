import type { DocumentTable, TableHead, TableRow } from '../../../../../src/contract/tables.ts';
import { claimIds } from '../../../../../src/engine/answer/claims/claim.ts';
import { finish } from '../../../../../src/engine/answer/claims/finish.ts';
import { readRequest } from '../../../../../src/engine/answer/parts/read-request.ts';
import { DEFAULT_SETTINGS } from '../../../../../src/engine/answer/settings.ts';
import { answerFromCells, readFromCells } from '../../../../../src/engine/answer/sources/tables/answer-from-cells.ts';
import type { AnswerRequest } from '../../../../../src/engine/answer/types.ts';
import type { RetrievedPassage } from '../../../../../src/engine/evidence/retrieval/types.ts';
import { validateAnswer } from '../../../../../src/engine/verification/validate-answer.ts';
import { documentOf } from '../../library-of.ts';

export interface TableSpec {
  readonly caption?: string;
  readonly columns: readonly string[];
  /** Label, group (or none) and the figures of each row as they are printed. */
  readonly rows: readonly (readonly [label: string, group: string | null, ...figures: string[]])[];
  readonly unit?: string | null;
  readonly scale?: number;
}

const numberOf = (text: string): number | null => {
  const digits = text.replace(/[^\d.]/gu, '');
  // As the reader of tables has it: two figures are no single one.
  return digits === '' || /\d\D*\/\s*\d/u.test(text) ? null : Number(digits) * (/^\(|−|^-/u.test(text) ? -1 : 1);
};

/** A document of one table with its one passage, as the library reads them: a header row, and one row for each label. */
export function tableOf(id: string, { caption, columns, rows, unit = 'USD', scale = 1e6 }: TableSpec) {
  const lines = [['', ...columns].join('\t'), ...rows.map(([label, , ...figures]) => [label, ...figures].join('\t'))];
  const { text, passages } = documentOf({
    ...{ id, name: 'Annual Report' },
    sentences: lines.map((line, i) => ({ text: line, kind: 'row' as const, ...(i === 0 ? {} : { header: 0 }) })),
    passages: [{ sentences: [0, lines.length - 1], section: 'Results' }],
  });
  const head = (words: string, from: number): TableHead => {
    const start = text.indexOf(words, from);
    return { text: words, ranges: start < 0 ? [] : [[start, start + words.length]] };
  };
  let at = (lines[0] as string).length + 1;
  const made = rows.map(([label, group, ...figures], i): TableRow => {
    const start = at;
    const line = lines[i + 1] as string;
    at += line.length + 1;
    let inRow = start + label.length;
    const cells = figures.map((figure, column) => {
      const from = text.indexOf(figure, inRow);
      inRow = from + figure.length;
      const isShare = figure.endsWith('%');
      return {
        ...{ start: from, end: from + figure.length, text: figure, column, value: numberOf(figure) },
        ...(isShare ? { unit: '%', scale: 1 } : { unit, scale }),
      };
    });
    const groups = group === null ? [] : [{ text: group, ranges: [] }];
    return { start, end: start + line.length, page_index: 0, heads: [...groups, head(label, start)], cells };
  });
  const table: DocumentTable = {
    ...{ start: 0, end: text.length, pages: [0], section: 'Results' },
    captions: caption === undefined ? [] : [{ text: caption, ranges: [] }],
    ...{ currency: unit, scale, rows: made },
    columns: columns.map((column) => ({ heads: [head(column, 0)] })),
  };
  return { text, passages: passages as RetrievedPassage[], table };
}

/** A library of that one document, with its passage found: what answering from cells needs. */
export function libraryOf(spec: TableSpec) {
  const { text, passages, table } = tableOf('000000000000000b', spec);
  const deps = {
    tablesOf: async () => [table],
    textOf: async (_: string, start: number, end: number) => text.slice(start, end),
    rectsOf: async () => [],
    pageLabelOf: async () => null,
    urlOf: async () => ({ url: null, set_for: null }),
    charactersBefore: async (_: string, offset: number) => offset,
    validate: validateAnswer,
    settings: DEFAULT_SETTINGS,
  };
  return { deps, found: { followUp: null, passages } };
}

/** What the cells of such a document say to a question: the sentences, or what is missing; null where the model is asked. */
export async function told(question: string, spec: TableSpec): Promise<string | null> {
  const { deps, found } = libraryOf(spec);
  const made = await readFromCells(readRequest({ question }), found, deps, undefined);
  if (made === null) return null;
  return 'missing' in made ? `missing: ${made.missing}` : made.claims.map(({ text }) => text).join(' ');
}

/** The answer that the cells of such a document give to a question. Throws where they do not answer it. */
export async function answeredFromCells(request: AnswerRequest & { readonly decimals?: number }, spec: TableSpec) {
  const { deps, found } = libraryOf(spec);
  const { decimals, ...rest } = request;
  const asked = { ...readRequest(rest), ...(decimals === undefined ? {} : { decimals }) };
  const outcome = await answerFromCells(asked, found, { deps, newId: claimIds() }, undefined);
  if (outcome?.mode !== 'answer') throw new Error('not answered');
  const { open } = outcome;
  return { ...(await finish(outcome.claims, found.passages, deps)), open, tablesOf: deps.tablesOf };
}
