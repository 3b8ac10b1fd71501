import type { PageRects } from '../../../contract/documents.ts';
import { count } from '../../words/number-words.ts';
import type { LitPlace } from '../lit-place.ts';
import type { Page } from '../page-context.tsx';
import type { OpenMentions } from './mentions-store.ts';

const prefix = (run: number): string => `mentions-${run}/`;

/** The id of a mention in the list, for the reader. */
export const mentionPlaceId = (run: number, index: number): string => `${prefix(run)}${index}`;

/** The index in the list for an id; null for any other id, also one of an earlier list. */
export function mentionIndex(open: OpenMentions | null, id: string | null): number | null {
  if (open === null || id === null || !id.startsWith(prefix(open.run))) return null;
  const index = Number(id.slice(prefix(open.run).length));
  return index in open.mentions ? index : null;
}

/** A mention as a lit place; null until its boxes are loaded. A text file needs none. */
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

/** The mention before or after another, wrapping at the ends; the first or the last when none is open. */
export function neighbourMention(open: OpenMentions, index: number | null, step: 1 | -1): number | null {
  const { length } = open.mentions;
  if (length === 0) return null;
  if (index === null) return step === 1 ? 0 : length - 1;
  return (index + step + length) % length;
}

/** Opens the mention before or after the open one. False when the reader shows none. */
export function stepMention(page: Pick<Page, 'mentions' | 'view'>, step: 1 | -1): boolean {
  const { open } = page.mentions.getState();
  const at = mentionIndex(open, page.view.getState().active?.id ?? null);
  const next = open === null || at === null ? null : neighbourMention(open, at, step);
  const mention = next === null ? undefined : open?.mentions[next];
  if (open === null || next === null || mention === undefined) return false;
  page.view.getState().activate({ id: mentionPlaceId(open.run, next), document_id: mention.document_id });
  return true;
}
