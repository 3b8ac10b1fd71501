import type { PageRects } from '../../contract/documents.ts';
import type { LitPlace } from '../reader/reader-props.ts';
import { count } from '../words/number-words.ts';
import type { OpenMentions } from './mentions-store.ts';

const prefix = (run: number): string => `mentions-${run}/`;

/** Names a mention of the list for the reader. */
export const mentionPlaceId = (run: number, index: number): string => `${prefix(run)}${index}`;

/** The place in the list that an id names; null for any other id, also one of an earlier list. */
export function mentionIndex(open: OpenMentions | null, id: string | null): number | null {
  if (open === null || id === null || !id.startsWith(prefix(open.run))) return null;
  const index = Number(id.slice(prefix(open.run).length));
  return index in open.mentions ? index : null;
}

/** A mention as the reader lights it; null until its boxes are there. A text file needs none. */
export function mentionPlace(
  open: OpenMentions,
  index: number,
  rects: ReadonlyMap<number, readonly PageRects[]>,
): LitPlace | null {
  const mention = open.mentions[index];
  const boxes = mention?.page_index === null ? [] : rects.get(index);
  if (mention === undefined || boxes === undefined) return null;
  const { document_id, start, end, sentence } = mention;
  const label = count(index + 1);
  return {
    id: mentionPlaceId(open.run, index),
    document_id,
    label,
    kind: 'mention',
    start,
    end,
    rects: boxes,
    sentence,
  };
}

/** The mention before or after another, turning round at the ends; the first or the last when none is open. */
export function neighbourMention(open: OpenMentions, index: number | null, step: 1 | -1): number | null {
  const { length } = open.mentions;
  if (length === 0) return null;
  if (index === null) return step === 1 ? 0 : length - 1;
  return (index + step + length) % length;
}
