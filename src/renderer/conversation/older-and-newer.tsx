import { Fragment } from 'react';
import { type WordChange, wordChanges } from '../words/word-changes.ts';

/** The words of an older and a newer edition under each other, with what differs marked in both. */
export function OlderAndNewer({ older, newer }: { readonly older: string; readonly newer: string }) {
  const changes = wordChanges(older, newer);
  return (
    <>
      <p className="snip">
        <span className="label">Older</span> <ChangedWords changes={changes} side="older" />
      </p>
      <p className="snip">
        <span className="label">Newer</span> <ChangedWords changes={changes} side="newer" />
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
  let at = 0;
  return shown.map(({ kind, text }) => {
    at += text.length;
    return <Fragment key={at}>{kind === 'same' ? text : <Mark>{text}</Mark>}</Fragment>;
  });
}
