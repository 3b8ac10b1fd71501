import type {
  DocumentFacts,
  DocumentReference,
  SectionSummary,
  WordsInSentence,
} from '../../../contract/findings/facts.ts';
import { StoredWords } from '../../parts/stored-words.tsx';
import { useView } from '../../state/page-context.tsx';
import { counted, dateText } from '../../words/number-words.ts';
import type { NamedRange } from './about-lists.tsx';
import { QuotedList, type QuotedRow } from './quoted-rows.tsx';

interface ListsProps<T> {
  readonly found: T;
  readonly onOpen: (range: NamedRange) => void;
}

/** What a list is called, with its count; or that there is none. */
const listTitle = (length: number, noun: string, nouns = `${noun}s`): string =>
  length === 0 ? `No ${nouns} found` : counted(length, noun, nouns);

function rowOf(fact: WordsInSentence, head: React.ReactNode, title: string, label: string): QuotedRow {
  const { start, end, sentence } = fact;
  return {
    key: `${start} ${end}`,
    head,
    words: sentence.text,
    marks: [{ start: start - sentence.start, end: end - sentence.start }],
    page: fact,
    title,
    label,
    start,
    end,
  };
}

/** Parties, dates, deadlines and amounts, each with its sentence. */
export function FactLists({ found, onOpen }: ListsProps<DocumentFacts>) {
  const { parties, dates, deadlines, amounts } = found;
  const words = (text: string) => <StoredWords text={text.replace(/\s+/gu, ' ')} />;
  return (
    <div className="about-lists">
      <div className="about-column">
        <QuotedList
          name="Parties"
          title={listTitle(parties.length, 'party', 'parties')}
          rows={parties.map((party) =>
            rowOf(party, party.role === null ? words(party.text) : words(`${party.text}, ${party.role}`), 'Party', '¶'),
          )}
          onOpen={onOpen}
        />
        <QuotedList
          name="Deadlines"
          title={listTitle(deadlines.length, 'deadline')}
          rows={deadlines.map((deadline) => rowOf(deadline, words(deadline.text), 'Deadline', '!'))}
          onOpen={onOpen}
        />
      </div>
      <div className="about-column">
        <QuotedList
          name="Dates"
          title={listTitle(dates.length, 'date')}
          rows={dates.map((date) =>
            rowOf(date, date.date === null ? `${date.text}, day or month first` : dateText(date.date), 'Date', '•'),
          )}
          onOpen={onOpen}
        />
        <QuotedList
          name="Amounts"
          title={listTitle(amounts.length, 'amount')}
          rows={amounts.map((amount) => rowOf(amount, words(amount.text), 'Amount', '¤'))}
          onOpen={onOpen}
        />
      </div>
    </div>
  );
}

/** One sentence of each section, word for word. */
export function SummaryList({ found, onOpen }: ListsProps<readonly SectionSummary[]>) {
  const rows = found.map(
    ({ title, level, sentence, ...page }): QuotedRow => ({
      key: `${page.start} ${level}`,
      head: <StoredWords text={title} />,
      words: sentence.text,
      page,
      title,
      label: '§',
      start: sentence.start,
      end: sentence.end,
    }),
  );
  return (
    <div className="about-one">
      <p className="meta">
        Of each section the sentence that shares most words with all of it. Nothing here is written by a model.
      </p>
      <QuotedList name="Summary" title={listTitle(rows.length, 'section')} rows={rows} onOpen={onOpen} />
    </div>
  );
}

/** What it refers to, each name once, with whether the library has it. */
export function ReferenceLists({ found, onOpen }: ListsProps<readonly DocumentReference[]>) {
  const openDialog = useView((view) => view.openDialog);
  const rowsOf = (kind: DocumentReference['kind'], missing: string): QuotedRow[] =>
    firstOfEach(found.filter((reference) => reference.kind === kind)).map(({ reference, times }) => {
      const { name, document_id, to } = reference;
      const isThere = document_id !== null || to !== null;
      return {
        ...rowOf(reference, <StoredWords text={name} />, name, '→'),
        note: [times > 1 ? `${times} times` : '', isThere ? '' : missing].filter(Boolean).join(', '),
        onOpen: document_id === null ? undefined : () => openDialog({ name: 'about', documentId: document_id }),
      };
    });
  const [documents, parts] = [rowsOf('document', 'not in the library'), rowsOf('part', 'not in this document')];
  return (
    <div className="about-lists">
      <div className="about-column">
        <QuotedList
          name="Other documents"
          title={listTitle(documents.length, 'other document')}
          rows={documents}
          onOpen={onOpen}
        />
      </div>
      <div className="about-column">
        <QuotedList
          name="Its own parts"
          title={listTitle(parts.length, 'part of its own', 'parts of its own')}
          rows={parts}
          onOpen={onOpen}
        />
      </div>
    </div>
  );
}

function firstOfEach(references: readonly DocumentReference[]) {
  const byName = new Map<string, { readonly reference: DocumentReference; readonly times: number }>();
  for (const reference of references) {
    const before = byName.get(reference.name);
    byName.set(reference.name, { reference: before?.reference ?? reference, times: (before?.times ?? 0) + 1 });
  }
  return [...byName.values()];
}
