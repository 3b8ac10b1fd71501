import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Mention, MentionDocument } from '../../contract/findings/mentions.ts';
import { documentText } from '../../contract/view/citation-text.ts';
import { nameWithFile } from '../../contract/view/documents/document-names.ts';
import { struckInWords } from '../../contract/view/struck-runs.ts';
import { say } from '../../language/say.ts';
import { PagePlace } from '../conversation/chip.tsx';
import { builtRows } from '../parts/reachable-rows.ts';
import { StoredWords } from '../parts/stored-words.tsx';
import { mentionIndex, mentionPlaceId } from '../state/mentions/mention-places.ts';
import type { OpenMentions } from '../state/mentions/mentions-store.ts';
import { useView } from '../state/page-context.tsx';
import { mentionCount } from '../words/mention-words.ts';

/** Heights in px until a line is measured: a document's head; a mention of two lines of words and one of its place. */
const HEIGHTS = { document: 36, mention: 72 } as const;

/** All mentions under their documents; only the lines in view are built, so that ten thousand scroll smoothly. */
export function MentionList({ open }: { readonly open: OpenMentions }) {
  const { run, documents, mentions } = open;
  const activate = useView((view) => view.activate);
  const active = useView((view) => mentionIndex(open, view.active?.id ?? null));
  const rows = useMemo(() => mentionRows(documents, mentions), [documents, mentions]);
  const rowOf = useMemo(() => {
    const places = new Map<number, number>();
    rows.forEach((row, at) => {
      if (row.kind === 'mention') places.set(row.index, at);
    });
    return places;
  }, [rows]);
  const [current, setCurrent] = useState(0);
  const currentRow = rowOf.get(current) ?? 0;
  const scroller = useRef<HTMLDivElement>(null);
  /** The mention that the keys went to and that has not the focus yet. */
  const wanted = useRef<number | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => HEIGHTS[rows[at]?.kind ?? 'mention'],
    overscan: 8,
    rangeExtractor: useCallback((range: Range) => builtRows(range, currentRow), [currentRow]),
  });

  const reveal = (index: number): void => {
    const at = rowOf.get(index);
    if (at !== undefined) virtual.scrollToIndex(at, { align: 'auto' });
  };
  const focusMention = (to: number): void => {
    const index = Math.max(0, Math.min(mentions.length - 1, to));
    setCurrent(index);
    reveal(index);
    wanted.current = index;
  };
  // The line may be far away: it takes the focus as soon as scrolling has built it.
  useEffect(() => {
    const line = scroller.current?.querySelector<HTMLElement>(`[data-mention="${wanted.current}"]`);
    if (!line) return;
    wanted.current = null;
    line.focus({ preventScroll: true });
  });
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.mention === undefined) return;
    const to = stepTo(event.key, current, mentions.length);
    if (to === undefined) return;
    focusMention(to);
    event.preventDefault();
  };
  // The keys of the reader step through the list too: it follows.
  const latest = useRef(reveal);
  latest.current = reveal;
  useEffect(() => {
    if (active === null) return;
    setCurrent(active);
    latest.current(active);
  }, [active]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are caught here for the lines, whose buttons have the focus
    <div className="mention-scroll" ref={scroller} role="presentation" onKeyDown={onKeyDown}>
      <ul style={{ height: virtual.getTotalSize() }} aria-label={say('mentions.list')}>
        {virtual.getVirtualItems().map(({ key, index: at, start }) => {
          const row = rows[at];
          if (!row) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={at}
              aria-setsize={rows.length}
              aria-posinset={at + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === 'document' ? (
                <DocumentHead document={row.document} />
              ) : (
                <MentionLine
                  mention={row.mention}
                  index={row.index}
                  active={row.index === active}
                  current={row.index === current}
                  onFocus={() => setCurrent(row.index)}
                  onOpen={() => activate({ id: mentionPlaceId(run, row.index), document_id: row.mention.document_id })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The mention that a key goes to; undefined for a key that goes nowhere. */
function stepTo(key: string, current: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + 10,
    PageUp: current - 10,
    Home: 0,
    End: count - 1,
  };
  return steps[key];
}

/** A line of the list: the head of a document, or a mention with its place in the whole list. */
type MentionRow =
  | { readonly kind: 'document'; readonly document: MentionDocument }
  | { readonly kind: 'mention'; readonly mention: Mention; readonly index: number };

/** The mentions under the heads of their documents, as they come: all of one document, then all of the next. */
export function mentionRows(documents: readonly MentionDocument[], mentions: readonly Mention[]): MentionRow[] {
  const byId = new Map(documents.map((document) => [document.document_id, document]));
  const rows: MentionRow[] = [];
  let last: string | null = null;
  mentions.forEach((mention, index) => {
    const document = byId.get(mention.document_id);
    if (mention.document_id !== last && document) rows.push({ kind: 'document', document });
    last = mention.document_id;
    rows.push({ kind: 'mention', mention, index });
  });
  return rows;
}

function DocumentHead({ document }: { readonly document: MentionDocument }) {
  return (
    <h2 className="mention-document">
      <span className="cut" title={nameWithFile(document)}>
        {nameWithFile(document)}
      </span>
      <span className="meta num">{mentionCount(document)}</span>
    </h2>
  );
}

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
  let from = first === undefined || first.start <= BEFORE ? 0 : sentence.indexOf(' ', first.start - BEFORE) + 1;
  // No space to cut at: from the words on.
  if (first !== undefined && from > first.start) from = first.start;
  return (
    <span className="snip">
      {from > 0 && '…'}
      <StoredWords text={sentence} marks={mention.marks} from={from} />
    </span>
  );
}

/** What is not plain about a mention. */
function noteOf({ match, running }: Mention): string {
  if (match === 'similar') return say('mentions.similar');
  const notes: string[] = [];
  if (match === 'inflected') notes.push(say('mentions.inflected'));
  if (match === 'look-alike') notes.push(say('mentions.lookAlike'));
  if (running) notes.push(say('mentions.running'));
  return notes.join(' · ');
}

/** One mention: its words in their sentence and where they stand. Opens the document with them lit. */
function MentionLine({ mention, index, active, current, onFocus, onOpen }: MentionLineProps) {
  const note = noteOf(mention);
  return (
    <button
      type="button"
      className={`mention ${active ? 'is-active' : ''} ${mention.match === 'similar' ? 'is-similar' : ''}`}
      data-mention={index}
      aria-current={active || undefined}
      tabIndex={current ? 0 : -1}
      title={struckInWords(mention.section.replaceAll(' > ', ' › ')) || undefined}
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
