import type { EngineStatus } from '../../contract/library.ts';
import type { Method } from '../../contract/methods/page-methods.ts';
import { isTeamPage } from '../engine/sign-in.ts';

/**
 * Whether the user of this page may call a method, as the engine says. The page shows no control for a method that they
 * may not call. Before the engine has said who they are, only the owner may, who uses no page of a team.
 */
export function mayCall(status: EngineStatus | null, method: Method): boolean {
  if (status === null) return !isTeamPage();
  return status.member === null || status.member.methods.includes(method);
}

/** The method that a command of the palette calls, where not all members of a team may call it. */
const METHOD_OF: Readonly<Record<string, Method>> = {
  'add-documents': 'queue.add',
  adding: 'queue.add',
  models: 'models.list',
  metrics: 'metrics',
  usage: 'audit.usage',
  library: 'settings.change',
};

/** The same for a command of the palette, by its key. */
export const mayRun = (status: EngineStatus | null, command: string): boolean =>
  mayCall(status, METHOD_OF[command] ?? 'status');
