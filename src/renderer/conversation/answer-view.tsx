import { SearchX } from 'lucide-react';
import type { Answer } from '../../contract/answer.ts';
import { Icon } from '../parts/icon.tsx';
import { answerLines, type Turn, turnCitations } from '../state/turn.ts';
import { AnswerFoot } from './answer-foot.tsx';
import { ListBasisNote } from './list-basis-note.tsx';
import { RemovedSentence } from './removed-sentence.tsx';
import { Sentence } from './sentence.tsx';
import { SourceFlags } from './source-flags.tsx';
import { SourcePanel } from './source-panel.tsx';

interface AnswerViewProps {
  readonly turn: Turn;
  readonly answer: Answer;
  readonly activeId: string | null;
}

/** A final answer: its sentences, what is missing, how sure it is, its sources. */
export function AnswerView({ turn, answer, activeId }: AnswerViewProps) {
  return (
    <>
      <SourceFlags turn={turn} activeId={activeId} />
      <ul className="answer" aria-label="Answer, sentence by sentence">
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
              activeId={activeId}
              quoted={answer.quote_only}
            />
          );
        })}
      </ul>
      <ListBasisNote answer={answer} />
      {answer.missing_information && (
        <p className="note">
          <Icon of={SearchX} />
          <span>
            <b>Missing:</b> {answer.missing_information}
          </span>
        </p>
      )}
      <AnswerFoot turn={turn} answer={answer} />
      <SourcePanel turnKey={turn.key} citations={turnCitations(turn)} claims={answer.claims} activeId={activeId} />
    </>
  );
}
