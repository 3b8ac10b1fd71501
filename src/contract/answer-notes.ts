import type { Answer, Claim } from './answer.ts';

/** A reason inside brackets: without the stop that ends it as a sentence. */
const inBrackets = (reason: string): string => reason.replace(/\.$/, '');

/** A sentence of an answer as it is copied: with its markers, and with its reason where the checks were not sure of it. */
export function toldSentence({ text, markers, verdict, reason }: Claim): string {
  const marks = markers.map((marker) => `[${marker}]`).join('');
  return `${text} ${marks}${verdict === 'supported' ? '' : ` ${toldVerdict({ verdict, reason })}`}`;
}

const toldVerdict = ({ verdict, reason }: Pick<Claim, 'verdict' | 'reason'>): string =>
  `(${verdict}${reason === null ? '' : `: ${inBrackets(reason)}`})`;

/** How many sentences were removed, and why; null when none was. They themselves are not said: they did not hold. */
export function removedNote(removed: Answer['removed']): string | null {
  if (removed.length === 0) return null;
  const reasons = [...new Set(removed.map(({ reason }) => reason))].join(' ');
  return `${removed.length === 1 ? '1 sentence was' : `${removed.length} sentences were`} removed: ${reasons}`;
}

/** What must travel with the words of an answer, one note each: the sentences that the checks were not sure of, and what was removed. */
export function answerNotes({ claims, removed }: Pick<Answer, 'claims' | 'removed'>): string[] {
  const unsure = claims.filter(({ verdict }) => verdict !== 'supported');
  return [
    ...unsure.map(({ text, verdict, reason }) => `“${text}” ${toldVerdict({ verdict, reason })}`),
    removedNote(removed) ?? [],
  ].flat();
}
