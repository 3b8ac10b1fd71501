import type { Member } from '../../../team/members.ts';
import type { Deps, LibraryDeps, OwnRecords } from '../../deps.ts';
import type { Library } from '../../library/library-types.ts';
import { memberLibrary } from './member-library.ts';
import { memberQueue } from './member-queue.ts';
import { memberGrids, memberLog, memberNotes, memberThreads } from './member-records.ts';
import { closed } from './not-for-members.ts';

/**
 * The deps of the engine for one member (ADR 0059). Each field is named here, so that a new one does not compile before
 * it is decided what of it a member has:
 *
 * - What reads documents is made anew over the member's view (`viewOf`), with caches of its own.
 * - Conversations, kept answers and grids are the member's own; the log is everyone's, but they find only what they
 *   asked.
 * - The rest is shared since it holds nothing of a library: models, the reading worker, settings of answers, keys that
 *   sign. What the chat model has in memory of an earlier prompt is used again only where the next prompt begins with
 *   the very same words.
 */
export function memberDeps(
  deps: Deps,
  member: Member,
  own: OwnRecords,
  viewOf: (library: Library) => LibraryDeps,
): Deps {
  const library = memberLibrary(deps.library, member);
  const traceLog = memberLog(deps.traceLog, library, member);
  const notes = memberNotes(deps.notes, library);
  const threads = memberThreads(own.threads, library, member);
  const grids = memberGrids(own.grids, member);
  return {
    ...viewOf(library),
    queue: memberQueue(deps.queue, library, member),
    threads,
    traceLog,
    member,
    answers: own.answers,
    notes,
    grids,
    allRecords: { threads, traceLog, answers: own.answers, notes, grids },
    keys: { open: deps.keys.open, openToSign: deps.keys.openToSign, list: closed('audit.keys') },
    // The folder is the owner's, and its name may say whose library it is.
    about: { ...deps.about, dataDir: '' },
    reader: deps.reader,
    runtime: deps.runtime,
    chatModel: deps.chatModel,
    chatSpeed: deps.chatSpeed,
    askedModel: deps.askedModel,
    scoreLines: deps.scoreLines,
    answerSettings: deps.answerSettings,
    // Only asked about what they cite.
    urlOf: deps.urlOf,
    precedence: deps.precedence,
    policy: deps.policy,
    log: deps.log,
    logAt: deps.logAt,
  };
}
