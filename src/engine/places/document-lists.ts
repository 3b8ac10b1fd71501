import type { SentenceRange } from '../documents/types.ts';
import type { StoredPassage } from '../library/types.ts';

/** An item of a list with what follows it until the next. Offsets address the canonical text. */
export interface ListItem<P> {
  /** Its number or letter, "7" or "c"; null where the list has none. */
  readonly label: string | null;
  readonly start: number;
  readonly end: number;
  /** The passage that holds it. */
  readonly passage: P;
}

/** A list as a document has it, with all its items in order. */
export interface DocumentList<P> {
  readonly documentId: string;
  /** Heading path of the list. */
  readonly section: string;
  /** The sentence before it, "Patients are excluded for:"; '' where there is none. */
  readonly lead: string;
  readonly items: readonly ListItem<P>[];
  /** Whether its numbers begin with the first and none is missing; true of a list without numbers. */
  readonly isWhole: boolean;
}

type Kind = 'number' | 'letter' | 'roman' | 'bullet';
interface Mark {
  readonly kind: Kind;
  readonly label: string | null;
  /** 1 for the first of its kind. */
  readonly value: number;
}

const BULLET = /^\s*[•●○▪◦■□▶►➢✓‣»*–—-]\s/u;
const LABEL = /^\s*\(?(?:(\d{1,3})|([ivx]{1,5})|([a-z]))[.)]\s/iu;
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv'];

/** The mark before an item; null without one. `list`: the list that it may go on: "i" is a letter after "h" only. */
function markOf(text: string, list: { readonly kind: Kind; readonly value: number } | null): Mark | null {
  if (BULLET.test(text)) return { kind: 'bullet', label: null, value: 0 };
  const found = LABEL.exec(text);
  if (found === null) return null;
  const [, number, roman, letter] = found;
  if (number !== undefined) return { kind: 'number', label: number, value: Number(number) };
  const label = roman ?? letter ?? '';
  const [asRoman, asLetter] = [ROMANS.indexOf(label.toLowerCase()) + 1, label.toLowerCase().charCodeAt(0) - 96];
  const isLetter = label.length === 1 && list?.kind === 'letter' && asLetter === list.value + 1;
  if (asRoman > 0 && !isLetter && (label.length > 1 || asRoman === 1 || list?.kind === 'roman'))
    return { kind: 'roman', label, value: asRoman };
  return label.length > 1 ? null : { kind: 'letter', label, value: asLetter };
}

interface Open<P> {
  readonly kind: Kind;
  readonly section: string;
  readonly lead: string;
  readonly items: { label: string | null; value: number; start: number; end: number; passage: P }[];
}

/**
 * The lists of a document, in its order, from its sentences: an item without a mark, or with one of another kind, is
 * part of the item before it, and so is prose after which the numbers go on. `passages`: of one document, those that
 * hold the lists.
 */
export function listsIn<P extends Pick<StoredPassage, 'documentId' | 'section' | 'start' | 'text' | 'sentences'>>(
  passages: readonly P[],
): readonly DocumentList<P>[] {
  const lists: DocumentList<P>[] = [];
  // `hasProse`: prose came after an item, which is the item's own where the numbers go on.
  const now: { list: Open<P> | null; lead: string; hasProse: boolean } = { list: null, lead: '', hasProse: false };
  const begin = (list: Open<P> | null): void => {
    if (now.list !== null && now.list.items.length > 1) lists.push(closed(now.list));
    Object.assign(now, { list, lead: '', hasProse: false });
  };
  let done = -1;
  for (const passage of [...passages].sort((a, b) => a.start - b.start)) {
    for (const { kind, start, end } of passage.sentences) {
      if (start <= done || kind === 'furniture' || kind === 'comment') continue;
      done = start;
      const text = passage.text.slice(start - passage.start, end - passage.start);
      if (kind === 'heading' || kind === 'row') begin(null);
      else addSentence({ text, kind, start, end, passage });
    }
  }
  begin(null);
  return lists;

  function addSentence({ text, kind, start, end, passage }: Sentence<P>): void {
    const { list, hasProse, lead } = now;
    const last = list?.section === passage.section ? list.items.at(-1) : undefined;
    const before = list === null || last === undefined ? null : { kind: list.kind, value: last.value };
    const mark = kind === 'item' ? markOf(text, before) : null;
    const item = { label: mark?.label ?? null, value: mark?.value ?? 0, start, end, passage };
    const isNext =
      before !== null && mark?.kind === before.kind && (mark.kind === 'bullet' ? !hasProse : mark.value > before.value);
    const isInside = last !== undefined && kind === 'item' && mark?.kind !== before?.kind && !hasProse;
    if (isNext) {
      list?.items.push(item);
      now.hasProse = false;
    } else if (isInside) {
      if (passage === last.passage) last.end = end;
    } else if (mark !== null) {
      begin({ kind: mark.kind, section: passage.section, lead, items: [item] });
    } else Object.assign(now, { hasProse: true, lead: text });
  }
}

interface Sentence<P> extends Pick<SentenceRange, 'kind' | 'start' | 'end'> {
  readonly text: string;
  readonly passage: P;
}

function closed<P extends Pick<StoredPassage, 'documentId'>>({ kind, section, lead, items }: Open<P>): DocumentList<P> {
  const [first] = items as [Open<P>['items'][number]];
  return {
    documentId: first.passage.documentId,
    section,
    lead,
    items: items.map(({ label, start, end, passage }) => ({ label, start, end, passage })),
    isWhole: kind === 'bullet' || items.every(({ value }, i) => value === i + 1),
  };
}
