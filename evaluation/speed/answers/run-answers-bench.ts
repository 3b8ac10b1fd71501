import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SYSTEM_PROMPT } from '../../../src/engine/answer/sources/model/prompt/prompt.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { readAhead } from '../../../src/renderer/state/conversation/ask-input.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { openEvalEngine } from '../../library/open-eval-engine.ts';
import { verbatimShare } from '../../quality/answers/verbatim-share.ts';
import { answerSpeed, refusalSpeed } from './answer-speed.ts';
import { promptTable, refusalTable, speedTable } from './answers-tables.ts';
import { answerQuestions, type BenchQuestion, type BenchSet, refusalQuestions } from './bench-questions.ts';
import { type MeasureDeps, type MeasuredQuestion, measureQuestion } from './measure-question.ts';
import { askPlain } from './plain-pipeline.ts';
import { PLAIN_HEAD, PLAIN_SYSTEM } from './plain-prompt.ts';
import { openPlainSearch, type PlainSearch } from './plain-search.ts';
import { sharedSequence } from './shared-sequence.ts';
import { type TimedAnswer, timedAsk } from './timed-ask.ts';

export interface AnswersBenchOptions extends EvalLibraryOptions {
  readonly set: BenchSet;
  /** Questions to answer, and questions to refuse. */
  readonly sample: number;
  readonly refusals: number;
  /** Time in ms for which a question stands in the composer before Enter, where it is read ahead. */
  readonly pause: number;
  /** Another search for the plain pipeline than the usual one. */
  readonly plainSearch?: (embedder: Embedder) => Promise<PlainSearch>;
}

const WARM_UP = 'What are these documents about?';
/** What is constant in the prompt of each pipeline. */
const CONSTANT = {
  answer: { system: SYSTEM_PROMPT, user: '' },
  typed: { system: SYSTEM_PROMPT, user: '' },
  quote: { system: SYSTEM_PROMPT, user: '' },
  plain: { system: PLAIN_SYSTEM, user: PLAIN_HEAD },
};
const now = () => performance.now();

/**
 * How long an answer, a quote and a refusal take, beside the plain pipeline on the same questions in the same run: one
 * model, one sequence, the pipelines in turns. Each begins where its own last question leaves it: the constant part of
 * its prompt is evaluated, nothing else.
 */
export async function runAnswersBench(options: AnswersBenchOptions) {
  const { set, screen, dataSets } = options;
  const dataDir = await evalLibrary(set, options);
  const questions = await answerQuestions(set, options.sample, dataSets);
  const toRefuse = await refusalQuestions(set, options.refusals, dataSets, dataDir);
  const library = await openLibrary({ dataDir });
  try {
    const { measured, refusals, chunks } = await measureAll(questions, toRefuse, dataDir, library, options);
    const rows = answerSpeed(measured);
    const refusalRows = refusalSpeed(refusals);
    const quotes = measured.map(({ quote }) => ({ answer: quote.answer }));
    const verbatim = await verbatimShare(quotes, library);
    screen.print(...speedTable(`${set}: ${questions.length} questions of the report half`, rows));
    screen.print(...refusalTable(`${toRefuse.length} questions that the documents do not answer`, refusalRows));
    screen.print(...promptTable(measured, verbatim));
    return { set, chunks, rows, refusal_rows: refusalRows, verbatim, measured, refusals };
  } finally {
    await library.close();
  }
}

async function measureAll(
  questions: readonly BenchQuestion[],
  toRefuse: readonly BenchQuestion[],
  dataDir: string,
  library: Library,
  { screen, signal, cache, pause, plainSearch }: AnswersBenchOptions,
) {
  const { runtime, sequence: openSequence } = sharedSequence();
  const engine = await openEvalEngine(dataDir, runtime);
  try {
    const chat = await runtime.chat();
    const sequence = await openSequence();
    const places = { folder: join(cache, 'plain-vectors'), signal, status: screen.status };
    const embedder = await runtime.embedder();
    const search = await (plainSearch?.(embedder) ?? openPlainSearch(library, embedder, places));
    try {
      const deps: MeasureDeps = {
        answer: (question) => timedAsk(engine.client, { question }, now, signal),
        typed: async (question) => {
          const stop = readAhead(engine.client, { question });
          await sleep(pause, undefined, { signal });
          stop();
          return timedAsk(engine.client, { question }, now, signal);
        },
        quote: (question) => timedAsk(engine.client, { question, quoteOnly: true }, now, signal),
        plain: (question) => askPlain(question, { search, sequence }, now, signal),
        ready: (pipeline) => chat.readAhead({ ...CONSTANT[pipeline], signal }),
      };
      screen.status('one question to warm up');
      await measureQuestion({ id: 'warm-up', question: WARM_UP }, 0, deps);
      const measured: MeasuredQuestion[] = [];
      for (const [turn, question] of questions.entries()) {
        screen.status(`question ${turn + 1} of ${questions.length}`);
        measured.push(await measureQuestion(question, turn, deps));
      }
      const refusals: (TimedAnswer & Pick<BenchQuestion, 'id' | 'set'>)[] = [];
      for (const [turn, { id, set, question, documentIds }] of toRefuse.entries()) {
        screen.status(`question without an answer ${turn + 1} of ${toRefuse.length}`);
        await deps.ready('answer');
        refusals.push({ id, set, ...(await timedAsk(engine.client, { question, documentIds }, now, signal)) });
      }
      return { measured, refusals, chunks: search.size };
    } finally {
      await search.close();
    }
  } finally {
    await engine.close();
  }
}
