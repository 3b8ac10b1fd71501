import { JSONParser } from '@streamparser/json';
import { jsonOf, ModelClaim, ModelOutput } from './model-output.ts';

export type ClaimStreamEvent =
  | { readonly type: 'token'; readonly claimIndex: number; readonly text: string }
  | { readonly type: 'claim'; readonly claimIndex: number; readonly claim: ModelClaim };

/** The parsed reply. `output` is null when nothing of it can be used; `complete` is false when it was cut off. */
export interface StreamedOutput {
  readonly output: ModelOutput | null;
  readonly complete: boolean;
  readonly raw: string;
}

/**
 * Parses a reply while it is written. `push` takes the next piece and returns the new words of the open claim
 * (provisional: a later check may remove them) and the claims it closed; `isWhole` tells when the reply is complete;
 * `end` returns all of it. A reply that was cut off keeps its closed claims and loses the open one.
 */
export function createClaimStream() {
  const claims: ModelClaim[] = [];
  let raw = '';
  let mode = '';
  let events: ClaimStreamEvent[] = [];
  /** Number of characters of the open claim that were emitted. */
  let emitted = 0;
  /** A high surrogate whose low surrogate is in the next piece. */
  let half = '';
  let isBroken = false;

  const parser = new JSONParser({
    paths: ['$.mode', '$.claims.*', '$.claims.*.t'],
    emitPartialTokens: true,
    emitPartialValues: true,
  });
  // The text is not JSON from here on; `end` judges it as a whole.
  parser.onError = () => {
    isBroken = true;
  };
  parser.onValue = ({ value, key, stack, partial }) => {
    if (key === 'mode' && !partial) mode = String(value);
    else if (key === 't' && typeof value === 'string') {
      const text = wellFormed(value).slice(emitted);
      emitted += text.length;
      if (text !== '') events.push({ type: 'token', claimIndex: Number(stack.at(-1)?.key), text });
    } else if (typeof key === 'number' && !partial) {
      emitted = 0;
      const claim = ModelClaim.safeParse(value);
      if (!claim.success) return;
      claims.push(claim.data);
      events.push({ type: 'claim', claimIndex: key, claim: claim.data });
    }
  };

  const push = (piece: string): ClaimStreamEvent[] => {
    events = [];
    raw += piece;
    const whole = wellFormed(half + piece);
    half = (half + piece).slice(whole.length);
    if (!isBroken && !parser.isEnded && whole !== '') parser.write(whole);
    return events;
  };

  /** Whether the reply is whole. Only the model's end token would follow, which costs a step. */
  const isWhole = (): boolean => raw.endsWith('}') && jsonOf(raw) !== null;

  const end = (): StreamedOutput => {
    const json = jsonOf(raw);
    if (json !== null) return { output: ModelOutput.safeParse(json.value).data ?? null, complete: true, raw };
    if (mode === 'answer' && claims.length > 0) return { output: { mode, claims }, complete: false, raw };
    return { output: null, complete: false, raw };
  };

  return { push, isWhole, end };
}

/** A text without an unpaired high surrogate at its end. */
const wellFormed = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text);
