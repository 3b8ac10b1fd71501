import { PinciteError } from '../contract/errors.ts';
import type { Method } from '../contract/methods/page-methods.ts';
import { isOpenTo } from '../contract/methods/team-policy.ts';
import type { Caller } from './session.ts';

/** The method that each way to send or fetch a file is for: a member may use it where they may call that method. */
const FILE_WAYS: Readonly<Record<string, Method>> = {
  '/uploads': 'queue.add',
  // Who may make one may give one back.
  '/backups': 'library.backup',
  '/new-files': 'library.backup',
  '/samples': 'documents.ingest',
};

/** Throws NOT_ALLOWED for a file that this member may not send or fetch. */
export function refuseFiles({ member }: Caller, path: string): void {
  const method = FILE_WAYS[`/${path.split('/')[1]}`];
  if (member === null || method === undefined || isOpenTo(member.role, method)) return;
  const instead = isOpenTo('editor', method)
    ? 'its editors may'
    : 'the owner of the library does it on the command line';
  throw new PinciteError('NOT_ALLOWED', { who: 'A reader of this team', method, instead });
}

/** Throws NOT_ALLOWED for a member of a team, since the machine is the owner's. */
export function refuseMember({ member }: Caller, method: string): void {
  if (member === null) return;
  const instead = 'the owner of the library looks after it on the machine that it runs on';
  throw new PinciteError('NOT_ALLOWED', { who: 'A member of this team', method, instead });
}
