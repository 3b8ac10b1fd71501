import { ClipboardCheck, Copy, GitCompareArrows, History, RotateCw, SearchX, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Answer, RemovedClaim } from '../../contract/answer.ts';
import { answerBasis, conflictNote, DIFFER } from '../../contract/view/answer-basis.ts';
import { SOURCE_WORDS, VERDICT_WORDS } from '../../contract/view/citation-text.ts';
import { listBasisLines } from '../../contract/view/list-basis-words.ts';
import { modelLine } from '../../contract/view/machine/model-line.ts';
import { say } from '../../language/say.ts';
import { FindMentionsButton } from '../mentions/find-mentions-button.tsx';
import { Icon, IconButton } from '../parts/icon.tsx';
import { Said } from '../parts/said.tsx';
import { StoredWords } from '../parts/stored-words.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { editionsOf } from '../state/comparison-store.ts';
import { answerLines, type Turn, turnCitations } from '../state/conversation/turn.ts';
import { isExportable, isReviewable } from '../state/exports.ts';
import { useComparisons, usePage, useView } from '../state/page-context.tsx';
import { shortcutTitle } from '../words/shortcuts.ts';
import { ComparisonView } from './comparison-view.tsx';
import { copyToClipboard } from './copy-to-clipboard.ts';
import { Sentence } from './sentence.tsx';
import { SourcePanel } from './source-panel.tsx';
import { useAskAgain } from './use-ask-again.ts';

interface AnswerViewProps {
  readonly turn: Turn;
  readonly answer: Answer;
  readonly activeId: string | null;
}

/** A final answer: its sentences, what is missing, its confidence, its sources. */
export function AnswerView({ turn, answer, activeId }: AnswerViewProps) {
  return (
    <>
      <SourceFlags turn={turn} activeId={activeId} />
      <ul className="answer" aria-label={say('conversation.answer.name')}>
        {answerLines(answer).map((line) => {
          if (line.kind === 'removed')
            return <RemovedSentence key={`removed ${line.removed.text}`} {...line.removed} />;
          const claim = answer.claims[line.index];
          if (!claim) return null;
          return (
            <Sentence
              key={line.index}
              turnKey={turn.key}
              index={line.index}
              claim={claim}
              citations={answer.citations}
              reviews={turn.reviews}
              activeId={activeId}
              quoted={answer.quote_only}
            />
          );
        })}
      </ul>
      {answer.conflicts.map((conflict) => (
        <p className="note" role="note" aria-label={DIFFER} key={conflictNote(conflict)}>
          <Icon of={GitCompareArrows} />
          <span>
            <Said
              words="conversation.answer.differ"
              values={{ differ: DIFFER, note: conflictNote(conflict), b: (text) => <b>{text}</b> }}
            />
          </span>
        </p>
      ))}
      <ListBasisNote answer={answer} />
      {answer.missing_information && (
        <p className="note">
          <Icon of={SearchX} />
          <span>
            <Said
              words="conversation.answer.missing"
              values={{ missing: answer.missing_information, b: (text) => <b>{text}</b> }}
            />
          </span>
        </p>
      )}
      <AnswerFoot turn={turn} answer={answer} />
      <SourcePanel turnKey={turn.key} citations={turnCitations(turn)} claims={answer.claims} activeId={activeId} />
    </>
  );
}

/**
 * Below an answer to a list or count question: what it was made from, what of the same list is not shown, and a link to
 * all mentions where the list is not a whole one of a document.
 */
function ListBasisNote({ answer }: { readonly answer: Answer }) {
  const { list_basis: basis, mention_term: term } = answer;
  if (basis === null) return null;
  return (
    <p className="note list-basis">
      <span className="num">{listBasisLines(answer).join(' ')}</span>
      {term !== null && !basis.is_whole && <FindMentionsButton term={term} className="link" />}
    </p>
  );
}

