import { openLibrary } from '../../../src/engine/library/library.ts';
import type { EvalLibraryOptions } from '../../library/eval-library.ts';
import { evalLibrary } from '../../library/eval-library.ts';
import type { Estimate } from '../../metrics/bootstrap-interval.ts';
import { estimateText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { answerHalf, type Half } from '../../sets/answer-half.ts';
import { DATA_SETS, type DataSetName, loadDataSet } from '../../sets/data-sets.ts';
import { isFiguresOnly } from '../../sets/figures-only.ts';
import { questionsOf } from '../../sets/of-documents.ts';
import { goldFile, type Question } from '../../sets/question.ts';
import { stratifiedSample } from '../../sets/stratified-sample.ts';
import { lineByOverlap } from '../reader/ranking-questions.ts';
import { areaEstimate } from '../refusals/area-under-curve.ts';
import { type GatheredLines, gatherLines, type LineWays } from './gather-lines.ts';
import { LABELLED_SETS, type LabelledSet, type LINE_SETS, lineLabels } from './line-labels.ts';
import { type AnsweringLines, linesToRead, type RankFigures, rankFigures } from './rank-lines.ts';

export interface LinesOptions extends EvalLibraryOptions {
  readonly sets: readonly (typeof LINE_SETS)[number][];
  readonly half?: Half | undefined;
  readonly sample: number;
  /** Only the questions of these files. */
  readonly documents?: readonly string[] | undefined;
  readonly ways?: LineWays | undefined;
}

/** The answering lines of a question, and how they are known. */
interface Labelled {
  readonly labels: 'by hand, one line' | 'by hand, several lines' | 'by overlap with the quote';
  readonly id: string;
  readonly answering: AnsweringLines;
}

export interface RankRow extends RankFigures {
  readonly set: string;
  readonly labels: string;
  readonly order: string;
  readonly questions: number;
}

export interface AreaRow {
  readonly sets: string;
  readonly score: string;
  readonly area: Estimate | null;
}

const isLabelled = (set: DataSetName): set is LabelledSet => LABELLED_SETS.some((one) => one === set);

/**
 * Where the lines that answer stand in the order in which they would be shown, each question asked of its own document,
 * and how well a score tells that a question is answered at all. Of a held-out set figures only. No model writes
 * anything.
 */
export async function runLines(options: LinesOptions): Promise<Record<string, unknown>> {
  const { sets, screen } = options;
  const ranks: RankRow[] = [];
  const areas: AreaRow[] = [];
  for (const set of sets) {
    if (set === 'unanswerable') {
      areas.push(...(await nearMissAreas(options)));
      continue;
    }
    const gathered = await gatherLines(await askedOf(set, options), { ...options, set, ownDocument: true });
    if (isLabelled(set)) ranks.push(...rankRows(set, await labelledOf(set, gathered, options), gathered));
    areas.push(...areaRows(set, gathered, gathered));
  }
  screen.print(...rankLines(ranks), ...areaLines(areas));
  return { ranks, areas };
}

async function askedOf(set: DataSetName, { dataSets, half, sample, documents }: LinesOptions): Promise<Question[]> {
  const all = questionsOf(set, await loadDataSet(dataSets, set), documents);
  if (isFiguresOnly(set)) return all;
  return stratifiedSample(
    all.filter(({ id }) => half === undefined || answerHalf(id) === half),
    sample,
  );
}

/** Near misses name no document, so both they and the paraphrased questions are asked of all. */
async function nearMissAreas(options: LinesOptions): Promise<AreaRow[]> {
  const of = async (set: DataSetName) =>
    gatherLines(await askedOf(set, options), { ...options, set, ownDocument: false });
  return areaRows('paraphrased against near misses, all documents', await of('paraphrased'), await of('unanswerable'));
}

/** How well each score tells the answerable ones of some questions from the others of some. None without both kinds. */
export function areaRows(sets: string, some: readonly GatheredLines[], others: readonly GatheredLines[]): AreaRow[] {
  const right = some.filter(({ question }) => question.answerable);
  const wrong = others.filter(({ question }) => !question.answerable);
  return Object.keys(right[0]?.scores ?? {}).flatMap((score) => {
    const of = (gathered: readonly GatheredLines[]) => gathered.map(({ scores }) => scores[score] as number);
    const area = areaEstimate(of(right), of(wrong));
    return area === null ? [] : [{ sets, score, area }];
  });
}

async function labelledOf(
  set: LabelledSet,
  gathered: readonly GatheredLines[],
  options: EvalLibraryOptions,
): Promise<Labelled[]> {
  const library = await openLibrary({ dataDir: await evalLibrary(DATA_SETS[set].library, options) });
  try {
    const asked = new Set(gathered.map(({ question }) => question.id));
    const byHand = [...(await lineLabels(set, library, asked)).values()].map(
      ({ question: id, ...answering }): Labelled => ({
        labels: answering.needs === 'one' ? 'by hand, one line' : 'by hand, several lines',
        id,
        answering,
      }),
    );
    // The held-out quotes are left alone: by hand every one of its questions was labelled that has a line.
    if (isFiguresOnly(set)) return byHand;
    const documents = new Map((await library.listDocuments()).map((one) => [one.source_filename, one.document_id]));
    const byOverlap: Labelled[] = [];
    for (const { question } of gathered) {
      const document = documents.get(goldFile(question) ?? '');
      const line = document === undefined ? null : await lineByOverlap(question, library, document);
      if (document === undefined || line === null) continue;
      const answering = { document, needs: 'one', lines: [line] } as const;
      byOverlap.push({ labels: 'by overlap with the quote', id: question.id, answering });
    }
    return [...byHand, ...byOverlap];
  } finally {
    await library.close();
  }
}

/** The rank figures of each order over each kind of label. */
export function rankRows(set: string, labelled: readonly Labelled[], gathered: readonly GatheredLines[]): RankRow[] {
  const byId = new Map(gathered.map((one) => [one.question.id, one]));
  return [...Map.groupBy(labelled, ({ labels }) => labels)].flatMap(([labels, own]) => {
    const asked = own.flatMap(({ id, answering }) => {
      const found = byId.get(id);
      return found === undefined ? [] : [{ answering, orders: found.orders }];
    });
    return Object.keys(asked[0]?.orders ?? {}).map((order) => ({
      ...{ set, labels, order, questions: asked.length },
      ...rankFigures(asked.map(({ answering, orders }) => linesToRead(answering, orders[order] ?? []))),
    }));
  });
}

const rankLines = (ranks: readonly RankRow[]): readonly string[] =>
  textTable(
    'the line that answers, each question of its own document: first, among three, five, all that were found; means [95 % bootstrap]',
    ['questions', 'labelled', 'by', 'count', 'first', 'among three', 'among five', 'found'],
    ranks.map(({ set, labels, order, questions, first, three, five, found }) => [
      ...[set, labels, order, `${questions}`, ...[first, three, five, found].map(estimateText)],
    ]),
  );

const areaLines = (areas: readonly AreaRow[]): readonly string[] =>
  textTable(
    'answered at all: how often what can be answered scores higher than what cannot; area under the curve [95 % bootstrap]',
    ['questions', 'score', 'count', 'area'],
    areas.map(({ sets, score, area }) => [sets, score, `${area?.n ?? 0}`, estimateText(area)]),
  );
