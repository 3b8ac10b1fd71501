import { implement, ORPCError } from '@orpc/server';
import { contract } from '../../../src/contract/index.ts';
import { electronParent } from '../../../src/host/host-parent.ts';
import { answerer } from '../../../src/host/start-host.ts';
import type { GivenPassphrase, NewPassphrase } from '../../../src/shell/host-messages.ts';
import type { ChildSide, Program } from '../../fakes/electron/fake-utility-process.ts';

const api = implement(contract);

/** What one run of the engine process was given. */
export interface HostRun {
  readonly child: ChildSide;
  readonly grants: Map<string, string>;
  /** Of the records, as main handed it over. */
  readonly appKey: Promise<Uint8Array | null>;
  /** What main said of the passphrase of the library, the latest last. */
  readonly passphrases: GivenPassphrase[];
  /** Tells main of one, as the host does when a page gave it. */
  readonly tellPassphrase: (to: NewPassphrase) => void;
}

/** An engine process with one document: the host's own code on the ports, an engine that knows nothing but bytes behind it. */
export function hostProgram(documentId: string, bytes: Uint8Array, runs: HostRun[], originalPath: string): Program {
  const file = api.documents.file.handler(({ input, errors }) => {
    if (input.document_id !== documentId)
      throw errors.DOCUMENT_NOT_FOUND({ data: { details: { id: input.document_id } } });
    return { bytes: bytes.slice(input.offset, input.offset + input.length), total: bytes.length };
  });
  const original = api.documents.original.handler(({ input }) => ({
    path: input.document_id === documentId ? originalPath : null,
  }));
  const list = api.documents.list.handler(() => {
    throw new ORPCError('LIBRARY_EMPTY', { message: 'There are no documents yet.', data: { details: {} } });
  });
  return (child) => {
    const grants = new Map<string, string>();
    const parent = electronParent(child.parentPort as never);
    const passphrases: GivenPassphrase[] = [];
    parent.onPassphrase((given) => passphrases.push(given));
    runs.push({ child, grants, appKey: parent.appKey, passphrases, tellPassphrase: parent.sendPassphrase });
    const answer = answerer({ documents: { file, list, original } }, child.print);
    parent.onConnect(answer);
    parent.onGrant((handle, path) => grants.set(handle, path));
    parent.onStop(() => child.exit(0));
    child.print('The engine is here.');
    parent.sendReady();
  };
}
