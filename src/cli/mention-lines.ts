import type { Mention, MentionDocument, MentionEvent, MentionTotal } from '../contract/mentions.ts';

/** A mention with the names of its document: one line of JSON. */
export type MentionLine = Mention & Pick<MentionDocument, 'document_name' | 'source_filename'>;

/** Each mention with its document's names; last the total, with no row. */
export async function* mentionLines(
  events: AsyncIterable<MentionEvent>,
): AsyncGenerator<
  { readonly row: MentionLine; readonly total: null } | { readonly row: null; readonly total: MentionTotal }
> {
  let names = { document_name: '', source_filename: '' };
  for await (const event of events) {
    if (event.type === 'total') yield { row: null, total: event.total };
    else if (event.type === 'document') {
      const { document_name, source_filename } = event.document;
      names = { document_name, source_filename };
    } else for (const mention of event.mentions) yield { row: { ...names, ...mention }, total: null };
  }
}
