import { JSONParser } from '@streamparser/json';
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
 * Reads a reply while it is written: `push` takes the next piece and gives the new words of the open claim (provisional: a later check
 * may remove them) and the claims it closed; `isWhole` when nothing is to come; `end` gives the whole. A reply that was cut off keeps
 * its closed claims and loses the open one.
 */
export function createClaimStream() {
  const claims: ModelClaim[] = [];
  let raw = '';
  let mode = '';
  let events: ClaimStreamEvent[] = [];
  /** Characters of the open claim that were told. */
  let told = 0;
  /** The first half of a character whose second half is in the next piece. */
  let half = '';
  let isBroken = false;

  const parser = new JSONParser({
    paths: ['$.mode', '$.claims.*', '$.claims.*.t'],
    emitPartialTokens: true,
    emitPartialValues: true,
  });
  // What the model wrote is no JSON any more: `end` judges what is there as a whole.
  parser.onError = () => {
    isBroken = true;
  };
  parser.onValue = ({ value, key, stack, partial }) => {
    if (key === 'mode' && !partial) mode = String(value);
    else if (key === 't' && typeof value === 'string') {
      const text = wellFormed(value).slice(told);
      told += text.length;
      if (text !== '') events.push({ type: 'token', claimIndex: Number(stack.at(-1)?.key), text });
    } else if (typeof key === 'number' && !partial) {
      told = 0;
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

/** A text without the first half of a character at its end. */
const wellFormed = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text);
