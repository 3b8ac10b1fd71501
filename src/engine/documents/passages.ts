import type { PassageRecord, SentenceRange } from '../data.ts';
import type { CountTokens } from './word-piece.ts';

/** A sentence on its way into passages. */
export interface PlacedSentence extends SentenceRange {
  readonly section: string;
  readonly page: number;
  readonly lastPage: number;
}

export const PASSAGE_CHARACTERS = 900;
/** MiniLM was trained on 256 pieces; two are its own marks and some are kept for what stands before the text. */
export const PASSAGE_TOKENS = 250;
/** Only a sentence up to this length is repeated at the start of the next passage. */
const OVERLAP_CHARACTERS = 300;
const OVERLAP_TOKENS = 80;

/** Packs sentences, in order, into passages under one heading that overlap by one sentence. */
export function packPassages(text: string, sentences: readonly PlacedSentence[], count: CountTokens): PassageRecord[] {
  const passages: PassageRecord[] = [];
  let run: { sentence: PlacedSentence; tokens: number }[] = [];
  /** Sentences of the run that the previous passage holds already. */
  let repeated = 0;
  const flush = (): void => {
    if (run.length > repeated)
      passages.push(
        passageOf(
          text,
          run.map((entry) => entry.sentence),
          passages.length,
        ),
      );
  };
  for (const sentence of sentences) {
    const tokens = count(text.slice(sentence.start, sentence.end));
    const last = run.at(-1)?.sentence;
    const newSection = last !== undefined && last.section !== sentence.section;
    const onlyHeadings = run.every((entry) => entry.sentence.kind === 'heading');
    if (newSection && !onlyHeadings) {
      flush();
      run = [];
      repeated = 0;
    } else if (run.length > 0 && !fits(run, sentence, tokens)) {
      flush();
      const tail = run.at(-1) as (typeof run)[number];
      const repeats =
        tail.sentence.end - tail.sentence.start <= OVERLAP_CHARACTERS &&
        tail.tokens <= OVERLAP_TOKENS &&
        run.length > 1 &&
        fits([tail], sentence, tokens);
      run = repeats ? [tail] : [];
      repeated = run.length;
    }
    run.push({ sentence, tokens });
  }
  flush();
  return passages;
}

function fits(
  run: readonly { sentence: PlacedSentence; tokens: number }[],
  next: PlacedSentence,
  tokens: number,
): boolean {
  const first = run[0]?.sentence.start ?? next.start;
  const total = run.reduce((sum, entry) => sum + entry.tokens, tokens);
  return next.end - first <= PASSAGE_CHARACTERS && total <= PASSAGE_TOKENS;
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
    sentences: sentences.map(({ start, end, kind, header }) => ({ start, end, kind, header })),
  };
}
