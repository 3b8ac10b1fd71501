import { Ban, CircleQuestionMark } from 'lucide-react';
import type { Answer } from '../../contract/answer.ts';
import { focusPane } from '../frame/focus-pane.ts';
import { FindMentionsButton } from '../mentions/find-mentions-button.tsx';
import { Icon } from '../parts/icon.tsx';
import type { Turn } from '../state/conversation/turn.ts';
import { useConversation, usePage, useSettings } from '../state/page-context.tsx';
import { useScope } from '../state/use-scope.ts';
import { counted } from '../words/number-words.ts';
import { NearList } from './near-list.tsx';
import { SearchedFacts } from './searched-facts.tsx';

interface RefusalCardProps {
  readonly turn: Turn;
  readonly answer: Answer;
  readonly activeId: string | null;
}

/** A refusal or a question back: calm, with what was searched and what can be done next. States nothing about the documents. */
export function RefusalCard({ turn, answer, activeId }: RefusalCardProps) {
  const page = usePage();
  const setDraft = useConversation((conversation) => conversation.setDraft);
  const ask = useConversation((conversation) => conversation.ask);
  const searchOnly = useConversation((conversation) => conversation.searchOnly);
  const collection = useSettings((settings) => settings.collection);
  const { rows, scope } = useScope();
  const { question } = answer;
  const { quoteOnly, chosenIds } = turn;
  const refused = answer.mode === 'refuse';
  const edit = (): void => {
    setDraft(question);
    document.getElementById('question')?.focus();
  };
  return (
    // Not a landmark: a thread can have several.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div className="refusal" role="group" aria-label={refused ? 'Not answered' : 'One question back'}>
      <p className="verdict">
        <Icon of={refused ? Ban : CircleQuestionMark} />
        <span>
          {refused && <b>Not answered. </b>}
          {answer.answer}
          {refused &&
            answer.nearest.length > 0 &&
            ' The nearest passages are listed below; none of them answers the question.'}
        </span>
      </p>
      {answer.options.length > 0 && (
        <div className="actions">
          {answer.options.map(({ label, document_ids: documentIds }) => (
            <button
              key={documentIds.join()}
              type="button"
              className="btn"
              onClick={() => void ask({ question, documentIds, chosen: true, collection, quoteOnly })}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {refused && <SearchedFacts answer={answer} onChangeScope={() => focusPane(page, 'library')} />}
      {answer.nearest.length > 0 && (
        <NearList turn={turn} hits={answer.nearest} activeId={activeId} title="Nearest passages, not cited" />
      )}
      {refused && (
        <div className="actions">
          {(scope.head !== 'all' || chosenIds !== null) && (
            <button
              type="button"
              className="btn"
              onClick={() => {
                page.settings.getState().tick(
                  rows.flatMap((row) => row.document?.document_id ?? []),
                  true,
                );
                void ask({ question, documentIds: undefined, collection, quoteOnly });
              }}
            >
              Ask all {counted(rows.filter((row) => row.document).length, 'document')}
            </button>
          )}
          <button
            type="button"
            className="btn"
            onClick={() =>
              void searchOnly({ question, documentIds: chosenIds ?? scope.documentIds, collection, quoteOnly })
            }
          >
            Show passages
          </button>
          {answer.mention_term !== null && <FindMentionsButton term={answer.mention_term} />}
          <button type="button" className="btn" onClick={edit}>
            Edit question
          </button>
        </div>
      )}
    </div>
  );
}