/** A sentence that failed the checks: struck out, with its reason. */
function RemovedSentence({ text, verdict, reason }: Omit<RemovedClaim, 'before'>) {
  return (
    <li className={`s ${verdict}`}>
      <VerdictMark kind={verdict} />
      <p>
        <del className="words">
          <StoredWords text={text} />
        </del>
      </p>
      <p className="why">
        <Said
          words="conversation.answer.removed"
          values={{
            verdict: VERDICT_WORDS[verdict],
            reason: <StoredWords text={reason} />,
            b: (text) => <b className={`v-${verdict}`}>{text}</b>,
          }}
        />
      </p>
    </li>
  );
}

/** The reason to trust or doubt the answer, and its actions. */
function AnswerFoot({ turn, answer }: { readonly turn: Turn; readonly answer: Answer }) {
  const page = usePage();
  const askAgain = useAskAgain();
  const reviewing = useView((view) => view.reviewing);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className="foot">
      <p className="basis grow" role="note" aria-label={say('conversation.answer.basis')}>
        {answerBasis(answer)}
      </p>
      {answer.quote_only && <span className="meta">{say('conversation.answer.quoteOnly')}</span>}
      {answer.model.server !== undefined && (
        <span className="meta">{say('conversation.answer.model', { model: modelLine(answer.model) })}</span>
      )}
      <span role="status" className="meta">
        {copied && say('conversation.answer.copied')}
      </span>
      <IconButton
        icon={Copy}
        label={say('conversation.answer.copyWithCitations')}
        keys={shortcutTitle('copy-answer', page)}
        onClick={() => void copyToClipboard(page, answer).then(setCopied)}
      />
      {isReviewable(turn) && (
        <IconButton
          icon={ClipboardCheck}
          label={say('conversation.answer.reviewSentences')}
          aria-pressed={reviewing === turn.key}
          onClick={() => page.view.getState().toggleReview(turn.key)}
        />
      )}
      {isExportable(turn) && (
        <IconButton
          icon={Upload}
          label={say('conversation.answer.export')}
          onClick={() => page.view.getState().openDialog({ name: 'export', answerId: answer.answer_id, whole: false })}
        />
      )}
      <IconButton icon={RotateCw} label={say('conversation.askAgain')} onClick={() => askAgain(turn)} />
    </div>
  );
}

interface SourceFlagsProps {
  readonly turn: Turn;
  /** The open place, in any turn. */
  readonly activeId: string | null;
}

/**
 * Warns that an answer cites a document that has changed since. What a newer edition says instead opens below; asking
 * again is one click.
 */
function SourceFlags({ turn, activeId }: SourceFlagsProps) {
  const askAgain = useAskAgain();
  const compare = useComparisons((comparisons) => comparisons.toggle);
  const comparison = useComparisons((comparisons) => comparisons.open);
  const editions = editionsOf(turn);
  const open = comparison?.turnKey === turn.key && comparison.editions === editions ? comparison : null;
  const gone = turn.sources.filter((source) => source.state !== 'present');
  if (gone.length === 0) return null;
  const names = gone.map((source) => {
    const citation = turn.answer?.citations.find((candidate) => candidate.document_id === source.document_id);
    const flag = source.state === 'present' ? '' : SOURCE_WORDS[source.state];
    const document = citation?.document_name ?? source.document_id;
    return say('conversation.answer.sourceChanged', { state: flag, document });
  });
  return (
    <>
      <p className="flag">
        <Icon of={History} size={14} />
        <span className="grow">{names.join(' · ')}</span>
        {editions !== null && (
          <button type="button" className="link" aria-expanded={open !== null} onClick={() => void compare(turn)}>
            {say('conversation.answer.compare')}
          </button>
        )}
        <button type="button" className="link" onClick={() => askAgain(turn)}>
          {say('conversation.askAgain')}
        </button>
      </p>
      {open && <ComparisonView turn={turn} comparison={open} activeId={activeId} />}
    </>
  );
}
