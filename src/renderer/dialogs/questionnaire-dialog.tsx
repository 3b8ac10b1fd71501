import type { Answer } from '../../contract/answer.ts';
import { onePerMarker } from '../../contract/view/page-place.ts';
import { say } from '../../language/say.ts';
import { askForFiles } from '../adding/use-add-files.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { SaveTableButtons } from '../parts/save-table-buttons.tsx';
import { TableHeads } from '../parts/table-heads.tsx';
import { MARK_WORDS, VerdictMark } from '../parts/verdict-mark.tsx';
import { openAnswer } from '../state/conversation/choose-thread.ts';
import { saveTable, type TableForm } from '../state/exports.ts';
import { useLibrary, usePage, useQuestionnaires, useSettings } from '../state/page-context.tsx';
import { citationPlaceId } from '../state/places.ts';
import { useScope } from '../state/use-places.ts';
import {
  answeredText,
  answerMark,
  isAnswered,
  type QuestionnaireRow,
  rowAnswer,
  rowFailure,
  rowNotes,
  rowText,
  sourceName,
} from '../words/questionnaire-words.ts';

/**
 * Answers a list of questions in one run and saves the table (requirement B11); after a stop, its rows so far. It goes
 * on while it is closed, and while the page is: the line above the question box leads back.
 */
export function QuestionnaireDialog({ onClose }: { readonly onClose: () => void }) {
  const page = usePage();
  const { scope } = useScope();
  const collection = useSettings((settings) => settings.collection);
  const { run, error, start, stop, fail, noteSaved } = useQuestionnaires((all) => all);
  const maySaveJson = useLibrary(({ status }) => status?.policy?.exports?.includes('json') ?? true);

  const choose = async (): Promise<void> => {
    const [file] = await askForFiles({ accept: '.csv,.jsonl', multiple: false });
    if (file) await start(file, { documentIds: scope.documentIds, collection });
  };
  const save = (format: TableForm | 'jsonl'): void => {
    if (!run) return;
    const name = say('dialogs.questionnaire.fileName', { file: run.file.replace(/\.[^.]*$/, '') });
    const saved =
      format === 'jsonl'
        ? page.bridge.save(`${name}.jsonl`, new TextEncoder().encode(run.text.jsonl), 'application/jsonl')
        : saveTable(page, format, run.text.csv, name);
    saved.then(noteSaved).catch(fail);
  };
  const isRunning = run !== null && !run.isOver;
  const hasTable = run !== null && !isRunning && run.rows.length > 0;
  return (
    <DialogFrame
      wide
      title={say('dialogs.questionnaire.title')}
      description={say('dialogs.questionnaire.means')}
      onClose={onClose}
    >
      {run && (
        <>
          <p className="num">
            {say('dialogs.questionnaire.fileAndCount', { file: run.file, answered: answeredText(run) })}
          </p>
          {!run.isOver && (
            <ProgressBar label={say('dialogs.questionnaire.answered')} done={run.rows.length} total={run.total} />
          )}
          <QuestionnaireRows rows={run.rows} />
        </>
      )}
      {error && <ErrorNote error={error} />}
      <div className="dialog-actions">
        {isRunning ? (
          <>
            <button type="button" className="btn" onClick={() => void stop()}>
              {say('dialogs.questionnaire.stop')}
            </button>
            <button type="button" className="btn primary" onClick={onClose}>
              {say('dialogs.questionnaire.background')}
            </button>
          </>
        ) : (
          <button type="button" className={hasTable ? 'btn' : 'btn primary'} onClick={() => void choose()}>
            {say('dialogs.questionnaire.choose')}
          </button>
        )}
        {hasTable && (
          <>
            <button type="button" className="btn" disabled={!maySaveJson} onClick={() => save('jsonl')}>
              {say('dialogs.questionnaire.saveJson')}
            </button>
            <SaveTableButtons onSave={save} />
          </>
        )}
      </div>
    </DialogFrame>
  );
}

/** Lines of a questionnaire as they are answered: the question, its answer or error, its verdict and its places. */
function QuestionnaireRows({ rows }: { readonly rows: readonly QuestionnaireRow[] }) {
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="dialog-scroll" aria-label={say('dialogs.questionnaire.answers')} tabIndex={0}>
      <table className="dialog-table answers">
        <TableHeads
          names={[
            say('dialogs.questionnaire.question'),
            say('dialogs.questionnaire.answer'),
            say('dialogs.questionnaire.verdict'),
          ]}
        />
        <tbody>
          {rows.map((row) => {
            const failure = rowFailure(row);
            const answer = rowAnswer(row);
            return (
              <tr key={rowText(row, 'id')}>
                <th scope="row">{rowText(row, 'question') || rowText(row, 'id')}</th>
                <td>
                  {!isAnswered(row) && (
                    <b className={failure === null ? undefined : 'v-unsupported'}>
                      {say('dialogs.questionnaire.notAnswered')}{' '}
                    </b>
                  )}
                  {failure ?? rowText(row, 'answer')}
                  {rowNotes(row).map((note) => (
                    <p key={note} className="soft">
                      {note}
                    </p>
                  ))}
                </td>
                <td>{answer && <AnswerPlaces answer={answer} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The verdict of an answer and where it was found; each place opens beside its answer. */
function AnswerPlaces({ answer }: { readonly answer: Answer }) {
  const page = usePage();
  const mark = answerMark(answer);
  const places = onePerMarker(answer.citations);
  const open = (place: { readonly id: string; readonly document_id: string } | null): void => {
    page.view.getState().closeDialog();
    void openAnswer(page, answer.thread_id, place);
  };
  return (
    <>
      {mark && (
        <p className="row-verdict">
          <VerdictMark kind={mark} small /> {MARK_WORDS[mark]}
        </p>
      )}
      <ul className="row-places">
        {places.map((citation) => (
          <li key={citation.marker}>
            <button
              type="button"
              className="link"
              onClick={() =>
                open({ id: citationPlaceId(answer.answer_id, citation.marker), document_id: citation.document_id })
              }
            >
              {sourceName(citation)}
            </button>
          </li>
        ))}
        {places.length === 0 && (
          <li>
            <button type="button" className="link" onClick={() => open(null)}>
              {answer.nearest_lines.length > 0
                ? say('dialogs.questionnaire.closest')
                : say('dialogs.questionnaire.searched')}
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
