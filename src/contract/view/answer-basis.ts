import type { Answer, Citation, Claim, Conflict } from '../answer.ts';
import type { CellOperation } from '../tables.ts';
import { isUnsure, unsureNote } from './asked-words.ts';
import { citedCells } from './citation-text.ts';
import { atPlace } from './page-place.ts';

type Told = Pick<Answer, 'mode' | 'claims' | 'removed' | 'citations'> & {
  readonly validation: Pick<Answer['validation'], 'repaired'>;
};

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/**
 * The reason to trust or to doubt an answer, as it is shown: claims that the checks were unsure of, removed claims, and
 * the citations it is based on. Null for a refusal or question back. Shown in place of the number `confidence`, which
 * is for programs.
 */
export function answerBasis({ mode, claims, removed, citations, validation }: Told): string | null {
  if (mode !== 'answer') return null;
  const weak = claims.filter(({ verdict }) => verdict === 'weak').length;
  const unsure = claims.filter(isUnsure).length;
  // Of a single sentence the reason stands with it.
  const isOne = claims.length === 1;
  const doubts = [
    unsure === 0 || isOne
      ? []
      : `${unsure === claims.length ? capital(all(unsure)) : `${unsure} of ${claims.length} sentences`} may not be what you asked.`,
    weak === 0 || isOne
      ? []
      : `The checks were unsure of ${weak === claims.length ? all(weak) : `${weak} of ${claims.length} sentences`}.`,
    removed.length === 0 ? [] : `${counted(removed.length, 'sentence was', 'sentences were')} removed.`,
    validation.repaired ? 'A first answer did not hold.' : [],
  ];
  return [...doubts.flat(), countedOver(claims) ?? workedOutOf(claims, citations) ?? restsOn(citations)].join(' ');
}

const OVER: ReadonlyMap<CellOperation, string> = new Map([
  ['count', 'Counted'],
  ['highest', 'Compared'],
  ['lowest', 'Compared'],
]);

/** A count rests on all the figures that it went over, not on those of one row. */
function countedOver(claims: readonly Claim[]): string | null {
  const bases = claims.map(({ basis }) =>
    basis !== undefined && OVER.has(basis.operation) ? basis.operands.length : null,
  );
  return bases.length === 0 || bases.includes(null)
    ? null
    : `${OVER.get(claims[0]?.basis?.operation ?? 'count')} over ${counted(
        bases.reduce<number>((sum, one) => sum + (one ?? 0), 0),
        'figure',
      )} of a table.`;
}

const NAMES_ROWS: ReadonlySet<CellOperation> = new Set(['formula', 'average', 'ratio', 'percentage_change']);

