import type { AnyContractProcedure } from '@orpc/contract';
import type { contract } from '../index.ts';

type MethodOf<Node, Before extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends AnyContractProcedure
    ? `${Before}${Key}`
    : MethodOf<Node[Key], `${Before}${Key}.`>;
}[keyof Node & string];

/** The name of a method of the contract, for example `documents.list`. */
export type Method = MethodOf<typeof contract>;

/**
 * The methods that a page may call, in Electron and in a browser. All others are for the command line, in process, and
 * are refused with NOT_ALLOWED over a channel.
 */
export const PAGE_METHODS: readonly Method[] = [
  'ask',
  'audit.verify',
  'checkOffline',
  'collections.create',
  'collections.list',
  'collections.remove',
  'collections.rename',
  'diagnostics',
  'documents.attachments',
  'documents.changes',
  'documents.cited',
  'documents.compare',
  'documents.coverage',
  'documents.file',
  'documents.list',
  'documents.marks',
  'documents.records',
  'documents.rects',
  'documents.remove',
  'documents.removeCertified',
  'documents.sections',
  'documents.terms',
  'documents.text',
  'documents.update',
  'exports.answers',
  'exports.table',
  'factCheck',
  'facts.calendar',
  'facts.chronology',
  'facts.of',
  'facts.references',
  'facts.summary',
  'folders.follow',
  'folders.look',
  'folders.resume',
  'folders.states',
  'folders.unfollow',
  'library.backup',
  'library.restore',
  'mentions.find',
  'mentions.table',
  'metrics',
  'models.choose',
  'models.chooseDevice',
  'models.device',
  'models.import',
  'models.list',
  'ocr.addLanguage',
  'ocr.languages',
  'ocr.removeLanguage',
  'prepare',
  'quarantine.list',
  'questionnaires.noteSaved',
  'questionnaires.start',
  'questionnaires.stop',
  'questionnaires.watch',
  'queue.add',
  'queue.addAttached',
  'queue.cancel',
  'queue.dismiss',
  'queue.proceed',
  'queue.readNow',
  'queue.retry',
  'queue.watch',
  'review',
  'search',
  'settings.change',
  'settings.expire',
  'settings.get',
  'status',
  'threads.get',
  'threads.list',
  'threads.remove',
  'threads.rename',
  'verifyCitation',
];
