import { Fragment } from 'react';
import type { WordChange } from '../words/word-changes.ts';

interface ChangedWordsProps {
  readonly changes: readonly WordChange[];
  /** The older words with what is gone struck out, or the newer ones with what was added underlined. */
  readonly side: 'older' | 'newer';
}

/** One of two texts, with the words marked that the other one does not have. */
export function ChangedWords({ changes, side }: ChangedWordsProps) {
  const own = side === 'older' ? 'gone' : 'added';
  const Mark = side === 'older' ? 'del' : 'ins';
  const shown = changes.filter(({ kind }) => kind === 'same' || kind === own);
  let at = 0;
  return shown.map(({ kind, text }) => {
    at += text.length;
    return <Fragment key={at}>{kind === 'same' ? text : <Mark>{text}</Mark>}</Fragment>;
  });
}
