import { Fragment, type ReactNode } from 'react';
import { struckPieces } from '../../contract/view/struck-runs.ts';
import { Said } from '../parts/said.tsx';
import { type WordChange, wordChanges } from '../words/word-changes.ts';

const asLabel = (text: ReactNode) => <span className="label">{text}</span>;

/** The words of an older and a newer edition under each other, with what differs marked in both. */
export function OlderAndNewer({ older, newer }: { readonly older: string; readonly newer: string }) {
  const changes = wordChanges(older, newer);
  return (
    <>
      <p className="snip">
        <Said
          words="conversation.comparison.older"
          values={{ label: asLabel, words: <ChangedWords changes={changes} side="older" /> }}
        />
      </p>
      <p className="snip">
        <Said
          words="conversation.comparison.newer"
          values={{ label: asLabel, words: <ChangedWords changes={changes} side="newer" /> }}
        />
      </p>
    </>
  );
}

interface ChangedWordsProps {
  readonly changes: readonly WordChange[];
  /** The older words with deletions struck out, or the newer ones with additions underlined. */
  readonly side: 'older' | 'newer';
}

/** One of two texts, with its differences from the other marked. */
function ChangedWords({ changes, side }: ChangedWordsProps) {
  const own = side === 'older' ? 'gone' : 'added';
  const Mark = side === 'older' ? 'del' : 'ins';
  const shown = changes.filter(({ kind }) => kind === 'same' || kind === own);
  const ranges: { readonly start: number; readonly end: number }[] = [];
  let text = '';
  for (const change of shown) {
    if (change.kind === own) ranges.push({ start: text.length, end: text.length + change.text.length });
    text += change.text;
  }
  const cuts = ranges.flatMap(({ start, end }) => [start, end]);
  return struckPieces(text, cuts).map(({ start, text: words, isStruck }) => {
    const piece = isStruck ? <s>{words}</s> : words;
    const isChanged = ranges.some((range) => start >= range.start && start < range.end);
    return <Fragment key={start}>{isChanged ? <Mark>{piece}</Mark> : piece}</Fragment>;
  });
}
