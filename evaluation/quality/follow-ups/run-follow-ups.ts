import { openLibrary } from '../../../src/engine/library/library.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { librarySearch } from '../../library/library-search.ts';
import { localLineScorer } from '../../library/local-line-scorer.ts';
import { localRuntime } from '../../library/local-runtime.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { isTuned, loadConversations } from './conversation.ts';
import { followUpFigures } from './follow-up-figures.ts';
import { followUpTables, listFailures } from './follow-up-tables.ts';
import { measureChangedSubjects } from './measure-changed-subjects.ts';
import { measureConversations } from './measure-conversations.ts';

export interface FollowUpOptions extends EvalLibraryOptions {
  /** So many turns of the tuning half that were not found are listed. */
  readonly failures: number;
}

/**
 * How well questions are found that depend on the conversation, and those that stand alone although there is one. No
 * model writes.
 */
export async function runFollowUps(options: FollowUpOptions): Promise<Record<string, unknown>> {
  const { screen, signal, failures } = options;
  const conversations = await loadConversations();
  const questions = await loadDataSet(options.dataSets, 'policy');
  const library = await openLibrary({ dataDir: await evalLibrary('policy', options) });
  const runtime = localRuntime();
  const lineScorer = localLineScorer();
  try {
    const search = librarySearch(library, runtime);
    const documents = await library.listDocuments();
    const idOf = (file: string): string => {
      const document = documents.find(({ source_filename: name }) => name === file);
      if (document === undefined) throw new Error(`${file} is not in the library`);
      return document.document_id;
    };
    const deps = { library, search, scoreLines: lineScorer.score, signal, idOf, status: screen.status };
    const turns = await measureConversations(conversations, deps);
    const changed = await measureChangedSubjects(questions, deps);
    const figures = followUpFigures(turns, changed);
    const tuned = conversations.filter(isTuned).length;
    const changing = conversations.filter((one) => one.turns.some(({ kind }) => kind === 'topic')).length;
    screen.print(
      `${conversations.length} conversations, ${tuned} of them tuned on, ${changing} with a change of subject`,
      '',
      ...followUpTables(figures),
      ...listFailures(turns.filter(isTuned), failures),
    );
    return { figures, turns, changed };
  } finally {
    await runtime.dispose();
    await lineScorer.close();
    await library.close();
  }
}
