import { VerdictMark } from '../parts/verdict-mark.tsx';

/** A sentence that did not hold: struck out, with its reason. */
export function RemovedSentence({ text, reason }: { readonly text: string; readonly reason: string }) {
  return (
    <li className="s unsupported">
      <VerdictMark kind="unsupported" />
      <p>
        <del className="words">{text}</del>
      </p>
      <p className="why">
        <b className="v-unsupported">Unsupported, removed:</b> {reason} Not copied or exported.
      </p>
    </li>
  );
}
