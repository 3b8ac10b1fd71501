import { bestLine } from '../../../src/engine/evidence/evidence.ts';
import { bestFirst } from '../../../src/engine/evidence/lines/score-sentences.ts';
import type { Evidence, EvidenceLine } from '../../../src/engine/evidence/types.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { type JudgedQuestion, openEvidence } from '../../library/open-evidence.ts';
import { questionScopes } from '../../library/question-scopes.ts';
import { DATA_SETS, type DataSetName } from '../../sets/data-sets.ts';
import type { Question } from '../../sets/question.ts';
import type { ShownLine } from './rank-lines.ts';

/** Puts the lines of a question's evidence in the order in which they would be shown. */
type OrderLines = (found: Evidence, signal: AbortSignal) => Promise<readonly ShownLine[]>;

/** Says how likely it is that a question is answered by what was found; any scale. */
type ScoreQuestion = (judged: JudgedQuestion, signal: AbortSignal) => Promise<number>;

/** What is measured of each question, by name: another reader or window is another line here. */
export interface LineWays {
  readonly orders: Readonly<Record<string, OrderLines>>;
  readonly scores: Readonly<Record<string, ScoreQuestion>>;
}

const shown = ({ passage, start, end }: EvidenceLine): ShownLine => ({ document: passage.documentId, start, end });

/** The names of the product's own ways. */
export const SHOWN_ORDER = 'the lines as shown';
export const GATE = 'the gate';

/** The product's own. */
const OWN_WAYS: LineWays = {
  orders: {
    [SHOWN_ORDER]: async ({ likely }, signal) => (await likely(signal)).map(shown),
    'the score of the lines': async ({ lines }, signal) => {
      const all = await lines(signal);
      return bestFirst(all.map(({ score }) => score)).map((i) => shown(all[i] as EvidenceLine));
    },
    'the best line of each window': async ({ windows }, signal) =>
      (await windows(signal)).map(({ best }) => shown(best)),
  },
  scores: {
    [GATE]: async ({ passages, judged }) => (passages.length === 0 ? 0 : (judged?.probability ?? 1)),
    'the best line': ({ found }, signal) => bestLine(found, signal),
  },
};

/** A question with what each way makes of its evidence. */
export interface GatheredLines {
  readonly question: Question;
  readonly orders: Readonly<Record<string, readonly ShownLine[]>>;
  readonly scores: Readonly<Record<string, number>>;
}

export interface GatherOptions extends EvalLibraryOptions {
  readonly set: DataSetName;
  readonly ownDocument: boolean;
  readonly ways?: LineWays | undefined;
}

/** The evidence of questions of a set, in every way. No model writes anything. */
export async function gatherLines(questions: readonly Question[], options: GatherOptions): Promise<GatheredLines[]> {
  const { set, ownDocument, ways = OWN_WAYS, screen, signal } = options;
  const dataDir = await evalLibrary(DATA_SETS[set].library, options);
  const scopes = await questionScopes(set, questions, dataDir, ownDocument);
  const open = await openEvidence(dataDir);
  const gathered: GatheredLines[] = [];
  try {
    for (const [i, question] of questions.entries()) {
      const judged = await open.judge(question.question, scopes[i] ?? undefined, signal);
      const orders: Record<string, readonly ShownLine[]> = {};
      for (const [name, order] of Object.entries(ways.orders)) orders[name] = await order(judged.found, signal);
      const scores: Record<string, number> = {};
      for (const [name, score] of Object.entries(ways.scores)) scores[name] = await score(judged, signal);
      gathered.push({ question, orders, scores });
      screen.status(`lines of ${set}: ${i + 1}/${questions.length}`);
    }
  } finally {
    await open.close();
  }
  return gathered;
}
