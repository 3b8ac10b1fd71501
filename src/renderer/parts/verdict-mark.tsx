import type { Verdict } from '../../contract/answer.ts';
import { MAY_NOT_ANSWER } from '../../contract/view/asked-words.ts';
import { VERDICT_WORDS } from '../../contract/view/citation-text.ts';
import { REJECTED_WORDS } from '../../contract/view/review-words.ts';
import { say } from '../../language/say.ts';

/**
 * `unsure`: its page says it, and it may not be what was asked; `silent`: a place that says nothing of a sentence,
 * which is no fault of it; `rejected`: by a reviewer, which counts before any check.
 */
export type MarkKind = Verdict | 'provisional' | 'silent' | 'rejected' | 'unsure' | 'absent';

/** What each mark says. */
export const MARK_WORDS: Readonly<Record<MarkKind, string>> = {
  ...VERDICT_WORDS,
  unsure: MAY_NOT_ANSWER,
  silent: say('parts.saysNothing'),
  rejected: REJECTED_WORDS,
  absent: say('view.grid.notFound'),
};

/** The shapes of the verdicts: told apart without colour. Drawn here, because no icon set has the half disc. */
export function markShape(kind: MarkKind) {
  switch (kind) {
    case 'supported':
      return <path d="m3.5 8.5 3 3 6-7" />;
    case 'weak':
    case 'unsure':
      return (
        <>
          <circle cx="8" cy="8" r="5.25" />
          <path d="M8 2.75a5.25 5.25 0 0 1 0 10.5z" fill="currentColor" stroke="none" />
        </>
      );
    case 'unsupported':
      return <path d="m4 4 8 8M12 4l-8 8" />;
    case 'rejected':
      return (
        <>
          <circle cx="8" cy="8" r="5.25" />
          <path d="m4.5 11.5 7-7" />
        </>
      );
    case 'absent':
      return (
        <>
          <circle cx="8" cy="8" r="4.75" />
          <path d="m3.25 12.75 9.5-9.5" />
        </>
      );
    case 'contradicted':
      return <path d="M3 6h10M3 10h10M10.5 3l-5 10" />;
    case 'silent':
      return <path d="M4 8h8" />;
    case 'provisional':
      return <circle cx="8" cy="8" r="5.25" strokeDasharray="2.75 2.75" />;
  }
}

/** A verdict's mark, 16 px, with its word as its name. */
export function VerdictMark({ kind, small = false }: { readonly kind: MarkKind; readonly small?: boolean }) {
  const side = small ? 14 : 16;
  return (
    <svg
      className={`mark v-${kind}`}
      width={side}
      height={side}
      viewBox="0 0 16 16"
      role="img"
      aria-label={MARK_WORDS[kind]}
    >
      <title>{MARK_WORDS[kind]}</title>
      {markShape(kind)}
    </svg>
  );
}
