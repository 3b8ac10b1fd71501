import { Tabs } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import type { DocumentCitations, DocumentSummary } from '../../../contract/documents.ts';
import { BESIDE_TEXT, coverageCounts, lacksParts } from '../../../contract/view/documents/coverage-words.ts';
import { formatName, namesBeside, rowName } from '../../../contract/view/documents/document-names.ts';
import { type Edition, editionOf } from '../../../contract/view/documents/edition.ts';
import { say, type WordKey } from '../../../language/say.ts';
import { DialogFrame } from '../../parts/dialog-frame.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import type { EngineClient } from '../../state/engine-client.ts';
import { useLibrary, useView } from '../../state/page-context.tsx';
import { heldWords } from '../../words/hold-words.ts';
import { inOneLine } from '../../words/in-one-line.ts';
import { dateText, dayText, fileSize, momentText, percent } from '../../words/number-words.ts';
import { useHolds } from '../hold-mark.tsx';
import { CitedMost, type NamedRange, SectionList, TermList } from './about-lists.tsx';
import { AnswerList } from './answers-tab.tsx';
import { FactLists, ReferenceLists, SummaryList } from './facts-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import { useFetched } from './use-fetched.ts';
import { useOpenRange } from './use-open-range.ts';

async function contentsOf({ documents }: EngineClient, document_id: string) {
  const [sections, terms, cited] = await Promise.all([
    documents.sections({ document_id }),
    documents.terms({ document_id }),
    documents.cited({ document_id }),
  ]);
  return { sections, terms, cited };
}

type TabName = 'about' | 'summary' | 'facts' | 'references' | 'notes' | 'answers';

const TABS = {
  about: 'library.about.about',
  summary: 'library.about.summary',
  facts: 'library.about.facts',
  references: 'library.about.references',
  notes: 'library.about.notes',
  answers: 'library.about.answers',
} as const satisfies Record<TabName, WordKey>;

interface AboutDialogProps {
  readonly documentId: string;
  readonly onClose: () => void;
}

/**
 * All that is known of one document, each a way to its place: its facts, sections and defined terms, a sentence of each
 * section, who and what it names, and what it refers to.
 */
