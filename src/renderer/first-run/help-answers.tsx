import { CircleAlert, Folder, LoaderCircle, Search, ShieldCheck, TextSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { say } from '../../language/say.ts';
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
    question: say('firstRun.help.marks.question'),
    answer: say('firstRun.help.marks.answer'),
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
    question: say('firstRun.help.checking.question'),
    answer: say('firstRun.help.checking.answer'),
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
    question: say('firstRun.help.notAnswered.question'),
    answer: say('firstRun.help.notAnswered.answer'),
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
    question: say('firstRun.help.scope.question'),
    answer: say('firstRun.help.scope.answer'),
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
    question: say('firstRun.help.quoteOnly.question'),
    answer: say('firstRun.help.quoteOnly.answer'),
    picture: (
      <span className="help-row">
        <b className="help-quote">“</b>
        <Line />
        <b className="help-quote">”</b>
      </span>
    ),
  },
  {
    question: say('firstRun.help.everyPlace.question'),
    answer: say('firstRun.help.everyPlace.answer'),
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
    question: say('firstRun.help.notAdded.question'),
    answer: say('firstRun.help.notAdded.answer'),
    picture: (
      <span className="help-row v-unsupported">
        <Icon of={CircleAlert} />
        <Line />
      </span>
    ),
  },
  {
    question: say('firstRun.help.searchEarly.question'),
    answer: say('firstRun.help.searchEarly.answer'),
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
    question: say('firstRun.help.folders.question'),
    answer: say('firstRun.help.folders.answer'),
    picture: (
      <span className="help-row">
        <Icon of={Folder} />
        <Line />
      </span>
    ),
  },
  {
    question: say('firstRun.help.offline.question'),
    answer: say('firstRun.help.offline.answer'),
    picture: (
      <span className="help-row v-supported">
        <Icon of={ShieldCheck} size={24} />
      </span>
    ),
  },
];
