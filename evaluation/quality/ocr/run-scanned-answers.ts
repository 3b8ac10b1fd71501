import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Answer } from '../../../src/contract/answer.ts';
import { scannedCopy } from '../../../test/fixtures/pdf/scanned-copy.ts';
import { ingestReady } from '../../library/ingest-ready.ts';
import { openEvalEngine } from '../../library/open-eval-engine.ts';
import { shareText } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { partsQuestions } from '../../sets/parts-questions.ts';
import { characterAccuracy } from './compare-words.ts';

const SAMPLES = fileURLToPath(new URL('../../../resources/sample/', import.meta.url));
/** Cited words that differ in fewer characters are the same, read by OCR. */
const SAME = 0.97;

export interface ScannedAnswersOptions {
  readonly dpi: number;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/**
 * The sample policies, and copies of them that are pictures, asked the same questions: is the same answered, with the
 * same words cited?
 */
export async function runScannedAnswers({
  dpi,
  screen,
  signal,
}: ScannedAnswersOptions): Promise<Record<string, unknown>> {
  const questions = (await partsQuestions()).filter(({ document }) => document === undefined);
  const folder = await mkdtemp(join(tmpdir(), 'pincite-scanned-'));
  try {
    const names = (await readdir(SAMPLES)).filter((name) => name.endsWith('.pdf'));
    const copies: string[] = [];
    for (const name of names) {
      const path = join(folder, name);
      await writeFile(path, await scannedCopy(new Uint8Array(await readFile(join(SAMPLES, name))), { dpi }));
      copies.push(path);
    }
    const answersOver = async (library: string, paths: readonly string[]): Promise<Answer[]> => {
      const engine = await openEvalEngine(join(folder, library));
      try {
        await ingestReady(engine.client, paths, signal, ({ source_filename: name, phase, pages_done, pages }) =>
          screen.status(`${name}: ${phase} ${pages_done} of ${pages}`),
        );
        const text = questions.map(({ id, question }) => JSON.stringify({ id, question })).join('\n');
        const answers: Answer[] = [];
        for await (const row of engine.questionnaire({ input: 'questions.jsonl', text, output: null, signal })) {
          answers.push(Answer.parse(row));
          screen.status(`${library}: ${answers.length} of ${questions.length} questions`);
        }
        return answers;
      } finally {
        await engine.close();
      }
    };
    const original = await answersOver(
      'originals',
      names.map((name) => join(SAMPLES, name)),
    );
    const scanned = await answersOver('scans', copies);
    const same = questions.map((_, i) => isSame(original[i] as Answer, scanned[i] as Answer));
    const count = same.filter(Boolean).length;
    screen.print(
      ...textTable(
        `${questions.length} questions of the sample policies, and of copies that are pictures at ${dpi} dpi`,
        ['figure', 'value'],
        [['same words cited, or refused as well', shareText(count, same.length)]],
      ),
      ...questions
        .filter((_, i) => !same[i])
        .map(({ id, question }) => {
          const i = questions.findIndex((one) => one.id === id);
          return [`${id}: ${question}`, original[i]?.answer ?? '', scanned[i]?.answer ?? ''].join('\n    ');
        }),
    );
    return { dpi, same: { count, of: same.length } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether both refuse, or both cite the same words. */
function isSame(a: Answer, b: Answer): boolean {
  if (a.mode === 'refuse' || b.mode === 'refuse') return a.mode === b.mode;
  const [cited, again] = [a, b].map(({ citations }) => [...new Set(citations.map((one) => one.text_span))]) as [
    string[],
    string[],
  ];
  const isAmong = (span: string, others: readonly string[]): boolean =>
    others.some((other) => characterAccuracy(span, other) >= SAME);
  return cited.every((span) => isAmong(span, again)) && again.every((span) => isAmong(span, cited));
}
