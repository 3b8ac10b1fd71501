import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Answer } from '../contract/answer.ts';
import { PinciteError } from '../contract/errors.ts';
import { litParts, onePerMarker } from '../contract/view/page-place.ts';
import { ingestFiles } from './commands/ingest.ts';
import { SEARCHABLE } from './ingest-progress.ts';
import { followAnswer } from './print/answer-stream.ts';
import { plural } from './print/format-place.ts';
import { answerFacts, printAnswer } from './print/print-answer.ts';
import { writePageImages } from './print/write-page-images.ts';
import type { Client, Session } from './session.ts';

type DemoSession = Pick<Session, 'terminal' | 'signal' | 'engine'>;

/** Writes a picture of each cited page: `<question>-<marker>.png`. Text files have no pages, so they get none. */
async function writePictures(
  client: Client,
  { id }: DemoQuestion,
  answer: Answer,
  { output, signal }: { readonly output: string; readonly signal: AbortSignal },
): Promise<number> {
  let written = 0;
  for (const citation of onePerMarker(answer.citations)) {
    const { marker, document_id, start, end, page_index } = citation;
    if (page_index === null) continue;
    const { strong, thin } = litParts(citation);
    const parts = [
      ...strong.map((part) => ({ start: part.start, end: part.end, weight: 'strong' as const })),
      ...thin.map((part) => ({ start: part.start, end: part.end, weight: 'thin' as const })),
    ];
    const images = await client.documents.render({ document_id, start, end, parts }, { signal });
    written += (await writePageImages(join(output, `${id}-${marker}.png`), images)).length;
  }
  return written;
}

/**
 * Shows the main job from end to end: adds the files, asks each question, prints the checked answers with their
 * citations, and writes the cited pages with the words lit into `output`, which is emptied first.
 */
export async function showDemo(session: DemoSession, plan: DemoPlan, output: string): Promise<void> {
  const { terminal, signal } = session;
  const { client } = await session.engine();
  terminal.line({ text: 'Reading the documents', style: 'bold' });
  const results = await ingestFiles({ ...session, json: false, ids: false }, plan.paths, {
    wait: 'ready',
    ocr: 'auto',
  });
  if (!results.some(({ state }) => SEARCHABLE.has(state))) {
    throw new PinciteError('BAD_REQUEST', { why: `nothing to ask about was found in ${plan.paths.join(', ')}` });
  }
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const facts = await answerFacts(client, false, signal);
  let pictures = 0;
  for (const [index, question] of plan.questions.entries()) {
    terminal.line('');
    terminal.line({ text: `Question ${index + 1} of ${plan.questions.length}: ${question.question}`, style: 'bold' });
    const { answer } = await followAnswer(
      terminal,
      await client.ask({ question: question.question }, { signal }),
      facts.pages,
      false,
    );
    printAnswer(terminal, answer, facts);
    pictures += await writePictures(client, question, answer, { output, signal });
  }
  terminal.line('');
  terminal.line(`${plural(pictures, 'page picture')} with the cited words lit: ${output}`);
}

interface DemoQuestion {
  /** First part of the names of its pictures. */
  readonly id: string;
  readonly question: string;
}

interface DemoPlan {
  readonly paths: readonly string[];
  readonly questions: readonly DemoQuestion[];
}

const Questions = z.array(z.object({ id: z.string().regex(/^[\w-]+$/), question: z.string().min(1) })).min(1);

/**
 * Reads the arguments: with `FILE QUESTION` that file and question, without arguments the samples and their four
 * questions. Null for anything else, which is wrong usage.
 */
export async function demoPlan(args: readonly string[], samples: URL): Promise<DemoPlan | null> {
  if (args.length === 0) {
    const questions = Questions.parse(JSON.parse(await readFile(new URL('questions.json', samples), 'utf8')));
    const files = ['leave-and-absence.pdf', 'travel-and-expenses.pdf', 'information-security.pdf'];
    return { paths: files.map((file) => fileURLToPath(new URL(file, samples))), questions };
  }
  const [file, question] = args;
  if (args.length !== 2 || file === undefined || question === undefined || question.trim() === '') return null;
  return { paths: [file], questions: [{ id: 'answer', question }] };
}
