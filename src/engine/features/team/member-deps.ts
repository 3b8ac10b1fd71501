import type { StoredMember } from '../../../team/members.ts';
import type { Deps } from '../../deps.ts';
import { libraryDeps } from '../upkeep/library-deps.ts';
import { memberLibrary, notForMembers } from './member-library.ts';
import { memberQueue } from './member-queue.ts';
import { memberLog, memberThreads } from './member-records.ts';

const closed = (what: string) => async () => {
  throw notForMembers(what);
};

/** Followed folders are the owner's: their paths, and what is added from them. */
const NO_FOLDERS: Deps['folders'] = {
  get parts(): never {
    throw notForMembers('folders.watch');
  },
  resume: closed('folders.resume'),
  follow: closed('folders.follow'),
  resumeOne: closed('folders.resume'),
  look: () => {
    throw notForMembers('folders.look');
  },
  unfollow: closed('folders.unfollow'),
  states: () => {
    throw notForMembers('folders.states');
  },
  renameCollection: closed('collections.rename'),
  close: closed('folders.unfollow'),
};

/** What a member has for themselves: conversations and kept answers on the disk, and one questionnaire. */
export type MembersOwn = Pick<Deps, 'threads' | 'answers' | 'questionnaires'>;

/**
 * The deps of the engine for one member (ADR 0059). Each field is named here, so that a new one does not compile before
 * it is decided what of it a member has:
 *
 * - What reads documents (library, search, asking, labels, boxes) is made anew over the member's view, with caches of
 *   its own.
 * - Conversations, kept answers and questionnaires are the member's own; the log is everyone's, but they find only what
 *   they asked.
 * - The rest is shared since it holds nothing of a library: models, the reading worker, settings of answers, keys that
 *   sign. What the chat
 *   model has in memory of an earlier prompt is used again only where the next prompt begins with the very same words.
 */
export function memberDeps(deps: Deps, member: StoredMember, own: MembersOwn): Deps {
  const library = memberLibrary(deps.library, member);
  const traceLog = memberLog(deps.traceLog, library, member);
  const threads = memberThreads(own.threads, library, member);
  return {
    ...libraryDeps(library, deps.runtime),
    queue: memberQueue(deps.queue, library, member),
    threads,
    traceLog,
    member,
    answers: own.answers,
    questionnaires: own.questionnaires,
    everyones: { threads, traceLog, answers: own.answers },
    keys: { open: deps.keys.open, openToSign: deps.keys.openToSign, list: closed('audit.keys') },
    tryModel: closed('models.choose'),
    team: {
      list: closed('team.list'),
      add: closed('team.add'),
      change: closed('team.change'),
      renewToken: closed('team.renewToken'),
      remove: closed('team.remove'),
      alsoSee: closed('collections.rename'),
      forgetCollection: closed('collections.remove'),
    },
    folders: NO_FOLDERS,
    // The folder is the owner's, and its name may say whose library it is.
    about: { ...deps.about, dataDir: '' },
    elsewhere: deps.elsewhere,
    reader: deps.reader,
    readWhole: deps.readWhole,
    runtime: deps.runtime,
    modelsDirectory: deps.modelsDirectory,
    ocrLanguages: deps.ocrLanguages,
    chosen: deps.chosen,
    gpuTrial: deps.gpuTrial,
    chatModel: deps.chatModel,
    askedModel: deps.askedModel,
    readLines: deps.readLines,
    answerSettings: deps.answerSettings,
    readingAhead: deps.readingAhead,
    precedence: deps.precedence,
    log: deps.log,
  };
}
