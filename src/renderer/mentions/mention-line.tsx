import type { Mention } from '../../contract/mentions.ts';
import { PagePlace } from '../conversation/page-place.tsx';
import { documentText } from '../words/document-text.ts';
import { similarity } from '../words/number-words.ts';

interface MentionLineProps {
  readonly mention: Mention;
  /** Its place in the whole list. */
  readonly index: number;
  readonly active: boolean;
  /** The one line that Tab reaches. */
  readonly current: boolean;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
}

/** Characters of the sentence before the words: more of them would push these out of the line. */
const BEFORE = 60;

/** The sentence with its words marked. Text only, never HTML. */
function Words({ mention }: { readonly mention: Mention }) {
  const sentence = documentText(mention.sentence);
  const [first] = mention.marks;
  const pieces: { readonly text: string; readonly marked: boolean; readonly at: number }[] = [];
  let at = first === undefined || first.start <= BEFORE ? 0 : sentence.indexOf(' ', first.start - BEFORE) + 1;
  // No space to cut at: from the words on.
  if (first !== undefined && at > first.start) at = first.start;
  const cut = at > 0;
  for (const { start, end } of mention.marks) {
    pieces.push(
      { text: sentence.slice(at, start), marked: false, at },
      { text: sentence.slice(start, end), marked: true, at: start },
    );
    at = end;
  }
  pieces.push({ text: sentence.slice(at), marked: false, at });
  return (
    <span className="snip">
      {cut && '…'}
      {pieces.map((piece) =>
        piece.marked ? <mark key={`mark ${piece.at}`}>{piece.text}</mark> : <span key={piece.at}>{piece.text}</span>,
      )}
    </span>
  );
}

/** What is not plain about a mention. */
function noteOf({ match, running, similarity: near }: Mention): string {
  if (match === 'similar') return `Similar in meaning ${near === null ? '' : similarity(near)}`;
  const form = match === 'inflected' ? 'Another form' : '';
  return [form, running ? 'Running header or footer' : ''].filter((part) => part !== '').join(' · ');
}

/** One mention: its words in their sentence and where they stand. Opens the document with them lit. */
export function MentionLine({ mention, index, active, current, onFocus, onOpen }: MentionLineProps) {
  const note = noteOf(mention);
  return (
    <button
      type="button"
      className={`mention ${active ? 'is-active' : ''} ${mention.match === 'similar' ? 'is-similar' : ''}`}
      data-mention={index}
      aria-current={active || undefined}
      tabIndex={current ? 0 : -1}
      title={mention.section.replaceAll(' > ', ' › ') || undefined}
      onFocus={onFocus}
      onClick={onOpen}
    >
      <Words mention={mention} />
      <span className="meta num mention-where">
        <span>
          <PagePlace place={mention} />
        </span>
        {note !== '' && <span>{note}</span>}
      </span>
    </button>
  );
}
