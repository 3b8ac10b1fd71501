import type { CitingAnswer } from '../../../contract/threads.ts';
import { say } from '../../../language/say.ts';
import { chooseThread } from '../../state/conversation/choose-thread.ts';
import { usePage, useView } from '../../state/page-context.tsx';
import { momentText } from '../../words/number-words.ts';

/** The saved answers that cite a document; each opens its thread. */
export function AnswerList({ found }: { readonly found: readonly CitingAnswer[] }) {
  const page = usePage();
  const closeDialog = useView((view) => view.closeDialog);
  if (found.length === 0) return <p>{say('library.answers.none')}</p>;
  return (
    <section className="about-one" aria-label={say('library.answers.answers')}>
      <h3 className="label">{say('library.answers.count', { n: found.length })}</h3>
      <ul className="about-list">
        {found.map((answer) => (
          <li key={answer.answer_id}>
            <button
              type="button"
              className="quoted-row"
              onClick={() => {
                closeDialog();
                void chooseThread(page, answer);
              }}
            >
              <span className="quoted-head">
                <span className="cut">{answer.question}</span>
                <span className="meta num">
                  {say('library.answers.citedAt', { n: answer.citations, moment: momentText(answer.asked_at) })}
                </span>
              </span>
              {answer.text !== '' && <span className="answer-words">{answer.text}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