export function AboutDialog({ documentId, onClose }: AboutDialogProps) {
  const document = useLibrary((library) => library.documents.find((one) => one.document_id === documentId));
  const [tab, setTab] = useState<TabName>('about');
  if (document === undefined) return null;
  return (
    <DialogFrame
      wide
      title={rowName(document)}
      description={inOneLine(namesBeside(document)) || undefined}
      onClose={onClose}
    >
      <Tabs.Root className="doc-tabs" value={tab} onValueChange={(value) => setTab(value as TabName)}>
        <Tabs.List className="doc-tab-list" aria-label={say('library.about.known')}>
          {(Object.keys(TABS) as TabName[]).map((name) => (
            <Tabs.Trigger key={name} className="doc-tab" value={name}>
              {say(TABS[name])}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {(Object.keys(TABS) as TabName[]).map((name) => (
          <Tabs.Content key={name} className="doc-panel" value={name} tabIndex={-1}>
            {name === 'notes' ? <NotesTab document={document} /> : <TabContent tab={name} document={document} />}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </DialogFrame>
  );
}

/** What a tab shows, asked of the engine when it is opened. */
function TabContent({
  tab,
  document,
}: {
  readonly tab: Exclude<TabName, 'notes'>;
  readonly document: DocumentSummary;
}) {
  const { document_id } = document;
  const openRange = useOpenRange();
  const { value, error, setError } = useFetched(`${tab} ${document_id}`, async (client) => {
    switch (tab) {
      case 'about':
        return { tab, ...(await contentsOf(client, document_id)) } as const;
      case 'summary':
        return { tab, found: await client.facts.summary({ document_id }) } as const;
      case 'facts':
        return { tab, found: await client.facts.of({ document_id }) } as const;
      case 'answers':
        return { tab, found: await client.threads.citing({ document_id }) } as const;
      case 'references':
        return { tab, found: await client.facts.references({ document_id }) } as const;
    }
  });
  const open = (range: NamedRange): void => void openRange(document_id, range).catch(setError);
  return (
    <>
      {tab === 'about' && <Facts document={document} cited={value?.tab === 'about' ? value.cited : null} />}
      {error !== null && <ErrorNote error={error} />}
      {value === null && error === null && <p role="status">{say('library.about.reading')}</p>}
      {value?.tab === 'summary' && <SummaryList found={value.found} onOpen={open} />}
      {value?.tab === 'facts' && <FactLists found={value.found} onOpen={open} />}
      {value?.tab === 'answers' && <AnswerList found={value.found} />}
      {value?.tab === 'references' && <ReferenceLists found={value.found} onOpen={open} />}
      {value?.tab === 'about' && (
        <div className="about-lists">
          <div className="about-column">
            <SectionList sections={value.sections} onOpen={open} />
          </div>
          <div className="about-column">
            <TermList terms={value.terms} onOpen={open} />
            <CitedMost document={document} cited={value.cited} />
          </div>
        </div>
      )}
    </>
  );
}

function Facts({ document, cited }: { readonly document: DocumentSummary; readonly cited: DocumentCitations | null }) {
  const openDialog = useView((view) => view.openDialog);
  const { document_id: documentId, coverage, attachments } = document;
  const isPdf = document.kind === 'pdf';
  const holds = useHolds(document.collections);
  const collections = inOneLine(document.collections) || say('library.about.noCollection');
  const counts = coverageCounts(coverage, BESIDE_TEXT);
  return (
    <dl className="about-facts">
      <Fact name={say('library.about.kind')}>
        {inOneLine([
          isPdf ? say('library.about.pdf') : formatName(document.source_filename),
          isPdf
            ? say('library.about.pages', { n: document.pages })
            : say('library.about.characters', { n: document.characters }),
          fileSize(document.bytes),
        ])}
      </Fact>
      {isPdf && (
        <Fact name={say('library.about.read')}>
          {counts === ''
            ? say('library.about.readShare', { share: percent(coverage.share) })
            : say('library.about.readShareBut', { share: percent(coverage.share), counts })}{' '}
          <button type="button" className="link" onClick={() => openDialog({ name: 'coverage', documentId })}>
            {say('library.menu.showPages')}
          </button>
        </Fact>
      )}
      {lacksParts(coverage) && (
        <Fact name={say('library.about.read')}>
          {say('library.about.partsLeftOut')}{' '}
          <button type="button" className="link" onClick={() => openDialog({ name: 'coverage', documentId })}>
            {say('library.about.showWhich')}
          </button>
        </Fact>
      )}
      {document.dated !== null && <Fact name={say('library.about.dated')}>{dateText(document.dated)}</Fact>}
      <Fact name={say('library.about.added')}>{momentText(document.added_at)}</Fact>
      {document.tags.length > 0 && <Fact name={say('library.about.tags')}>{inOneLine(document.tags)}</Fact>}
      <Fact name={say('library.about.collections', { n: document.collections.length })}>{collections}</Fact>
      {holds.length > 0 && <Fact name={say('hold.mark')}>{holds.map(heldWords).join(' ')}</Fact>}
      <EditionFact document={document} />
      {attachments > 0 && (
        <Fact name={say('library.about.attached')}>
          {say('library.about.files', { n: attachments })}{' '}
          <button type="button" className="link" onClick={() => openDialog({ name: 'attachments', documentId })}>
            {say('library.menu.showAttached')}
          </button>
        </Fact>
      )}
      {cited !== null && (
        <Fact name={say('library.about.cited')}>
          {cited.citations === 0
            ? say('library.about.never')
            : say('library.about.citedIn', { times: cited.citations, answers: cited.answers })}
        </Fact>
      )}
    </dl>
  );
}

/**
 * Which edition it is, the dates of all, and the way to what changed from the one before. Nothing for a document with
 * one edition.
 */
function EditionFact({ document }: { readonly document: DocumentSummary }) {
  const documents = useLibrary((library) => library.documents);
  const openDialog = useView((view) => view.openDialog);
  const edition = editionOf(document.document_id, documents);
  if (edition === null) return null;
  const added = (id: string): string => dayText(documents.find((one) => one.document_id === id)?.added_at ?? '');
  const [olderId, newerId] = [edition.ids[edition.number - 2], edition.ids[edition.number]];
  const links = [
    ...(olderId === undefined ? [] : [{ olderId, newerId: document.document_id, number: edition.number - 1 }]),
    ...(newerId === undefined ? [] : [{ olderId: document.document_id, newerId, number: edition.number + 1 }]),
  ];
  return (
    <Fact name={say('library.about.edition')}>
      {editionWords(edition, added)}{' '}
      {links.map(({ number, ...ids }) => (
        <button type="button" className="link" key={number} onClick={() => openDialog({ name: 'changes', ...ids })}>
          {say('library.about.compare', { number })}
        </button>
      ))}
    </Fact>
  );
}

/** Which edition it is, and when those beside it were added; `dayOf`: the day of an edition by its id. */
function editionWords({ number, of, ids }: Edition, dayOf: (id: string) => string): string {
  const [olderId, newerId] = [ids[number - 2], ids[number]];
  const older = olderId !== undefined && { older: number - 1, olderDay: dayOf(olderId) };
  const newer = newerId !== undefined && { newer: number + 1, newerDay: dayOf(newerId) };
  if (!newer) return say('library.about.newest', { number, of, ...older });
  return say(older ? 'library.about.between' : 'library.about.oldest', { number, of, ...newer, ...older });
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="about-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
