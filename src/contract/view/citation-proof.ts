import type { Citation } from '../answer.ts';

type Place = Pick<Citation, 'start' | 'end' | 'proof'>;

/** The range by which a citation's sentence was judged; offsets address the canonical text. */
export const proofOf = ({ start, end, proof }: Place): { readonly start: number; readonly end: number } =>
  proof ?? { start, end };

/** The words of that range, without those that only widen the span. */
export const provingWords = ({
  text_span: span,
  start,
  proof,
}: Pick<Citation, 'text_span' | 'start' | 'proof'>): string =>
  proof === undefined ? span : span.slice(proof.start - start, proof.end - start);

/** Most characters between two parts of one sentence: a space or a line break. */
const GAP = 2;

/**
 * The ranges that prove, of one document each, with the parts of a sentence joined that was too long for one citation.
 */
export function joinedProofs<C extends Place & Pick<Citation, 'document_id'>>(
  citations: readonly C[],
): readonly { readonly document_id: string; readonly start: number; readonly end: number }[] {
  const proofs = citations.map((one) => ({ document_id: one.document_id, ...proofOf(one) }));
  const joined: { document_id: string; start: number; end: number }[] = [];
  for (const proof of proofs.sort((a, b) => a.document_id.localeCompare(b.document_id) || a.start - b.start)) {
    const last = joined.at(-1);
    const follows = last?.document_id === proof.document_id && proof.start >= last.end && proof.start - last.end <= GAP;
    if (last !== undefined && follows) last.end = proof.end;
    else joined.push(proof);
  }
  return joined;
}
