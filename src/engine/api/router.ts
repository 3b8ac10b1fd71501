import type { Deps } from '../deps.ts';
import type { AskingDeps } from '../features/asking/ask-question.ts';
import { askingMethods } from '../features/asking/methods.ts';
import { auditMethods } from '../features/audit/methods.ts';
import type { CollectionDeps } from '../features/collections/change-collections.ts';
import { collectionMethods } from '../features/collections/methods.ts';
import { deletionMethods } from '../features/deletions/methods.ts';
import { diagnosticsMethods } from '../features/diagnostics/methods.ts';
import {
  type DocumentDeps,
  documentMethods,
  ocrMethods,
  quarantineMethods,
  queueMethods,
} from '../features/documents/methods.ts';
import { editionMethods } from '../features/editions/methods.ts';
import { exportMethods } from '../features/exports/methods.ts';
import { factMethods } from '../features/facts/methods.ts';
import { folderMethods } from '../features/folders/methods.ts';
import type { WatchDeps } from '../features/folders/watch-folder.ts';
import { type GridMethodDeps, gridMethods } from '../features/grids/methods.ts';
import { mentionMethods } from '../features/mentions/methods.ts';
import type { ModelDeps } from '../features/models/chosen-models.ts';
import { modelMethods } from '../features/models/methods.ts';
import { type QuestionnaireDeps, questionnaireMethods } from '../features/questionnaires/methods.ts';
import { receiptMethods } from '../features/receipts/methods.ts';
import { remarkMethods } from '../features/remarks/methods.ts';
import { settingsMethods } from '../features/settings/methods.ts';
import { type TeamDeps, teamMethods } from '../features/team/methods.ts';
import { threadMethods } from '../features/threads/methods.ts';
import { upkeepMethods } from '../features/upkeep/methods.ts';
import { api } from './api.ts';
import { guardByPolicy } from './policy-guard.ts';

/** What all features together need: what they share, and what each has of its own. */
export type EngineDeps = Deps &
  AskingDeps &
  CollectionDeps &
  DocumentDeps &
  GridMethodDeps &
  ModelDeps &
  QuestionnaireDeps &
  TeamDeps &
  WatchDeps;

/** The contract, joined of the methods of all features. */
export function engineRouter(deps: EngineDeps) {
  const { documents: deleted, ...deletions } = deletionMethods(deps);
  const { documents: cited, ...diagnostics } = diagnosticsMethods(deps);
  const guarded = api.use(({ path, next }, input) => {
    guardByPolicy(deps.policy, path, input);
    return next();
  });
  return guarded.router({
    ...askingMethods(deps),
    ...deletions,
    ...diagnostics,
    ...questionnaireMethods(deps),
    ...remarkMethods(deps),
    ...settingsMethods(deps),
    audit: auditMethods(deps),
    collections: collectionMethods(deps),
    documents: { ...documentMethods(deps), ...editionMethods(deps), ...deleted, ...cited },
    exports: exportMethods(deps),
    facts: factMethods(deps),
    folders: folderMethods(deps),
    grids: gridMethods(deps),
    library: upkeepMethods(deps),
    mentions: mentionMethods(deps),
    models: modelMethods(deps),
    ocr: ocrMethods(deps),
    quarantine: quarantineMethods(deps),
    queue: queueMethods(deps),
    receipts: receiptMethods(deps),
    team: teamMethods(deps),
    threads: threadMethods(deps),
  });
}
