import { say, type WordKey } from '../../language/say.ts';
import type { Answer, Citation, Claim, Conflict, MarkerForm } from '../answer.ts';
import type { CellOperation } from '../tables.ts';
import { isUnsure, unsureNote } from './asked-words.ts';
import { markersText } from './citation-forms.ts';
import { citedCells } from './citation-text.ts';
import { placeInSentence } from './page-place.ts';

type Told = Pick<Answer, 'mode' | 'claims' | 'removed' | 'citations'> & {
  readonly validation: Pick<Answer['validation'], 'repaired'>;
};

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
  const of = claims.length;
  const doubts = [
    unsure === 0 || isOne
      ? []
      : unsure === of
        ? say('view.basis.unsureOfAll', { n: unsure })
        : say('view.basis.unsureOfSome', { n: unsure, of }),
    weak === 0 || isOne
      ? []
      : weak === of
        ? say('view.basis.weakAll', { n: weak })
        : say('view.basis.weakSome', { n: weak, of }),
    removed.length === 0 ? [] : say('view.basis.removed', { n: removed.length }),
    validation.repaired ? say('view.basis.repaired') : [],
  ];
  return [...doubts.flat(), countedOver(claims) ?? workedOutOf(claims, citations) ?? restsOn(citations)].join(' ');
}

const OVER: ReadonlyMap<CellOperation, WordKey> = new Map([
  ['count', 'view.basis.counted'],
  ['highest', 'view.basis.compared'],
  ['lowest', 'view.basis.compared'],
]);

/** A count rests on all the figures that it went over, not on those of one row. */
function countedOver(claims: readonly Claim[]): string | null {
  const bases = claims.flatMap(({ basis }) => (basis !== undefined && OVER.has(basis.operation) ? basis : []));
  const words = OVER.get(bases[0]?.operation ?? 'sum');
  if (words === undefined || bases.length < claims.length) return null;
  return say(words, { figures: bases.reduce((sum, { operands }) => sum + operands.length, 0) });
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
  const worked = { figures: figures.slice(0, -1).join('; '), last: figures.at(-1) ?? '' };
  return `${say('view.basis.workedOut', worked)} ${restsOn(citations)}`;
}

/** Most columns named; a longer list would not be read. */
const COLUMNS = 2;

/**
 * "From one cell of the table on page 9: row “Net sales”, column “December 31, 2022”.", or how many cells, and where,
 * of an answer that rests on several places.
 */
function fromCells(places: readonly Citation[], documents: number): string {
  const [place] = places;
  const isOneTable = documents <= 1 && new Set(places.map((one) => placeInSentence(one).place)).size === 1;
  const cells = say('view.basis.cells', {
    cells: places.reduce((sum, { lit_spans: lit }) => sum + lit.length, 0),
    tables: isOneTable ? 'one' : documents > 1 ? 'documents' : 'several',
    documents,
    ...placeInSentence(place),
  });
  const cited = place === undefined || places.length > 1 ? null : citedCells(place);
  const columns = cited?.cells.map(({ column }) => column).filter((column) => column !== '') ?? [];
  const [first = '', second = ''] = columns.length > COLUMNS ? [] : columns;
  const row = cited?.row ?? '';
  const ofColumns = second === '' ? 'Column' : 'Columns';
  if (first !== '')
    return say('view.basis.cellsNamed', {
      cells,
      named: row === '' ? ofColumns.toLowerCase() : `row${ofColumns}`,
      row,
      first,
      second,
    });
  return row === ''
    ? say('view.basis.cellsAlone', { cells })
    : say('view.basis.cellsNamed', { cells, named: 'row', row, first, second });
}

function restsOn(citations: readonly Citation[]): string {
  const places = [...new Map(citations.map((citation) => [citation.marker, citation])).values()];
  const count = places.length;
  const documents = new Set(places.map(({ document_id: id }) => id)).size;
  if (citations.every(({ lit_spans: lit }) => lit.length > 0 && lit.every(({ kind }) => kind === 'cell')))
    return fromCells(places, documents);
  if (citations.every(({ citation_type: type }) => type === 'direct_quote'))
    return say('view.basis.quoted', { places: count, documents });
  return say('view.basis.ownWords', { places: count, documents });
}

/** A reason for use inside brackets: without its full stop. */
const inBrackets = (reason: string): string => reason.replace(/\.$/, '');

/** A sentence of an answer as it is copied: with its markers, and with its reason where the checks were unsure. */
export function toldSentence(claim: Claim, form: MarkerForm): string {
  const { text, markers, verdict, reason } = claim;
  const marks = markersText(markers, form);
  const doubt = verdict === 'supported' ? [] : toldVerdict({ verdict, reason });
  return [`${text} ${marks}`, doubt, isUnsure(claim) ? say('view.basis.mayNotAnswer') : []].flat().join(' ');
}

const toldVerdict = ({ verdict, reason }: Pick<Claim, 'verdict' | 'reason'>): string =>
  reason === null
    ? say('view.basis.doubt', { verdict })
    : say('view.basis.doubtWhy', { verdict, reason: inBrackets(reason) });

/**
 * How many sentences were removed, and why; null when none was. Leaves out the sentences themselves, since they failed
 * the checks.
 */
export function removedNote(removed: Answer['removed']): string | null {
  if (removed.length === 0) return null;
  const reasons = [...new Set(removed.map(({ reason }) => reason))].join(' ');
  return say('view.basis.removedWhy', { n: removed.length, reasons });
}

/** What introduces `conflictNote`. */
export const DIFFER = say('view.basis.differ');

/**
 * Where two documents differ: “24 hours” in Travel and Expenses Policy [1], “one hour” in Information Security Policy
 * [2].
 */
export const conflictNote = ({ sides }: Conflict): string =>
  `${sides.map(({ words, document_name: document, marker }) => say('view.basis.side', { words, document, marker })).join(', ')}.`;

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
    ...conflicts.map((conflict) => say('view.basis.differWhere', { where: conflictNote(conflict) })),
    ...unsure.map(({ text, verdict, reason }) =>
      say('view.basis.noteOn', { text, note: toldVerdict({ verdict, reason }) }),
    ),
    ...claims.flatMap((claim) => {
      const note = unsureNote(claim, citations);
      return note === null ? [] : say('view.basis.noteOn', { text: claim.text, note });
    }),
    removedNote(removed) ?? [],
  ].flat();
}
