import type { Deps } from '../deps.ts';
import type { GridWork } from '../features/grids/grid-work.ts';
import type { BackgroundQuestionnaire } from '../features/questionnaires/background-questionnaire.ts';
import { closed, closedToMembers } from '../features/team/not-for-members.ts';
import { type EngineDeps, engineRouter } from './router.ts';

/** What runs in the background for a member. */
export interface MembersWork {
  readonly questionnaires: BackgroundQuestionnaire;
  readonly gridWork: GridWork;
}

/**
 * The contract for a member of a team (ADR 0059): over their own deps, and over what they have of what each feature
 * keeps. Each field is named here, so that a new one does not compile before that is decided.
 */
export function memberRouter(deps: Deps, engine: EngineDeps, { questionnaires, gridWork }: MembersWork) {
  const {
    templateFolders,
    readingAhead,
    readWhole,
    ocrLanguages,
    chosen,
    elsewhere,
    modelsDirectory,
    gpuTrial,
    readingSpeed,
    now,
  } = engine;
  const theirs: Omit<EngineDeps, keyof Deps> = {
    questionnaires,
    gridWork,
    templateFolders,
    readingAhead,
    readWhole,
    ocrLanguages,
    chosen,
    elsewhere,
    modelsDirectory,
    gpuTrial,
    readingSpeed,
    now,
    tryModel: closed('models.choose'),
    // Followed folders are the owner's: their paths, and what is added from them.
    folders: closedToMembers('folders'),
    team: closedToMembers('team'),
  };
  const all = { ...deps, ...theirs };
  // Their grids go on while they are signed in.
  gridWork.begin(all);
  return engineRouter(all);
}
