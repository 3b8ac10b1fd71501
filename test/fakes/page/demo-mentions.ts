import { PinciteError } from '../../../src/contract/errors.ts';
import type {
  Mention,
  MentionDocument,
  MentionEvent,
  MentionsRequest,
} from '../../../src/contract/findings/mentions.ts';
import { demoId } from './demo-library.ts';

const PORTION = 200;
const SENTENCE = 'Employees are entitled to sixteen weeks of it for each child.';
const AT = SENTENCE.indexOf('weeks');

/** One mention on each page of two documents; "many" stands ten thousand times in the first, "penguins" nowhere. */
function mentionsIn(document: number, count: number): Mention[] {
  return Array.from({ length: count }, (_, index) => ({
    document_id: demoId(document),
    chunk_id: `${demoId(document)}_${index}`,
    match: index % 2 === 0 ? ('exact' as const) : ('inflected' as const),
    ...{ start: index * 100 + AT, end: index * 100 + AT + 5, running: false, similarity: null },
    ranges: [{ start: index * 100 + AT, end: index * 100 + AT + 5 }],
    ...{ text: 'weeks', sentence: SENTENCE, marks: [{ start: AT, end: AT + 5 }] },
    ...{ page_index: index, page_number: index + 1, page_label: null, section: '5 Family' },
  }));
}

export async function* demoMentions({ term, semantic }: MentionsRequest): AsyncGenerator<MentionEvent> {
  if (term.trim() === '') throw new PinciteError('TERM_EMPTY');
  const lists = term === 'penguins' ? [] : [mentionsIn(0, term === 'many' ? 10_000 : 3), mentionsIn(1, 2)];
  const documents = lists.map((mentions, index): MentionDocument => {
    const exact = mentions.filter(({ match }) => match === 'exact').length;
    const name = index === 0 ? 'Leave and Absence Policy' : 'Contractor Handbook';
    return {
      ...{ document_id: demoId(index), document_name: name, source_filename: `${index}.pdf`, pages: 36 },
      ...{ mentions: mentions.length, exact, running: 0, similar: 0 },
    };
  });
  for (const [index, document] of documents.entries()) {
    yield { type: 'document', document };
    const mentions = lists[index] ?? [];
    for (let at = 0; at < mentions.length; at += PORTION) {
      yield { type: 'mentions', mentions: mentions.slice(at, at + PORTION) };
    }
    yield { type: 'progress', searched: index + 1, documents: documents.length };
  }
  const sum = (value: (document: MentionDocument) => number) => documents.reduce((all, one) => all + value(one), 0);
  yield {
    type: 'total',
    total: {
      ...{ term, documents: documents.length, running: 0, similar: 0, ms: 12 },
      ...{ mentions: sum((one) => one.mentions), exact: sum((one) => one.exact) },
      searched: { documents: 9, pages: 289, unreadable_pages: 6, not_compared: semantic ? 4 : 0 },
    },
  };
}
