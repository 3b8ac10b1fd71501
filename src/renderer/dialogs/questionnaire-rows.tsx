import { isAnswered, type QuestionnaireRow, rowFailure, rowNotes, rowText } from '../words/questionnaire-words.ts';

/** Lines of a questionnaire as they are answered: id, question, answer or what went wrong. */
export function QuestionnaireRows({ rows }: { readonly rows: readonly QuestionnaireRow[] }) {
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="dialog-scroll" aria-label="Answers" tabIndex={0}>
      <table className="dialog-table answers">
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const failure = rowFailure(row);
            return (
              <tr key={rowText(row, 'id')}>
                <th scope="row">{rowText(row, 'question') || rowText(row, 'id')}</th>
                <td>
                  {!isAnswered(row) && <b className={failure === null ? undefined : 'v-unsupported'}>Not answered. </b>}
                  {failure ?? rowText(row, 'answer')}
                  {rowNotes(row).map((note) => (
                    <p key={note} className="soft">
                      {note}
                    </p>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
