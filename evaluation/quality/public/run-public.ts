import { z } from 'zod';
import { PinciteError } from '../../../src/contract/errors.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { builtLibrary, type EvalLibraryOptions } from '../../library/eval-library.ts';
import { withAnswers } from '../answers/answered-library.ts';
import type { AskedQuestion } from '../answers/asked-question.ts';
import { documentName, fetchDocuments } from './fetch-documents.ts';
import { judgedAnswers, judgedLines, type PublicQuestion, publicQuestions } from './public-questions.ts';

export interface PublicOptions extends Pick<EvalLibraryOptions, 'cache' | 'screen' | 'signal'> {
  /** Ids of questions; all of them when it is empty. */
  readonly only: readonly string[];
}

/**
 * Asks the public questions, each of its own document, and prints every answer with its places beside what is expected,
 * for a person to judge. Throws BAD_REQUEST for an unknown id, INTERNAL where a package cannot be fetched.
 */
export async function runPublic({ only, ...options }: PublicOptions): Promise<Record<string, unknown>> {
  const { screen, signal, cache } = options;
  const all = await publicQuestions();
  const unknown = only.find((id) => !all.some((question) => question.id === id));
  if (unknown !== undefined) throw new PinciteError('BAD_REQUEST', { why: `there is no public question ${unknown}` });
  const questions = all.filter(({ id }) => only.length === 0 || only.includes(id));
  const files = await fetchDocuments(all, { cache, note: screen.note });
  const dataDir = await builtLibrary('public', files, options);
  const documents = await documentIds(dataDir);
  const lines = questions.map((question) => ({
    id: question.id,
    question: question.question,
    document_ids: [documents.get(documentName(question)) ?? ''],
  }));
  const deps = { dataDir, cache, signal, status: screen.status };
  return withAnswers(lines, deps, async (asked) => {
    const byId = new Map(asked.map((one) => [one.id, one]));
    for (const question of questions) screen.print(...answerLines(question, byId.get(question.id)?.answer));
    screen.print(...judgedLines(await judgedAnswers()));
    return { questions, answers: asked.map(({ id, answer }) => ({ id, answer })) };
  });
}

async function documentIds(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const library = await openLibrary({ dataDir });
  try {
    const documents = await library.listDocuments();
    return new Map(documents.map((document) => [document.source_filename, document.document_id]));
  } finally {
    await library.close();
  }
}

/** The lines that are shown with what is not answered, where the answer names them. */
const NearestLines = z.looseObject({
  nearest_lines: z.array(z.object({ page_number: z.number().nullable(), text: z.string() })).default([]),
});

const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A question, what was answered with every place, and what is expected. */
export function answerLines(question: PublicQuestion, answer: AskedQuestion['answer'] | undefined): string[] {
  const { id, kind, question: asked, expected, pages } = question;
  const place = (page: number | null, text: string) => `  p. ${page ?? '–'}: ${folded(text)}`;
  const cited = answer?.citations.map((one) => place(one.page_number, `[${one.marker}] ${one.text_span}`)) ?? [];
  const near = answer === undefined || answer.mode === 'answer' ? [] : nearOf(answer);
  return [
    `${id} (${kind}): ${asked}`,
    `  ${answer?.mode ?? 'not asked'}, confidence ${answer?.confidence.toFixed(2) ?? '–'}: ${folded(answer?.answer ?? '')}`,
    ...(answer?.claims ?? []).map(({ verdict, reason }, i) =>
      `  sentence ${i + 1}: ${verdict} ${reason ?? ''}`.trimEnd(),
    ),
    ...cited,
    ...near.map((one) => place(one.page_number, `near: ${one.text.slice(0, 300)}`)),
    `  expected: ${expected === null ? 'the document does not answer' : `${expected} (page ${pages.join(', ')})`}`,
    '',
  ];
}

const nearOf = (answer: AskedQuestion['answer']) => {
  const { nearest_lines: lines } = NearestLines.parse(answer);
  return lines.length > 0 ? lines : answer.nearest.slice(0, 3);
};
