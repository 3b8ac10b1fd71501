import type {
  DocumentFacts,
  DocumentReference,
  SectionSummary,
  WordsInSentence,
} from '../../../contract/findings/facts.ts';
import { say } from '../../../language/say.ts';
import { StoredWords } from '../../parts/stored-words.tsx';
import { useView } from '../../state/page-context.tsx';
import { inOneLine } from '../../words/in-one-line.ts';
import { dateText } from '../../words/number-words.ts';
import type { NamedRange } from './about-lists.tsx';
import { QuotedList, type QuotedRow } from './quoted-rows.tsx';

interface ListsProps<T> {
  readonly found: T;
  readonly onOpen: (range: NamedRange) => void;
}

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
          name={say('library.found.parties')}
          title={say('library.found.partyCount', { n: parties.length })}
          rows={parties.map((party) =>
            rowOf(party, words(inOneLine([party.text, party.role])), say('library.found.party'), '¶'),
          )}
          onOpen={onOpen}
        />
        <QuotedList
          name={say('library.found.deadlines')}
          title={say('library.found.deadlineCount', { n: deadlines.length })}
          rows={deadlines.map((deadline) => rowOf(deadline, words(deadline.text), say('library.found.deadline'), '!'))}
          onOpen={onOpen}
        />
      </div>
      <div className="about-column">
        <QuotedList
          name={say('library.found.dates')}
          title={say('library.found.dateCount', { n: dates.length })}
          rows={dates.map((date) =>
            rowOf(
              date,
              date.date === null ? say('library.found.dayOrMonth', { date: date.text }) : dateText(date.date),
              say('library.found.date'),
              '•',
            ),
          )}
          onOpen={onOpen}
        />
        <QuotedList
          name={say('library.found.amounts')}
          title={say('library.found.amountCount', { n: amounts.length })}
          rows={amounts.map((amount) => rowOf(amount, words(amount.text), say('library.found.amount'), '¤'))}
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
      <p className="meta">{say('library.found.summaryMeans')}</p>
      <QuotedList
        name={say('library.found.summary')}
        title={say('library.found.sectionCount', { n: rows.length })}
        rows={rows}
        onOpen={onOpen}
      />
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
        note: inOneLine([times > 1 && say('library.found.times', { n: times }), !isThere && missing]),
        onOpen: document_id === null ? undefined : () => openDialog({ name: 'about', documentId: document_id }),
      };
    });
  const [documents, parts] = [
    rowsOf('document', say('library.found.notInLibrary')),
    rowsOf('part', say('library.found.notInDocument')),
  ];
  return (
    <div className="about-lists">
      <div className="about-column">
        <QuotedList
          name={say('library.found.documents')}
          title={say('library.found.documentCount', { n: documents.length })}
          rows={documents}
          onOpen={onOpen}
        />
      </div>
      <div className="about-column">
        <QuotedList
          name={say('library.found.parts')}
          title={say('library.found.partCount', { n: parts.length })}
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
