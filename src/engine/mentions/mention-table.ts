import type { Mention, MentionDocument, MentionEvent } from '../../contract/mentions.ts';
import { csvRow } from '../text/csv-row.ts';

const COLUMNS = ['document', 'file', 'page', 'page_label', 'section', 'match', 'words', 'sentence', 'similarity'];
const PLACES = ['document_id', 'start', 'end'];

/** All mentions as CSV, one row a place under a header; document text that a spreadsheet would run is defused. */
export async function mentionTable(events: AsyncIterable<MentionEvent>): Promise<string> {
  const rows = [csvRow([...COLUMNS, ...PLACES])];
  let document: MentionDocument | null = null;
  for await (const event of events) {
    if (event.type === 'document') document = event.document;
    else if (event.type === 'mentions') for (const mention of event.mentions) rows.push(rowOf(mention, document));
  }
  return rows.join('');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function rowOf(mention: Mention, document: MentionDocument | null): string {
  const { page_number, page_label, section, match, similarity } = mention;
  // The words of a similar passage are all of it; once is enough.
  const words = match === 'similar' ? '' : oneLine(mention.text);
  return csvRow([
    document?.document_name,
    document?.source_filename,
    page_number,
    page_label,
    section,
    match,
    words,
    oneLine(mention.sentence),
    similarity,
    mention.document_id,
    mention.start,
    mention.end,
  ]);
}
