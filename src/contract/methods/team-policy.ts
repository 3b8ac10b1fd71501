import type { Method } from './page-methods.ts';
import type { TeamRole } from './team-methods.ts';

/**
 * Which members of a team may call a method: all, editors only, or none, since only the owner may, on the command line.
 */
type OpenTo = 'reader' | 'editor' | 'owner';

/**
 * The rule for every method of the contract, so that a new one without a rule does not compile (ADR 0059). What a
 * method reads of documents is limited by the member's view of the library; this says only whether it may be called at
 * all.
 */
export const TEAM_POLICY: Readonly<Record<Method, OpenTo>> = {
  ask: 'reader',
  'audit.accept': 'owner',
  'audit.keys': 'owner',
  'audit.list': 'owner',
  'audit.verify': 'owner',
  checkDeletion: 'reader',
  checkOffline: 'reader',
  'collections.create': 'owner',
  'collections.list': 'reader',
  'collections.remove': 'owner',
  'collections.rename': 'owner',
  diagnostics: 'owner',
  'documents.attachments': 'reader',
  'documents.changes': 'reader',
  'documents.cited': 'reader',
  'documents.compare': 'reader',
  'documents.coverage': 'reader',
  'documents.file': 'reader',
  'documents.ingest': 'owner',
  'documents.ingestToFragments': 'owner',
  'documents.list': 'reader',
  'documents.marks': 'reader',
  'documents.records': 'editor',
  'documents.rects': 'reader',
  'documents.remove': 'editor',
  'documents.removeCertified': 'owner',
  'documents.render': 'reader',
  'documents.sections': 'reader',
  'documents.sentences': 'reader',
  'documents.tables': 'reader',
  'documents.terms': 'reader',
  'documents.text': 'reader',
  'documents.update': 'editor',
  'exports.answers': 'reader',
  'exports.notes': 'reader',
  'exports.table': 'reader',
  factCheck: 'reader',
  'facts.calendar': 'reader',
  'facts.chronology': 'reader',
  'facts.of': 'reader',
  'facts.references': 'reader',
  'facts.summary': 'reader',
  'folders.follow': 'owner',
  'folders.look': 'owner',
  'folders.resume': 'owner',
  'folders.states': 'owner',
  'folders.unfollow': 'owner',
  'folders.watch': 'owner',
  'library.backup': 'owner',
  'library.check': 'owner',
  'library.index': 'owner',
  'library.repair': 'owner',
  'library.restore': 'owner',
  'mentions.find': 'reader',
  'mentions.table': 'reader',
  metrics: 'owner',
  'models.choose': 'owner',
  'models.chooseDevice': 'owner',
  'models.device': 'owner',
  'models.import': 'owner',
  'models.list': 'owner',
  'models.recommend': 'owner',
  'models.tryServer': 'owner',
  'notes.add': 'reader',
  'notes.change': 'reader',
  'notes.list': 'reader',
  'notes.remove': 'reader',
  'ocr.addLanguage': 'owner',
  'ocr.languages': 'owner',
  'ocr.removeLanguage': 'owner',
  prepare: 'reader',
  'quarantine.list': 'owner',
  'quarantine.remove': 'owner',
  'quarantine.restore': 'owner',
  questionnaire: 'reader',
  'questionnaires.noteSaved': 'reader',
  'questionnaires.start': 'reader',
  'questionnaires.stop': 'reader',
  'questionnaires.watch': 'reader',
  'queue.add': 'editor',
  'queue.addAttached': 'editor',
  'queue.cancel': 'editor',
  'queue.dismiss': 'editor',
  'queue.proceed': 'editor',
  'queue.readNow': 'editor',
  'queue.retry': 'editor',
  'queue.watch': 'reader',
  'receipts.check': 'reader',
  review: 'reader',
  search: 'reader',
  'settings.change': 'owner',
  'settings.expire': 'owner',
  'settings.get': 'reader',
  status: 'reader',
  'team.add': 'owner',
  'team.change': 'owner',
  'team.list': 'owner',
  'team.remove': 'owner',
  'team.renewToken': 'owner',
  'threads.get': 'reader',
  'threads.list': 'reader',
  'threads.remove': 'reader',
  'threads.rename': 'reader',
  verifyCitation: 'reader',
};

/** Whether a method of this name is open to a role; a name that the contract does not have is open to nobody. */
export function isOpenTo(role: TeamRole, method: string): boolean {
  const open = Object.hasOwn(TEAM_POLICY, method) ? TEAM_POLICY[method as Method] : 'owner';
  return open === 'reader' || (open === 'editor' && role === 'editor');
}

/** All methods that are open to a role, by name. */
export const methodsOpenTo = (role: TeamRole): string[] =>
  Object.keys(TEAM_POLICY).filter((method) => isOpenTo(role, method));
