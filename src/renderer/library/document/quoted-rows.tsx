import { type ReactNode, useState } from 'react';
import { shortPage } from '../../../contract/view/page-place.ts';
import { struckInWords } from '../../../contract/view/struck-runs.ts';
import { plainWords } from '../../../contract/view/tables/table-words.ts';
import { say } from '../../../language/say.ts';
import { StoredWords } from '../../parts/stored-words.tsx';
import { inOneLine } from '../../words/in-one-line.ts';
import type { NamedRange } from './about-lists.tsx';

/** Words of a document with what they are, a sentence around them, and their place. */
export interface QuotedRow extends NamedRange {
  readonly key: string;
  /** Said first, in the app's letters: the name of a section, a role, a date. */
  readonly head: ReactNode;
  /** The sentence, word for word. */
  readonly words: string;
  /** Ranges of the sentence that are marked. */
  readonly marks?: readonly { readonly start: number; readonly end: number }[];
  readonly page: Parameters<typeof shortPage>[0];
  /** Behind the page: the document, or what is missing. */
  readonly note?: string | undefined;
  /** Nothing opens where there is no place to go to. */
  readonly onOpen?: (() => void) | undefined;
}

interface QuotedListProps {
  readonly name: string;
  /** The list's heading, with its count. */
  readonly title: string;
  readonly rows: readonly QuotedRow[];
  readonly onOpen: (range: NamedRange) => void;
}

/** Rows that are built at first: a filing names hundreds of amounts. */
const SHOWN = 200;

/** Characters of a sentence that are shown in front of its marked words, where these stand far behind. */
const [FAR_BEHIND, SHOWN_BEFORE] = [120, 80] as const;

/** Where the shown part of a sentence begins: at a word, so that its marked words are in sight. */
function beginOf({ words, marks }: QuotedRow): number {
  const start = marks?.[0]?.start ?? 0;
  return start < FAR_BEHIND ? 0 : words.indexOf(' ', start - SHOWN_BEFORE) + 1;
}

/** A list of quoted sentences; each opens its place. */
export function QuotedList({ name, title, rows, onOpen }: QuotedListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <section aria-label={name}>
      <h3 className="label">{title}</h3>
      <ul className="about-list">
        {shown.map((row) => (
          <li key={row.key}>
            <button
              type="button"
              className="quoted-row"
              title={plainWords(struckInWords(row.words))}
              onClick={row.onOpen ?? (() => onOpen(row))}
            >
              <span className="quoted-head">
                <span className="cut">{row.head}</span>
                <span className="meta num">{inOneLine([shortPage(row.page), row.note])}</span>
              </span>
              {row.words !== '' && (
                <span className="quoted-words">
                  {beginOf(row) > 0 && '… '}
                  <StoredWords text={row.words} marks={row.marks ?? []} from={beginOf(row)} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          {say('library.found.showAll', { n: rows.length })}
        </button>
      )}
    </section>
  );
}
