import { electronParent, type ParentPortLike } from './electron-parent.ts';
import type { HostParent } from './host-parent.ts';
import { type ChildProcessSide, nodeParent } from './node-parent.ts';

/** The shell that started this process. Null when nobody did: the host is no command. */
export function findParent(process: ChildProcessSide & { readonly parentPort?: ParentPortLike }): HostParent | null {
  if (process.parentPort !== undefined && process.parentPort !== null) return electronParent(process.parentPort);
  return process.send === undefined ? null : nodeParent(process);
}
