import type { Answer } from '../../../contract/answer.ts';
import type { LogAt } from '../../records/log-levels.ts';

/** Writes what became of a question into the log of the engine: a removed citation is a warning. */
export function logAnswer(answer: Answer, logAt: LogAt): void {
  const { answer_id: id, mode, claims, citations, validation, timings, cached } = answer;
  const removed = Object.entries(validation.removals ?? {}).filter(([, count]) => count > 0);
  if (removed.length > 0) {
    const what = removed.map(([kind, count]) => `${count} ${kind}`).join(', ');
    logAt('warn', `Answer ${id}: removed ${what}.`, validation.notes);
  }
  if (validation.warning != null) logAt('warn', `Answer ${id}: ${validation.warning}`);
  const from = cached ? 'given again' : `${(timings.total_ms / 1000).toFixed(1)} s`;
  logAt('info', `Answer ${id}: ${mode}, ${claims.length} sentences, ${citations.length} citations, ${from}.`, [
    answer.question,
    answer.answer,
  ]);
  const first = timings.first_token_ms === null ? 'no model asked' : `first word after ${timings.first_token_ms} ms`;
  logAt(
    'debug',
    `Answer ${id}: evidence after ${timings.evidence_ms} ms, ${timings.prompt_tokens} tokens read, ${first}, confidence ${answer.confidence.toFixed(2)}, repaired ${validation.repaired}.`,
    citations.map(({ text_span }) => text_span),
  );
}
