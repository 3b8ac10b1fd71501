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

/** What one more character of a JSON text brought. Paths are keys joined by dots, array members written `{`: `claims.{.t`. */
interface ScannedUnit {
  /** Path of the string value being read, '' outside of one. */
  readonly path: string;
  /** What the character adds to that string, escapes resolved and surrogate pairs whole. */
  readonly text: string;
  /** Path of the object that this character opened or closed, '' when it did not. */
  readonly opened: string;
  readonly closed: string;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
const NOTHING: ScannedUnit = { path: '', text: '', opened: '', closed: '' };

interface Level {
  readonly isObject: boolean;
  key: string;
  expectsKey: boolean;
}

/** Resolves the escapes of one string and keeps the two halves of a surrogate pair together. */
function stringReader() {
  let pending: string | null = null;
  let high = '';
  const give = (unit: string): string => {
    if (unit >= '\ud800' && unit <= '\udbff') {
      high = unit;
      return '';
    }
    const whole = high + unit;
    high = '';
    return whole;
  };
  return {
    /** The text a unit adds, or null when it closes the string. */
    next(unit: string): string | null {
      if (pending !== null) {
        pending += unit;
        if (pending[0] === 'u' && pending.length < 5) return '';
        const text =
          pending[0] === 'u'
            ? String.fromCharCode(Number.parseInt(pending.slice(1), 16))
            : (ESCAPES[pending] ?? pending);
        pending = null;
        return give(text);
      }
      if (unit === '\\') {
        pending = '';
        return '';
      }
      return unit === '"' ? null : give(unit);
    },
  };
}

/** An incremental scanner of JSON, one UTF-16 unit at a time. It follows strings and nesting only; it validates nothing. */
function jsonStrings() {
  const levels: Level[] = [];
  let reader: ReturnType<typeof stringReader> | null = null;
  let key: string | null = null;

  const path = () => levels.map((level) => (level.isObject ? level.key : '{')).join('.');
  const objectPath = () =>
    levels
      .slice(0, -1)
      .map((level) => (level.isObject ? level.key : '{'))
      .join('.');

  const inString = (current: NonNullable<typeof reader>, unit: string): ScannedUnit => {
    const text = current.next(unit);
    const top = levels.at(-1);
    if (text !== null) {
      if (key === null) return { ...NOTHING, path: path(), text };
      key += text;
      return NOTHING;
    }
    if (key !== null && top !== undefined) top.key = key;
    key = null;
    reader = null;
    return NOTHING;
  };

  const next = (unit: string): ScannedUnit => {
    if (reader !== null) return inString(reader, unit);
    const top = levels.at(-1);
    if (unit === '"') {
      reader = stringReader();
      key = top?.isObject && top.expectsKey ? '' : null;
    } else if (unit === '{' || unit === '[') {
      levels.push({ isObject: unit === '{', key: '', expectsKey: unit === '{' });
      if (unit === '{') return { ...NOTHING, opened: objectPath() };
    } else if (unit === '}' || unit === ']') {
      const closed = objectPath();
      levels.pop();
      if (unit === '}') return { ...NOTHING, closed };
    } else if (unit === ',' && top !== undefined) {
      top.expectsKey = top.isObject;
    } else if (unit === ':' && top !== undefined) {
      top.expectsKey = false;
    }
    return NOTHING;
  };
  return { next };
}