/** The figures that a sentence names only by their rows and columns. */
function workedOutOf(claims: readonly Claim[], citations: readonly Citation[]): string | null {
  const [basis, ...others] = claims.map((claim) => claim.basis);
  if (basis === undefined || !NAMES_ROWS.has(basis.operation) || others.length > 0 || basis.operands.length < 2)
    return null;
  const figures = basis.operands.map(({ document_id: id, start, end }) => {
    const cited = citations.find((one) => one.document_id === id && one.start <= start && one.end >= end);
    return cited?.text_span.slice(start - cited.start, end - cited.start).replace(/^[^\d(]+/u, '') ?? '';
  });
  return `Worked out from ${figures.slice(0, -1).join('; ')} and ${figures.at(-1)}. ${restsOn(citations)}`;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const all = (sentences: number): string => `all ${sentences} sentences`;

/** Most columns named; a longer list would not be read. */
const COLUMNS = 2;

/**
 * "From one cell of the table on page 9: row “Net sales”, column “December 31, 2022”.", or how many cells, and where,
 * of an answer that rests on several places.
 */
function fromCells(places: readonly Citation[], across: string): string {
  const [place] = places;
  const cells = places.reduce((sum, { lit_spans: lit }) => sum + lit.length, 0);
  const from = cells === 1 ? 'From one cell' : `From ${cells} cells`;
  const pages = [...new Set(places.map(atPlace))];
  const isOneTable = across === '' && pages.length === 1;
  const where = pages.length === 1 && pages[0] !== '' && across === '' ? ` ${pages[0]}` : across;
  const table = `${from} of ${isOneTable ? 'the table' : 'tables'}${where}`;
  if (place === undefined || places.length > 1) return `${table}.`;
  const cited = citedCells(place);
  const columns = cited?.cells.map(({ column }) => column).filter((column) => column !== '') ?? [];
  const named = [
    cited === null || cited.row === '' ? [] : `row “${cited.row}”`,
    columns.length === 0 || columns.length > COLUMNS
      ? []
      : `column${columns.length > 1 ? 's' : ''} ${columns.map((name) => `“${name}”`).join(' and ')}`,
  ].flat();
  return named.length === 0 ? `${table}.` : `${table}: ${named.join(', ')}.`;
}

function restsOn(citations: readonly Citation[]): string {
  const places = [...new Map(citations.map((citation) => [citation.marker, citation])).values()];
  const count = places.length;
  const documents = new Set(places.map(({ document_id: id }) => id)).size;
  const across = documents > 1 ? ` in ${documents} documents` : '';
  if (citations.every(({ lit_spans: lit }) => lit.length > 0 && lit.every(({ kind }) => kind === 'cell')))
    return fromCells(places, across);
  if (citations.every(({ citation_type: type }) => type === 'direct_quote'))
    return count === 1 ? 'Word for word in one place.' : `Word for word in ${count} places${across}.`;
  return count === 1 ? 'In its own words, from one place.' : `Put together from ${count} places${across}.`;
}

/** A reason for use inside brackets: without its full stop. */
const inBrackets = (reason: string): string => reason.replace(/\.$/, '');

/** A sentence of an answer as it is copied: with its markers, and with its reason where the checks were unsure. */
export function toldSentence(claim: Claim): string {
  const { text, markers, verdict, reason } = claim;
  const marks = markers.map((marker) => `[${marker}]`).join('');
  const doubt = verdict === 'supported' ? '' : ` ${toldVerdict({ verdict, reason })}`;
  return `${text} ${marks}${doubt}${isUnsure(claim) ? ' (may not be what you asked)' : ''}`;
}

const toldVerdict = ({ verdict, reason }: Pick<Claim, 'verdict' | 'reason'>): string =>
  `(${verdict}${reason === null ? '' : `: ${inBrackets(reason)}`})`;

/**
 * How many sentences were removed, and why; null when none was. Leaves out the sentences themselves, since they failed
 * the checks.
 */
export function removedNote(removed: Answer['removed']): string | null {
  if (removed.length === 0) return null;
  const reasons = [...new Set(removed.map(({ reason }) => reason))].join(' ');
  return `${removed.length === 1 ? '1 sentence was' : `${removed.length} sentences were`} removed: ${reasons}`;
}

/** What introduces `conflictNote`. */
export const DIFFER = 'The documents differ';

/**
 * Where two documents differ: “24 hours” in Travel and Expenses Policy [1], “one hour” in Information Security Policy
 * [2].
 */
export const conflictNote = ({ sides }: Conflict): string =>
  `${sides.map(({ words, document_name, marker }) => `“${words}” in ${document_name} [${marker}]`).join(', ')}.`;

/**
 * The notes that accompany a copied answer: what documents say otherwise, one for each sentence that the checks were
 * unsure of, and one for the removed sentences.
 */
export function answerNotes({
  claims,
  removed,
  conflicts,
  citations,
}: Pick<Answer, 'claims' | 'removed' | 'conflicts' | 'citations'>): string[] {
  const unsure = claims.filter(({ verdict }) => verdict !== 'supported');
  return [
    ...conflicts.map((conflict) => `${DIFFER}: ${conflictNote(conflict)}`),
    ...unsure.map(({ text, verdict, reason }) => `“${text}” ${toldVerdict({ verdict, reason })}`),
    ...claims.flatMap((claim) => {
      const note = unsureNote(claim, citations);
      return note === null ? [] : `“${claim.text}” ${note}`;
    }),
    removedNote(removed) ?? [],
  ].flat();
}
