import type { PassageRecord, SentenceRange } from '../types.ts';

/** A sentence with its section, pages and token count, to be packed into passages. */
export interface PlacedSentence extends SentenceRange {
  readonly section: string;
  readonly page: number;
  readonly lastPage: number;
  readonly tokens: number;
}

const PASSAGE_CHARACTERS = 900;
/**
 * Most tokens of a passage. MiniLM was trained on 256 tokens: two are special tokens, and some are kept for the context
 * before the text.
 */
const PASSAGE_TOKENS = 250;
/** Longest sentence that is repeated at the start of the next passage. */
const OVERLAP_CHARACTERS = 300;
const OVERLAP_TOKENS = 80;

/**
 * Packs sentences, in order, into passages under one heading, each of which repeats the last sentence of the one
 * before.
 */
export function packPassages(text: string, sentences: readonly PlacedSentence[]): PassageRecord[] {
  const passages: PassageRecord[] = [];
  let run: PlacedSentence[] = [];
  let tokens = 0;
  /** Sentences at the start of the run that the previous passage already holds. */
  let repeated = 0;
  const flush = (): void => {
    if (run.length > repeated) passages.push(passageOf(text, run, passages.length));
  };
  const fits = (first: number, before: number, next: PlacedSentence): boolean =>
    next.end - first <= PASSAGE_CHARACTERS && before + next.tokens <= PASSAGE_TOKENS;
  for (const sentence of sentences) {
    const last = run.at(-1);
    if (last !== undefined) {
      const newSection =
        (last.section !== sentence.section && run.some((other) => other.kind !== 'heading')) ||
        // Comments are no words of the document: no passage holds both.
        (last.kind === 'comment') !== (sentence.kind === 'comment');
      if (newSection || !fits((run[0] as PlacedSentence).start, tokens, sentence)) {
        flush();
        const repeats = !newSection && run.length > 1 && isShort(last) && fits(last.start, last.tokens, sentence);
        run = repeats ? [last] : [];
        tokens = repeats ? last.tokens : 0;
        repeated = run.length;
      }
    }
    run.push(sentence);
    tokens += sentence.tokens;
  }
  flush();
  return passages;
}

function isShort(sentence: PlacedSentence): boolean {
  return sentence.end - sentence.start <= OVERLAP_CHARACTERS && sentence.tokens <= OVERLAP_TOKENS;
}

function passageOf(text: string, sentences: readonly PlacedSentence[], chunkIndex: number): PassageRecord {
  const first = sentences[0] as PlacedSentence;
  const last = sentences.at(-1) as PlacedSentence;
  return {
    chunkIndex,
    start: first.start,
    end: last.end,
    text: text.slice(first.start, last.end),
    section: last.section,
    firstPage: first.page,
    lastPage: last.lastPage,
    sentences: sentences.map(({ start, end, kind, header, table }) => ({
      start,
      end,
      kind,
      header,
      ...(table === undefined ? {} : { table }),
    })),
  };
}
