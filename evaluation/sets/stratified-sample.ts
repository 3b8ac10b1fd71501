import { createHash } from 'node:crypto';
import type { Question } from './question.ts';

/** Questions that are alike stand together: answerable or not, kind of document, document, prose or table. */
function stratumOf({ answerable, meta, doc }: Question): string {
  return [answerable, meta.type ?? meta.domain ?? '', doc, meta.source ?? ''].join('\u0000');
}

const shuffleKey = (id: string): string => createHash('sha256').update(id).digest('hex');

/**
 * `size` questions, always the same, spread over the strata in proportion: systematic sampling, that is, every
 * n/size-th of the list ordered by stratum and, inside one, by the hash of the id. All of them when there are no more;
 * in file order.
 */
export function stratifiedSample(questions: readonly Question[], size: number): Question[] {
  if (size >= questions.length) return [...questions];
  const ordered = questions
    .map((question) => ({ question, stratum: stratumOf(question), key: shuffleKey(question.id) }))
    .sort((a, b) => compare(a.stratum, b.stratum) || compare(a.key, b.key));
  const step = ordered.length / size;
  const chosen = new Set(
    Array.from({ length: size }, (_, i) => ordered[Math.floor((i + 0.5) * step)]?.question.id as string),
  );
  return questions.filter(({ id }) => chosen.has(id));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
