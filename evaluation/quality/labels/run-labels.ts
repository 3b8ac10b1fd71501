import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { PinciteError } from '../../../src/contract/errors.ts';
import { estimateText } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { claimsOf } from './claims-of.ts';
import { drawLabels } from './draw-labels.ts';
import { judgeLabels, labelFigures } from './label-figures.ts';
import { loadLabels } from './label-row.ts';

export interface LabelOptions {
  readonly folder: string;
  /** So many labelled claims that the support checks judge otherwise are listed. */
  readonly failures: number;
  readonly screen: Screen;
}

/**
 * Share of the labelled claims that are proven, and what the support checks make of them. Throws BAD_REQUEST without
 * labels.
 */
export async function runLabels({ folder, failures, screen }: LabelOptions): Promise<Record<string, unknown>> {
  const rows = await loadLabels(folder);
  const judged = judgeLabels(rows);
  if (judged.length === 0) {
    throw new PinciteError('BAD_REQUEST', { why: `no claim in ${folder} is labelled; --draw makes a file to label` });
  }
  const figures = labelFigures(rows, judged);
  screen.print(
    ...textTable(
      `${figures.labelled} labelled claims, ${figures.unlabelled} without a label; shares [95 % bootstrap]`,
      ['figure', 'share'],
      [
        ['claims that are proven by what they cite (F2)', estimateText(figures.supported)],
        ['true claims flagged', estimateText(figures.flagged.supported)],
        ['false claims caught', estimateText(figures.flagged.not_supported)],
        ['partly proven claims caught', estimateText(figures.flagged.partly)],
      ],
    ),
  );
  const wrong = judged.filter(({ row, isFlagged }) => isFlagged === (row.label === 'supported'));
  for (const { row, reason } of wrong.slice(0, failures)) {
    screen.print(
      `${row.label} | ${row.id} | ${row.claim}`,
      `    ${reason ?? 'found supported'}`,
      `    ${row.note}`,
      '',
    );
  }
  return { figures, wrong };
}

export interface DrawOptions {
  readonly answers: string;
  readonly size: number;
  readonly out: string;
  readonly screen: Screen;
}

/**
 * Draws claims of an answers' file into a new file, ready to be labelled. Throws FILE_UNREADABLE,
 * QUESTIONNAIRE_INVALID, BAD_REQUEST.
 */
export async function drawLabelFile({ answers, size, out, screen }: DrawOptions): Promise<Record<string, unknown>> {
  const rows = await claimsOf(answers, basename(answers).replace(/\.jsonl$/, ''));
  if (rows.length === 0) throw new PinciteError('BAD_REQUEST', { why: `${answers} has no answer with a sentence` });
  const drawn = drawLabels(rows, size);
  await mkdir(dirname(out), { recursive: true });
  // Labels are work by hand: a file that is there is never written over.
  await writeFile(out, drawn.map((row) => `${JSON.stringify(row)}\n`).join(''), { flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw new PinciteError('BAD_REQUEST', { why: `${out} is there already` }, { cause: error });
    },
  );
  screen.print(`${drawn.length} of ${rows.length} claims drawn into ${out}`);
  return { answers, out, drawn: drawn.length, claims: rows.length };
}
