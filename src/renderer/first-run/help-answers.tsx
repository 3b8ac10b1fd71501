import { CircleAlert, Folder, LoaderCircle, Search, ShieldCheck, TextSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, KeyCaps } from '../parts/icon.tsx';
import { type MarkKind, VerdictMark } from '../parts/verdict-mark.tsx';

/** A question of somebody new, its answer, and a small drawing made of the parts that the app itself is made of. */
export interface HelpAnswer {
  readonly question: string;
  readonly answer: string;
  readonly picture: ReactNode;
}

/** A line of text as a drawing. */
const Line = ({ kind = '' }: { readonly kind?: string }) => <i className={`help-line ${kind}`} />;

const Marked = ({ kind, line = '' }: { readonly kind: MarkKind; readonly line?: string }) => (
  <span className="help-row">
    <VerdictMark kind={kind} small />
    <Line kind={line} />
  </span>
);

const Cite = ({ children, kind = '' }: { readonly children: string; readonly kind?: string }) => (
  <span className={`cite ${kind}`}>{children}</span>
);

/** Ten answers, in the order in which they are needed. */
export const HELP: readonly HelpAnswer[] = [
  {
    question: 'What do the marks before a sentence say?',
    answer:
      'A tick: the page says this. A half disc: it is kept with a doubt, which is written below it. Struck out: no page says it, and it is left out of copies and exports. A dashed ring: it is not checked yet.',
    picture: (
      <>
        <Marked kind="supported" />
        <Marked kind="weak" line="dotted" />
        <Marked kind="unsupported" line="struck" />
        <Marked kind="provisional" line="pale" />
      </>
    ),
  },
  {
    question: 'How do I check a sentence?',
    answer:
      'Point at the number behind it to see its words on the page. Click the number to open the page with these words lit. Click the sentence to read why it holds.',
    picture: (
      <>
        <span className="help-row">
          <Line />
          <Cite>1</Cite>
        </span>
        <Line kind="lit" />
        <Line kind="lit short" />
      </>
    ),
  },
  {
    question: 'Why is a question not answered?',
    answer:
      'No line of the documents asked says it. The lines nearest to it are shown and never counted as an answer. Ask in the words of your documents, or tick more of them.',
    picture: (
      <>
        <span className="help-row">
          <Cite kind="near">a</Cite>
          <Line />
        </span>
        <span className="help-row">
          <Cite kind="near">b</Cite>
          <Line kind="short" />
        </span>
      </>
    ),
  },
  {
    question: 'Which documents are asked?',
    answer:
      'Those with a tick in the library, of the collection that is chosen. The line above the question box says how many they are.',
    picture: (
      <>
        <span className="help-row">
          <span className="box" data-state="checked" />
          <Line />
        </span>
        <span className="help-row">
          <span className="box" />
          <Line kind="pale" />
        </span>
      </>
    ),
  },
  {
    question: 'What is “Quote only”?',
    answer:
      'The answer is then made of sentences as they stand in the documents, word for word. It is quicker, and there is nothing in it that somebody has to compare.',
    picture: (
      <span className="help-row">
        <b className="help-quote">“</b>
        <Line />
        <b className="help-quote">”</b>
      </span>
    ),
  },
  {
    question: 'How do I find every place that has a word?',
    answer:
      'Open the commands, write the word and choose “Find every mention of …”. The list has each place, in any form of the word, and says which pages could not be read.',
    picture: (
      <>
        <KeyCaps keys="Mod+K" />
        <span className="help-row">
          <Icon of={TextSearch} />
          <Line kind="short" />
        </span>
      </>
    ),
  },
  {
    question: 'A file was not added. What now?',
    answer:
      'Its row says why, and what to do. A protected file asks for its password there. “Show” below the documents opens the list of all files; “Try all again” tries those that failed.',
    picture: (
      <span className="help-row v-unsupported">
        <Icon of={CircleAlert} />
        <Line />
      </span>
    ),
  },
  {
    question: 'Why can I search before all pages are read?',
    answer:
      'The words of a document can be searched after seconds. Pictures of pages are read after that, and the search by meaning comes last. What is not read yet is told with each answer.',
    picture: (
      <>
        <span className="help-row">
          <Icon of={LoaderCircle} />
          <Line />
        </span>
        <span className="help-row">
          <Icon of={Search} />
          <Line kind="short" />
        </span>
      </>
    ),
  },
  {
    question: 'Can a folder be kept up to date by itself?',
    answer:
      'Yes: “Followed folders…” in the settings. New and changed files are read as they come. Nothing in the folder is moved, changed or deleted.',
    picture: (
      <span className="help-row">
        <Icon of={Folder} />
        <Line />
      </span>
    ),
  },
  {
    question: 'Does anything leave this computer?',
    answer:
      'No, unless you named a server for it; then the line below the question box names that server. “Offline” beside the question box tries every way to the network and shows that each is refused.',
    picture: (
      <span className="help-row v-supported">
        <Icon of={ShieldCheck} size={24} />
      </span>
    ),
  },
];
