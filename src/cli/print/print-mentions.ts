import type { Mention, MentionDocument, MentionEvent, MentionTotal } from '../../contract/findings/mentions.ts';
import { pagePlace } from '../../contract/view/page-place.ts';
import type { Terminal } from '../terminal.ts';
import { oneLine, plural } from './format-place.ts';

/** Characters shown before and after the words. */
const AROUND = 60;
/** Enough of a similar passage to recognise it. */
const OPENING = 160;

/** "12 mentions, 2 similar in meaning" */
const countText = ({ mentions, similar }: Pick<MentionDocument, 'mentions' | 'similar'>): string =>
  similar === 0 ? plural(mentions, 'mention') : `${plural(mentions, 'mention')}, ${similar} similar in meaning`;

/** The heading of a document's list; `note`: its edition and collections. */
export function printMentionDocument(terminal: Terminal, document: MentionDocument, note: string): void {
  terminal.line({ text: `${document.document_name}${note}`, style: 'bold' }, `  ${countText(document)}`);
}

const opening = (text: string): string => (text.length <= OPENING ? text : `${text.slice(0, OPENING)}…`);

/** One place on one line: its page, and the words in their sentence. */
export function printMention(terminal: Terminal, mention: Mention, pages: number | undefined): void {
  const place = pagePlace(mention, pages === 0 ? undefined : pages);
  const note = [
    mention.running ? ' (running header or footer)' : '',
    mention.match === 'look-alike' ? ' (letters of another alphabet)' : '',
  ].join('');
  const where = `  ${[place === '' ? `${mention.start}–${mention.end}` : place, note].join('')}  `;
  const [first] = mention.marks;
  const last = mention.marks.at(-1);
  if (first === undefined || last === undefined) {
    const note = { text: 'similar in meaning  ', style: 'cyan' } as const;
    terminal.line({ text: where, style: 'dim' }, note, opening(oneLine(mention.text)));
    return;
  }
  const { sentence } = mention;
  const before = sentence.slice(0, first.start).replace(/\s+/g, ' ');
  const after = sentence.slice(last.end).replace(/\s+/g, ' ');
  terminal.line(
    { text: where, style: 'dim' },
    before.length > AROUND ? `…${before.slice(-AROUND)}` : before,
    { text: oneLine(sentence.slice(first.start, last.end)), style: 'bold' },
    after.length > AROUND ? `${after.slice(0, AROUND)}…` : after,
  );
}

/** Two sentences: the counts, and what could not be searched. */
export function totalText(total: MentionTotal, out: string | undefined): string {
  const { mentions, exact, running, similar, documents, searched } = total;
  const other = mentions - exact;
  const parts = [
    ...(other > 0 ? [`${other} in another form of the words`] : []),
    ...(running > 0 ? [`${running} in running headers and footers`] : []),
  ];
  const found = [
    `${plural(mentions, 'mention')}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`,
    ...(similar > 0 ? [`${plural(similar, 'passage')} similar in meaning`] : []),
  ].join(' and ');
  const gaps = [
    ...(searched.unreadable_pages > 0 ? [`${plural(searched.unreadable_pages, 'page')} could not be read`] : []),
    ...(searched.not_compared > 0
      ? [`${plural(searched.not_compared, 'passage')} cannot be compared by meaning yet`]
      : []),
  ];
  const where = `Searched ${plural(searched.documents, 'document')}, ${plural(searched.pages, 'page')}`;
  const written = out === undefined ? '' : ` Written to ${out}.`;
  return `${found} in ${plural(documents, 'document')}. ${[where, ...gaps].join('; ')}.${written}`;
}

/** A mention with the names of its document: one line of JSON. */
type MentionLine = Mention & Pick<MentionDocument, 'document_name' | 'source_filename'>;

/** Yields each mention with the names of its document, and at last the total without a row. */
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
    } else if (event.type === 'mentions')
      for (const mention of event.mentions) yield { row: { ...names, ...mention }, total: null };
  }
}
