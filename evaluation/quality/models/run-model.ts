import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PinciteError } from '../../../src/contract/errors.ts';
import { deviceLine } from '../../../src/contract/view/machine/device-line.ts';
import { DEFAULT_SETTINGS, settingsFor } from '../../../src/engine/answer/settings.ts';
import { measureSpeed } from '../../../src/engine/features/models/measure-speed.ts';
import { defaultModel, findModel, type ModelEntry } from '../../../src/engine/models/catalog.ts';
import { modelsDirectory } from '../../../src/engine/models/model-record.ts';
import { knownModels } from '../../../src/engine/models/own-models.ts';
import type { EvalLibraryOptions } from '../../library/eval-library.ts';
import { localRuntime } from '../../library/local-runtime.ts';
import { estimateText, figure } from '../../report/format-figure.ts';
import { runFacts } from '../../report/run-facts.ts';
import { textTable } from '../../report/text-table.ts';
import { runAnswers } from '../answers/run-answers.ts';
import { COLUMNS, type MeasuredRow, withRow } from './measured-row.ts';

export interface ModelOptions extends EvalLibraryOptions {
  readonly id: string | undefined;
  readonly sample: number;
  /** Budget of the prompt's lines instead of that which its speed gives it. */
  readonly promptTokens: number | undefined;
  readonly checks: string;
  /** Path of docs/models.md. */
  readonly page: string;
}

/** Fewer questions say too little for a row. */
const LEAST_SAMPLE = 60;

/**
 * Asks one chat model the tuning halves of three sets: PDFs, policies, and one passage of which half cannot be
 * answered.
 */
export async function runModel({
  id,
  sample,
  page,
  promptTokens: asked,
  ...options
}: ModelOptions): Promise<Record<string, unknown>> {
  const model = id === undefined ? defaultModel('chat') : findModel(id, await knownModels(modelsDirectory()));
  if (model.role !== 'chat')
    throw new PinciteError('BAD_REQUEST', {
      why: `${model.id} writes no answers; only models for answers are measured`,
    });
  const { on, speed } = await measured(model, options.signal);
  // The default keeps the budget that it has where nobody measured its speed.
  const own = model.default ? DEFAULT_SETTINGS : settingsFor(speed, model.most_prompt_tokens);
  const promptTokens = asked ?? own.promptTokens;
  options.screen.note(
    `${model.id} reads ${Math.round(speed)} tokens a second and gets ${promptTokens} tokens of lines`,
  );
  const run = (set: 'tuning' | 'policy' | 'refusal') =>
    runAnswers({
      ...options,
      set,
      sample,
      half: 'tune',
      model,
      promptTokens,
      failures: 0,
      quoteOnly: false,
      ownDocument: set === 'tuning',
      answersFile: join(tmpdir(), `pincite-${model.id}-${set}.jsonl`),
    });
  const pdf = await run('tuning');
  const policy = await run('policy');
  const refusal = await run('refusal');
  const seconds = [pdf, policy, refusal].map(({ figures }) => figures.seconds.median).filter((one) => one !== null);
  const row: MeasuredRow = [
    model.id,
    `${pdf.figures.questions + policy.figures.questions + refusal.figures.questions}`,
    estimateText(pdf.outcomes.right_of_answered),
    estimateText(pdf.outcomes.right),
    estimateText(policy.half_cited),
    estimateText(refusal.outcomes.balanced_accuracy),
    figure(seconds.length === 0 ? null : seconds.reduce((sum, one) => sum + one, 0) / seconds.length),
    `${pdf.figures.prompt_tokens.median ?? '–'}`,
    `${Math.round(speed)}`,
    on,
    runFacts('eval', [], new Date()).commit,
  ];
  options.screen.print(
    ...textTable(
      `${model.id}: the row`,
      ['figure', 'value'],
      COLUMNS.map((name, i) => [name, row[i] ?? '']),
    ),
  );
  if (sample >= LEAST_SAMPLE) {
    await writeFile(page, withRow(await readFile(page, 'utf8'), row));
    options.screen.note(`its row is in ${page}`);
  } else options.screen.note(`no row is written from fewer than ${LEAST_SAMPLE} questions of each set`);
  return { model: model.id, row, pdf, policy, refusal };
}

/** The device that the model is on, and how quickly it reads there. */
async function measured(
  model: ModelEntry,
  signal: AbortSignal,
): Promise<{ readonly on: string; readonly speed: number }> {
  const runtime = localRuntime(model);
  try {
    const speed = await measureSpeed(await runtime.chat(), () => performance.now(), signal);
    const device = await runtime.device();
    return { on: device.uses === 'cpu' ? `CPU, ${availableParallelism()} cores` : deviceLine(device), speed };
  } finally {
    await runtime.dispose();
  }
}
