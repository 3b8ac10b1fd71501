import type { EngineStatus } from '../../contract/library.ts';
import { say, type WordKey } from '../../language/say.ts';
import { ModelTable } from '../dialogs/model-table.tsx';
import { useLibrary } from '../state/page-context.tsx';

/** What is lacking of the models, or why nothing is. */
type ModelsState = 'unknown' | 'ready' | 'server' | 'answers' | 'search' | 'both';

/** What the models let a user do already. */
export function modelsState(status: Pick<EngineStatus, 'chat_model' | 'embed_model' | 'servers'> | null): ModelsState {
  if (status === null) return 'unknown';
  const writes = status.chat_model?.state === 'present';
  const finds = status.embed_model?.state === 'present';
  if (!finds) return writes ? 'search' : 'both';
  if (!writes) return 'answers';
  return status.servers.list.some(({ purpose }) => purpose === 'chat') ? 'server' : 'ready';
}

const TITLES = {
  unknown: 'firstRun.models.unknown',
  ready: 'firstRun.models.ready',
  server: 'firstRun.models.server',
  answers: 'firstRun.models.answers',
  search: 'firstRun.models.search',
  both: 'firstRun.models.both',
} as const satisfies Readonly<Record<ModelsState, WordKey>>;

/** What works without the models that are lacking. */
const WHY = {
  answers: 'firstRun.models.answersWhy',
  search: 'firstRun.models.searchWhy',
  both: 'firstRun.models.bothWhy',
} as const satisfies Partial<Readonly<Record<ModelsState, WordKey>>>;

/** The step of the first page that says which models are there, and lets the others be set up. */
export function ModelsStep() {
  const status = useLibrary((library) => library.status);
  const state = modelsState(status);
  return (
    <>
      <h2>{say(TITLES[state])}</h2>
      {(state === 'answers' || state === 'search' || state === 'both') && <p className="why-line">{say(WHY[state])}</p>}
      {state === 'server' ? (
        <p className="why-line">{say('firstRun.models.serverWhy', { model: status?.chat_model?.name ?? '' })}</p>
      ) : (
        <ModelTable brief />
      )}
    </>
  );
}
