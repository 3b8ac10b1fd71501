import type { FoundPlace } from '../../search/found-place.ts';
import { goldFile, type Question } from '../../sets/question.ts';
import type { Outcome } from './measured-set.ts';

/** The first `limit` questions that missed something, each with what was wanted and what came. */
export function listMisses(
  questions: readonly Question[],
  outcomes: readonly Outcome[],
  limit: number,
): readonly string[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const missed = outcomes.filter(({ found, documentFirst }) => found < 0.5 || documentFirst === 0);
  const lines = missed.slice(0, limit).flatMap((outcome) => {
    const question = byId.get(outcome.id) as Question;
    const what = [
      outcome.found < 0.5 ? 'place missed' : null,
      outcome.documentFirst === 0 ? 'wrong document first' : null,
    ].filter((part) => part !== null);
    return [
      `- ${what.join(', ')} | ${question.id} | ${question.question}`,
      `    wanted ${goldFile(question)} ${wanted(question)} | got ${outcome.places.map(placeText).join('; ') || 'nothing'}`,
    ];
  });
  return limit === 0 ? [] : [`${missed.length} misses, ${Math.min(limit, missed.length)} shown:`, ...lines, ''];
}

const wanted = ({ gold_pages: pages, gold_spans: spans }: Question): string =>
  pages.length > 0 ? `page ${pages.map((page) => page + 1).join(', ')}` : spans.map(([a, b]) => `${a}–${b}`).join(', ');

const placeText = ({ file, pages, start, end }: FoundPlace): string =>
  pages.length > 0 ? `${file} p.${pages.map((page) => page + 1).join('+')}` : `${file} ${start}–${end}`;
