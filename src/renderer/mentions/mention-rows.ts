import type { Mention, MentionDocument } from '../../contract/mentions.ts';

/** A line of the list: the head of a document, or a mention with its place in the whole list. */
export type MentionRow =
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
