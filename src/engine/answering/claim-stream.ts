import { jsonStrings } from './json-strings.ts';
import { ModelClaim, ModelOutput } from './model-output.ts';

export type ClaimStreamEvent =
  | { readonly type: 'token'; readonly claimIndex: number; readonly text: string }
  | { readonly type: 'claim'; readonly claimIndex: number; readonly claim: ModelClaim };

/** What came of a reply. `output` is null when nothing of it can be used; `complete` is false when it was cut off. */
export interface StreamedOutput {
  readonly output: ModelOutput | null;
  readonly complete: boolean;
  readonly raw: string;
}

/** The value of a JSON text in a box, so that `null` is a value; null when it is not JSON. */
function jsonOf(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Reads a reply while it is written: `push` takes the next piece and gives the new words of the open claim (provisional: a
 * later check may remove them) and the claims it closed; `isWhole` when nothing is to come; `end` gives the whole. A reply that was cut off keeps its closed
 * claims and loses the open one.
 */
export function createClaimStream() {
  const claims: ModelClaim[] = [];
  let raw = '';
  let mode = '';
  let opened = 0;
  let claimStart = -1;
  const scanner = jsonStrings();

  const push = (piece: string): ClaimStreamEvent[] => {
    const events: ClaimStreamEvent[] = [];
    let text = '';
    const flush = () => {
      if (text !== '') events.push({ type: 'token', claimIndex: opened - 1, text });
      text = '';
    };
    for (const unit of piece.split('')) {
      raw += unit;
      const seen = scanner.next(unit);
      if (seen.opened === 'claims.{') {
        claimStart = raw.length - 1;
        opened++;
      }
      if (seen.text !== '' && seen.path === 'claims.{.t') text += seen.text;
      if (seen.text !== '' && seen.path === 'mode') mode += seen.text;
      if (seen.closed === 'claims.{') {
        flush();
        const claim = ModelClaim.safeParse(jsonOf(raw.slice(claimStart))?.value);
        if (claim.success) {
          claims.push(claim.data);
          events.push({ type: 'claim', claimIndex: opened - 1, claim: claim.data });
        }
      }
    }
    flush();
    return events;
  };

  /** Whether the reply is whole: what comes after is only the model's sign that it ends, which costs a step. */
  const isWhole = (): boolean => raw.endsWith('}') && jsonOf(raw) !== null;

  const end = (): StreamedOutput => {
    const json = jsonOf(raw);
    if (json !== null) return { output: ModelOutput.safeParse(json.value).data ?? null, complete: true, raw };
    if (mode === 'answer' && claims.length > 0) return { output: { mode, claims }, complete: false, raw };
    return { output: null, complete: false, raw };
  };

  return { push, isWhole, end };
}
