import { median, quantile } from '../../metrics/quantile.ts';
import type { PlacedBenchQuestion } from '../answers/bench-questions.ts';
import { type Ratio, ratioOfMedians } from '../answers/ratio-of-medians.ts';
import { type AnswerPath, type ContestantAnswer, type ContestantIngest, PATHS } from './contestant.ts';
import type { PeerPlace } from './peer-event.ts';

/** What was measured of one of those that are compared, with an answer for each question, in the same order. */
export interface Measured {
  readonly name: string;
  readonly version: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly ingest: ContestantIngest;
  readonly searches: readonly { readonly ms: number; readonly places: readonly PeerPlace[] }[];
  readonly answers: readonly ContestantAnswer[];
  /** Peak of its own processes, and with that of the server of its models where it has one; null: not measured. */
  readonly ownBytes: number | null;
  readonly allBytes: number | null;
}

export interface Share {
  readonly count: number;
  readonly of: number;
}

/** A median in milliseconds, of so many. */
export interface Timed {
  readonly ms: number | null;
  readonly n: number;
}

export interface PeerFigures extends Omit<Measured, 'searches' | 'answers' | 'settings'> {
  readonly searchP50: number | null;
  readonly searchP95: number | null;
  readonly firstLine: Timed;
  readonly firstWord: Timed;
  readonly lastWord: Timed;
  /** Until the last word, by how the answer was come to; nothing of those that have one way. */
  readonly byPath: Readonly<Record<AnswerPath, Timed>>;
  /** Questions with their answer's page among what a search finds, and among what the answer cites or was given. */
  readonly retrieved: Share;
  readonly cited: Share;
  /** Last word of the first contestant, to this one's, on the same questions. */
  readonly ofIt: Ratio | null;
}

type Gold = PlacedBenchQuestion['gold'];

const holds = (gold: NonNullable<Gold>, places: readonly PeerPlace[]): boolean =>
  places.some(({ file, page }) => file === gold.file && page !== null && gold.pages.includes(page));

/** Of the questions that have an answer, those with its page among the places. */
function goldShare(golds: readonly Gold[], places: readonly (readonly PeerPlace[])[]): Share {
  const known = golds.flatMap((gold, i) => (gold === null ? [] : [holds(gold, places[i] ?? [])]));
  return { count: known.filter(Boolean).length, of: known.length };
}

function timed(values: readonly (number | null)[]): Timed {
  const known = values.filter((value) => value !== null);
  return { ms: median(known), n: known.length };
}

/** Figures of each, in order; the first is ours. `searchGolds` and `golds` are of what was searched and asked. */
export function peersFigures(
  all: readonly Measured[],
  { golds, searchGolds }: { readonly golds: readonly Gold[]; readonly searchGolds: readonly Gold[] },
): PeerFigures[] {
  return all.map(({ searches, answers, settings: _, ...rest }, at) => {
    const times = searches.map(({ ms }) => ms);
    const last = (of: (one: ContestantAnswer) => boolean): Timed =>
      timed(answers.filter(of).map(({ lastWordMs }) => lastWordMs));
    const pairs = answers.map(({ lastWordMs }, i) => ({
      own: all[0]?.answers[i]?.lastWordMs as number,
      plain: lastWordMs,
    }));
    return {
      ...rest,
      searchP50: quantile(times, 0.5),
      searchP95: quantile(times, 0.95),
      firstLine: timed(answers.map(({ firstLineMs }) => firstLineMs)),
      firstWord: timed(answers.map(({ firstWordMs }) => firstWordMs)),
      lastWord: last(() => true),
      byPath: Object.fromEntries(
        PATHS.map((path) => [path, last((one) => one.path === path)]),
      ) as PeerFigures['byPath'],
      retrieved: goldShare(
        searchGolds,
        searches.map(({ places }) => places),
      ),
      cited: goldShare(
        golds,
        answers.map(({ places }) => places),
      ),
      ofIt: at === 0 ? null : ratioOfMedians(pairs),
    };
  });
}
