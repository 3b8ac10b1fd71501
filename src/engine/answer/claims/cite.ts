import type { Citation, Claim as PublicClaim } from '../../../contract/answer.ts';
import type { TableHead } from '../../../contract/tables.ts';
import { columnHeadsOf, type FoundCell, withUnits } from '../../cells/read-cells.ts';
import { lightPlace, type PlaceDeps, placeInPassage, publicSimilarity } from '../../places/place.ts';
import { withLead } from '../../text/yes-or-no.ts';
import type { Claim, Source } from './claim.ts';

/** Text of a range of a document's canonical text. */
export type TextOf = (documentId: string, start: number, end: number) => Promise<string>;

/** The look-ups that a citation needs. */
export interface CiteDeps extends PlaceDeps {
  readonly textOf: TextOf;
}

/** The numbers of cited places. */
export interface SourceNumbers {
  /**
   * Its number; the next one, from 1, for a place that comes for the first time. The same range has the same number
   * again.
   */
  readonly numberOf: (source: Source) => number;
  /** Its number; null for a place that has none. */
  readonly known: (source: Source) => number | null;
}

export function sourceNumbers(): SourceNumbers {
  const numbers = new Map<string, number>();
  const keyOf = ({ passage, start, end }: Source): string => `${passage.documentId}:${start}-${end}`;
  return {
    numberOf: (source) => {
      const number = numbers.get(keyOf(source)) ?? numbers.size + 1;
      numbers.set(keyOf(source), number);
      return number;
    },
    known: (source) => numbers.get(keyOf(source)) ?? null,
  };
}

/** A source under its marker, before its page's label and its boxes are looked up. */
export type PlacedCitation = Omit<Citation, 'page_label' | 'rects' | 'lit_spans' | 'context_spans'> & {
  readonly source: Source;
  /** The claim without its yes or no: what is lit for it. */
  readonly statement: string;
};

/** The sentence as it is shown: with the yes or no that it says. */
export const spokenText = ({ lead, text }: Pick<Claim, 'lead' | 'text'>): string =>
  lead === null ? text : withLead(lead, text);

/** The citation of one source of a claim. */
function placedCitation(source: Source, claim: Claim, marker: number): PlacedCitation {
  const { passage, start, end, textSpan, citationType, confidence } = source;
  return {
    marker,
    ...placeInPassage(passage, start, end),
    text_span: textSpan,
    claim_text: spokenText(claim),
    citation_type: citationType,
    confidence_score: confidence,
    similarity: publicSimilarity(passage.similarity),
    source,
    statement: claim.text,
  };
}

/** The claim in the terms of the contract under these markers, and its citations. */
export function citedClaim(
  claim: Claim,
  numberOf: (source: Source) => number,
): { readonly claim: PublicClaim; readonly citations: readonly PlacedCitation[] } {
  const byMarker = new Map(claim.sources.map((source) => [numberOf(source), source]));
  const { verdict, reason, basis } = claim;
  return {
    claim: {
      text: spokenText(claim),
      markers: [...byMarker.keys()],
      verdict,
      reason,
      ...(basis === undefined ? {} : { basis }),
    },
    citations: [...byMarker].map(([marker, source]) => placedCitation(source, claim, marker)),
  };
}

/** The citation with its page's label and the boxes of everything that is lit for its statement. */
export async function lightCitation(
  { source, statement, ...citation }: PlacedCitation,
  deps: CiteDeps,
): Promise<Citation> {
  const { lit } = source;
  if (lit.kind === 'cells') return { ...citation, ...(await lightCells(citation, statement, lit.cells, deps)) };
  const at = { claim: statement, cited: lit.cited, scopes: lit.scopes };
  return { ...citation, ...(await lightPlace(citation, at, deps)) };
}

/** Of cells: themselves and their units strong, the heads of their rows and columns thin. */
async function lightCells(
  place: Pick<Citation, 'document_id' | 'page_index' | 'start' | 'end'>,
  claim: string,
  cells: readonly FoundCell[],
  deps: CiteDeps,
): Promise<Pick<Citation, 'page_label' | 'rects' | 'lit_spans' | 'context_spans'>> {
  const { document_id: id } = place;
  const boxesOf = async (start: number, end: number) => ({
    start,
    end,
    rects: [...(await deps.rectsOf(id, start, end))],
  });
  const lit = withUnits(cells);
  const heads = {
    row: [...new Set(cells.map(({ row }) => row))].flatMap((row) => row.heads),
    column: lit.flatMap(columnHeadsOf),
  };
  const context = (['row', 'column'] as const).flatMap((kind) =>
    uniqueRanges(heads[kind]).map(async ([start, end]) => ({
      kind,
      text: await deps.textOf(id, start, end),
      ...(await boxesOf(start, end)),
    })),
  );
  const [whole, lit_spans, context_spans] = await Promise.all([
    lightPlace(place, { claim, cited: null, scopes: [] }, deps),
    Promise.all(lit.map(async ({ cell }) => ({ kind: 'cell' as const, ...(await boxesOf(cell.start, cell.end)) }))),
    Promise.all(context),
  ]);
  return { page_label: whole.page_label, rects: whole.rects, lit_spans, context_spans };
}

const uniqueRanges = (heads: readonly TableHead[]): readonly (readonly [number, number])[] => [
  ...new Map(heads.flatMap(({ ranges }) => ranges).map((range) => [range.join('-'), range])).values(),
];

/** Remembers pages and boxes, which are needed when a sentence closes and again for the whole answer. */
export function rememberPlaces<T extends PlaceDeps>(deps: T): T {
  return { ...deps, rectsOf: remembered(deps.rectsOf), pageLabelOf: remembered(deps.pageLabelOf) };
}

function remembered<Key extends readonly (string | number)[], Value>(
  look: (...key: Key) => Promise<Value>,
): (...key: Key) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (...key) => {
    const name = key.join(' ');
    const value = known.get(name) ?? look(...key);
    known.set(name, value);
    return value;
  };
}
