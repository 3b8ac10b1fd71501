import type { WordPieceVocabulary } from '../../../text/word-piece.ts';
import type { ReadableWindow, ReadWindows, TokenRange, WindowReading } from '../../types.ts';
import type { GraphInput, GraphOutput, WordGraph } from './word-graph.ts';

/** Tokens of a question or claim, of a heading, and of a whole input, as in training (windows/settings.py). */
const ASKED_TOKENS = 48;
const HEADING_TOKENS = 24;
const INPUT_TOKENS = 256;
/** Stands before each line, as in training. */
const LINE_MARK = '[unused0]';
/** Most tokens of an answer's words. A design constant: a clause. */
const ANSWER_TOKENS = 40;
/** Numbers of each token: is the line that it marks evidence, does the answer begin or end here. */
const OF_TOKEN = { line: 0, start: 1, end: 2 } as const;
const PER_TOKEN = 3;

export interface WindowParts {
  readonly graph: WordGraph;
  readonly vocabulary: Pick<WordPieceVocabulary, 'pieces' | 'words' | 'cls' | 'sep' | 'idOf'>;
}

/** Where a line of a window stands in the input: its mark, and for each token after it the characters of its word. */
interface PlacedLine {
  readonly mark: number;
  readonly words: readonly TokenRange[];
}

interface EncodedWindow extends GraphInput {
  readonly lines: readonly PlacedLine[];
}

/** Reads windows by the trained reader, all of one call together. */
export function windowReader(open: () => Promise<WindowParts>): ReadWindows {
  return async (asked, windows, { signal } = {}) => {
    if (windows.length === 0) return [];
    const { graph, vocabulary } = await open();
    const encoded = windows.map((window) => encodedWindow(asked, window, vocabulary));
    const outputs = await graph.run(encoded, signal);
    return encoded.map((window, i) => readingOf(window, outputs[i] as GraphOutput));
  };
}

/**
 * `[CLS] question [SEP] heading [mark] line [mark] line … [SEP]`. A line that does not fit whole is cut, and those
 * after it are left out.
 */
function encodedWindow(
  asked: string,
  { heading, lines }: ReadableWindow,
  { pieces, words, cls, sep, idOf }: WindowParts['vocabulary'],
): EncodedWindow {
  const mark = idOf(LINE_MARK);
  const ids = [cls, ...pieces(asked).slice(0, ASKED_TOKENS), sep];
  const first = ids.length;
  ids.push(...pieces(heading ?? '').slice(0, HEADING_TOKENS));
  const placed: PlacedLine[] = [];
  for (const line of lines) {
    const room = INPUT_TOKENS - 2 - ids.length;
    if (room < 1) break;
    const tokens = words(line).flatMap(({ start, end, ids: own }) => own.map((id) => ({ id, start, end })));
    const kept = tokens.slice(0, room);
    placed.push({ mark: ids.length, words: kept });
    ids.push(mark, ...kept.map(({ id }) => id));
  }
  ids.push(sep);
  return { ids, types: ids.map((_, at) => (at < first ? 0 : 1)), lines: placed };
}

const probability = (logit: number): number => 1 / (1 + Math.exp(-logit));

function readingOf({ lines }: EncodedWindow, { answers, verdict, tokens }: GraphOutput): WindowReading {
  const of = (token: number, what: keyof typeof OF_TOKEN): number =>
    tokens?.[token * PER_TOKEN + OF_TOKEN[what]] as number;
  return {
    answers: probability(answers?.[0] as number),
    ...shares(verdict as Float32Array),
    lines: lines.map(({ mark }) => probability(of(mark, 'line'))),
    answer: bestRange(lines, (token) => ({ start: of(token, 'start'), end: of(token, 'end') })),
  };
}

/** Softmax of the three verdicts. */
function shares(logits: Float32Array): Pick<WindowReading, 'supports' | 'contradicts'> {
  const most = Math.max(...logits);
  const [supports = 0, contradicts = 0, neither = 0] = [...logits].map((logit) => Math.exp(logit - most));
  const sum = supports + contradicts + neither;
  return { supports: supports / sum, contradicts: contradicts / sum };
}

/** The words within one line at which the answer most likely begins and ends; null where no line has a word. */
function bestRange(
  lines: readonly PlacedLine[],
  logits: (token: number) => { readonly start: number; readonly end: number },
): WindowReading['answer'] {
  let best: WindowReading['answer'] = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const [line, { mark, words }] of lines.entries()) {
    const read = words.map((_, i) => logits(mark + 1 + i));
    for (const [from, { start }] of read.entries())
      for (let to = from; to < Math.min(read.length, from + ANSWER_TOKENS); to++) {
        const score = start + (read[to] as { end: number }).end;
        if (score <= most) continue;
        most = score;
        best = { line, start: (words[from] as TokenRange).start, end: (words[to] as TokenRange).end };
      }
  }
  return best;
}
