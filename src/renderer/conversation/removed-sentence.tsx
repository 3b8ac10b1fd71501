import type { RemovedClaim } from '../../contract/answer.ts';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { VERDICT_WORDS } from '../words/citation-words.ts';

/** A sentence that did not hold: struck out, with its reason. */
export function RemovedSentence({ text, verdict, reason }: Omit<RemovedClaim, 'before'>) {
  return (
    <li className={`s ${verdict}`}>
      <VerdictMark kind={verdict} />
      <p>
        <del className="words">{text}</del>
      </p>
      <p className="why">
        <b className={`v-${verdict}`}>{VERDICT_WORDS[verdict]}, removed:</b> {reason} Not copied or exported.
      </p>
    </li>
  );
}
