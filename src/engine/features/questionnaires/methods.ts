import type { QuestionLine, QuestionnaireRequest } from '../../../contract/methods/asking.ts';
import { streamErrors } from '../../../contract/methods/contract-error.ts';
import { isDocumentId, namedDocument } from '../../../contract/view/documents/named-document.ts';
import { api } from '../../api/api.ts';
import { type AskingDeps, answered } from '../asking/ask-question.ts';
import type { BackgroundQuestionnaire } from './background-questionnaire.ts';
import { streamQuestionnaire } from './run-questionnaire.ts';

/** What answering a list of questions needs: what one question does, and the list that pages have answered. */
export interface QuestionnaireDeps extends AskingDeps {
  readonly questionnaires: BackgroundQuestionnaire;
}

/** The ids of the documents that a line of a table names. Throws DOCUMENT_NOT_FOUND, DOCUMENT_NOT_UNIQUE. */
export async function idsOf({ library }: Pick<AskingDeps, 'library'>, names: readonly string[] | undefined) {
  if (names === undefined || names.every(isDocumentId)) return names && [...names];
  const documents = await library.listDocuments();
  return names.map((name) => namedDocument(name, documents));
}

/** Answers the questions of a table, one after the other, in turn with other work: nobody sits before them. */
async function* askQuestionnaire(deps: AskingDeps, input: QuestionnaireRequest, signal: AbortSignal | undefined) {
  const { document_ids, collection, quote_only, fresh } = input;
  const asked = { document_ids, collection, quote_only, fresh, listed: false };
  const ask = async function* ({ question, document_ids: own }: QuestionLine, stop: AbortSignal | undefined) {
    yield* answered(deps, { ...asked, question, document_ids: (await idsOf(deps, own)) ?? document_ids }, stop);
  };
  const { marker_form: form } = await deps.library.settings.read();
  yield* streamQuestionnaire(input, ask, form, signal);
}

/** Lists of questions: answered for one caller, or in the background for all pages. */
export const questionnaireMethods = (deps: QuestionnaireDeps) => ({
  questionnaire: api.questionnaire.handler(({ input, signal }) => streamErrors(askQuestionnaire(deps, input, signal))),
  questionnaires: {
    start: api.questionnaires.start.handler(({ input }) =>
      deps.questionnaires.start(input.file, (stop) => askQuestionnaire(deps, input, stop)),
    ),
    watch: api.questionnaires.watch.handler(({ signal }) => deps.questionnaires.watch(signal)),
    stop: api.questionnaires.stop.handler(() => deps.questionnaires.stop()),
    noteSaved: api.questionnaires.noteSaved.handler(() => deps.questionnaires.noteSaved()),
  },
});
