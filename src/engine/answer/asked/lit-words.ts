import type { Question } from '../../question/question.ts';
import type { AskedFor } from '../../question/question-parts.ts';
import { contentWords } from '../../text/content-words.ts';
import { readDate } from '../../text/read-date.ts';
import { readQuantity, unitOf } from '../../text/read-quantity.ts';
import { splitTokens, type Token } from '../../text/split-tokens.ts';
import { TURNING } from '../../verification/judge-citation.ts';
import { askedKind } from './asked-kind.ts';

export type Span = readonly [start: number, end: number];

type Read = Pick<Question, 'asks' | 'asksFigure' | 'words'>;

/**
 * The words of a line that may be the answer, in its order: its figures for “how much”, its times for “when”, its names
 * for “who”. Where it has none, and for every other question, the words that it shares with the question, which say why
 * it is near. The only place that says so: a reader that marks the words of an answer takes its place.
 */
export function litWords(question: Read, text: string): readonly Span[] {
  const ofKind = OF_KIND[askedKind(question)](text);
  return joined(text, ofKind.length > 0 ? ofKind : shared(question, text));
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

function shared({ words }: Read, text: string): Span[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }): Span[] => {
    const own = contentWords(word);
    return own.length > 0 && own.every((one) => words.has(one) && !TURNING.has(one))
      ? [[index, index + word.length]]
      : [];
  });
}

const isWord = (token: Token | undefined): boolean => token !== undefined && /^\p{L}/u.test(token.text);

/** Its quantities, each with the word that it counts: “20 days”. */
function amounts(text: string): Span[] {
  const tokens = splitTokens(text);
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const read = readQuantity(text, tokens, at);
    const [first, last, next] = [tokens[at], tokens[at + (read?.count ?? 1) - 1], tokens[at + (read?.count ?? 1)]];
    if (read === null || read.quantity.isOrdinal || first === undefined || last === undefined) continue;
    const end = isWord(next) && unitOf(next?.lower ?? '', true) !== null ? next?.end : last.end;
    spans.push([first.start, end ?? last.end]);
    at += read.count - 1;
  }
  return spans;
}

/** Its dates, and its quantities of time: “within 30 days”. */
function times(text: string): Span[] {
  const spans: Span[] = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (index < done) continue;
    const read = readDate(text, index);
    if (read === null) continue;
    done = Math.max(read.end, index + word.length);
    spans.push([index, done]);
  }
  const ofTime = amounts(text).filter(([start, end]) => {
    const unit = unitOf(text.slice(start, end).split(/\s+/).at(-1)?.toLowerCase() ?? '', true);
    return unit?.dimension === 'time';
  });
  return [...spans, ...ofTime].sort((a, b) => a[0] - b[0]);
}

/** Runs of words with a capital that do not only open the line or its item. */
const NAME = /(?<=[\p{L}\p{N},;:.)]\s+["“(]?)\p{Lu}[\p{L}\p{N}.’'&-]*(?:\s(?:&\s)?\p{Lu}[\p{L}\p{N}.’'&-]*)*/gu;
function names(text: string): Span[] {
  const dates = times(text);
  return [...text.matchAll(NAME)]
    .map(({ 0: name, index }): Span => [index, index + name.replace(/[.,]$/u, '').length])
    .filter(([start, end]) => !dates.some((date) => start < date[1] && date[0] < end));
}

const OF_KIND: Readonly<Record<AskedFor, (text: string) => Span[]>> = {
  amount: amounts,
  time: times,
  extent: (text) => (times(text).length > 0 ? times(text) : amounts(text)),
  person: names,
  thing: () => [],
};

/** Spans with nothing but a blank or a hyphen between them as one. */
function joined(text: string, spans: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const [start, end] of spans) {
    const last = all.at(-1);
    if (last !== undefined && (start <= last[1] || /^[ -]$/.test(text.slice(last[1], start))))
      all[all.length - 1] = [last[0], Math.max(last[1], end)];
    else all.push([start, end]);
  }
  return all;
}
