import { stopIfAborted } from '../../../../contract/errors.ts';
import { namesOfDocument } from '../../../cells/document-names.ts';
import type { CellInTable, FoundCell } from '../../../cells/read-cells.ts';
import type { RetrievedPassage } from '../../../evidence/retrieval/types.ts';
import type { Computed } from '../../../packs/pack.ts';
import type { AnswerDeps, ReadRequest } from '../../types.ts';
import type { CellClaim } from './cite-cells.ts';

type PackDeps = Pick<AnswerDeps, 'tablesOf' | 'textOf'>;

/** Documents whose tables are read: those of one that is not kept take up to 0.4 s. */
const DOCUMENTS = 4;
/** Passages of a document among which those of the rows are looked for, by the labels of the rows. */
const DEPTH = 200;

interface OfDocument {
  readonly documentId: string;
  readonly computed: Computed;
}

/** What the documents found give for the question, by the pack that understands it; of several only those it names. */
async function computedOf(
  { question, inPack }: Pick<ReadRequest, 'question' | 'inPack'>,
  passages: readonly RetrievedPassage[],
  deps: PackDeps,
  signal: AbortSignal | undefined,
): Promise<readonly OfDocument[]> {
  if (inPack === null) return [];
  const { pack, asked } = inPack;
  const ids = [...new Set(passages.map(({ documentId }) => documentId))];
  const words = new Set([...question.words].filter((word) => /^\p{L}/u.test(word)));
  const found: OfDocument[] = [];
  for (const documentId of ids.slice(0, DOCUMENTS)) {
    const names = await namesOfDocument(documentId, question, passages, deps);
    stopIfAborted(signal);
    if (ids.length > 1 && words.isDisjointFrom(names)) continue;
    const computed = pack.compute(asked, { tables: await deps.tablesOf(documentId), names });
    stopIfAborted(signal);
    if (computed !== null) found.push({ documentId, computed });
  }
  return found;
}

/**
 * The passages with the rows that a pack takes its figures from, which a question for "gross margin" does not find by
 * its words. None where no document has the figures.
 */
export async function passagesForPacks(
  request: Pick<ReadRequest, 'question' | 'inPack' | 'quoteOnly'>,
  passages: readonly RetrievedPassage[],
  deps: PackDeps & Pick<AnswerDeps, 'retrieve'>,
  signal: AbortSignal | undefined,
): Promise<readonly RetrievedPassage[]> {
  if (request.quoteOnly) return [];
  const brought: RetrievedPassage[] = [];
  for (const { documentId, computed } of await computedOf(request, passages, deps, signal)) {
    if (computed.result !== 'figures') continue;
    const rows = [...new Set(computed.cells.map(({ row }) => row))];
    const known = [...passages, ...brought].filter((passage) => passage.documentId === documentId);
    const missing = rows.filter((row) => !known.some((passage) => holdsRow(passage, row)));
    if (missing.length === 0) continue;
    const labels = missing.map(({ heads }) => heads.map(({ text }) => text).join(' ')).join(' ');
    const near = await deps.retrieve(labels, {
      documentIds: [documentId],
      limit: DEPTH,
      ...(signal === undefined ? {} : { signal }),
    });
    brought.push(...near.filter((passage) => missing.some((row) => holdsRow(passage, row))));
  }
  return brought;
}

const holdsRow = (passage: RetrievedPassage, { start, end }: CellInTable['row']): boolean =>
  passage.start <= start && passage.end >= end;

/** A sentence, with what it leaves open; or what is missing for one. */
type FromPacks = { readonly claims: readonly [CellClaim]; readonly open: string | null } | { readonly missing: string };

/**
 * The sentence that answers a question for a figure of a pack, or what is missing for it; null where it asks for
 * something else, no document gives it for certain, or two give it differently. The rows must lie in these passages.
 */
export async function readFromPacks(
  request: Pick<ReadRequest, 'question' | 'inPack' | 'decimals'>,
  passages: readonly RetrievedPassage[],
  deps: PackDeps,
  signal: AbortSignal | undefined,
): Promise<FromPacks | null> {
  const found = await computedOf(request, passages, deps, signal);
  const told = found.flatMap(({ documentId, computed }) => {
    const claim = computed.result === 'figures' ? claimOf(documentId, computed, request, passages) : null;
    return claim === null || computed.result !== 'figures' ? [] : [{ claim, open: computed.open }];
  });
  const [first] = told;
  if (first !== undefined) {
    const { claim, open } = first;
    return told.every((other) => other.claim.text === claim.text) ? { claims: [claim], open } : null;
  }
  const [only, ...others] = found;
  return only?.computed.result === 'missing' && others.length === 0 ? { missing: only.computed.missing } : null;
}

function claimOf(
  documentId: string,
  { formula: exact, cells }: Extract<Computed, { result: 'figures' }>,
  { inPack, decimals }: Pick<ReadRequest, 'inPack' | 'decimals'>,
  passages: readonly RetrievedPassage[],
): CellClaim | null {
  const formula = decimals === undefined ? exact : { ...exact, decimals };
  const placed = cells.flatMap((cell): FoundCell[] => {
    const passage = passages.find((one) => one.documentId === documentId && holdsRow(one, cell.row));
    return passage === undefined ? [] : [{ ...cell, passage }];
  });
  const text = placed.length === cells.length ? (inPack?.pack.write(formula, placed) ?? null) : null;
  return text === null ? null : { text, operation: 'formula', cells: placed, formula };
}
