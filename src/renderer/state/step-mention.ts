import { mentionIndex, mentionPlaceId, neighbourMention } from './mention-places.ts';
import type { Page } from './page-context.tsx';

/** Opens the mention before or after the one that is open. False when the reader shows none. */
export function stepMention(page: Pick<Page, 'mentions' | 'view'>, step: 1 | -1): boolean {
  const { open } = page.mentions.getState();
  const at = mentionIndex(open, page.view.getState().active?.id ?? null);
  const next = open === null || at === null ? null : neighbourMention(open, at, step);
  const mention = next === null ? undefined : open?.mentions[next];
  if (open === null || next === null || mention === undefined) return false;
  page.view.getState().activate({ id: mentionPlaceId(open.run, next), document_id: mention.document_id });
  return true;
}
