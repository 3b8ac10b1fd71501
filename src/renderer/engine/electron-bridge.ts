import { PinciteError } from '../../contract/errors.ts';
import { CONNECT_MESSAGE, type ElectronShell, type Reply } from '../../contract/shell/electron-ipc.ts';
import type { ShellBridge } from '../../contract/shell/shell-bridge.ts';

/**
 * The shell bridge of the Electron app: what its preload exposes (`window.pinciteShell`), and what cannot cross the
 * context bridge: the channel to the engine goes to the preload through the page's own window.
 */
export function electronBridge(exposed: ElectronShell, page: Pick<Window, 'postMessage' | 'location'>): ShellBridge {
  return {
    kind: 'electron',
    async connect() {
      if (opened(await exposed.engineState()) === 'failed') throw new PinciteError('ENGINE_GONE');
      const { port1, port2 } = new MessageChannel();
      page.postMessage(CONNECT_MESSAGE, page.location.origin, [port2]);
      return port1;
    },
    onEngineState(listener) {
      let changed = false;
      let ended = false;
      const end = exposed.onEngineState((state) => {
        changed = true;
        listener(state);
      });
      void exposed.engineState().then((reply) => {
        // A change that arrived meanwhile is newer than this answer.
        if (!changed && !ended && reply.ok) listener(reply.value);
      });
      return () => {
        ended = true;
        end();
      };
    },
    engineLog: async () => opened(await exposed.engineLog()),
    isEngineHung: async () => opened(await exposed.isEngineHung()),
    restartEngine: async () => void opened(await exposed.restartEngine()),
    async grant(files, { onProgress, signal } = {}) {
      signal?.throwIfAborted();
      const grants = opened(await exposed.grant([...files]));
      onProgress?.(1);
      return grants;
    },
    choose: async (what) => opened(await exposed.choose(what)),
    samples: async () => opened(await exposed.samples()),
    documentUrl: (documentId) => `${page.location.origin}/documents/${documentId}/file`,
    newFile: async (name) => {
      const grant = opened(await exposed.newFile(name));
      // The engine writes it where the user wants it.
      return grant === null ? null : { handle: grant.handle, finish: async () => undefined };
    },
    save: async (name, bytes) => void opened(await exposed.save(name, bytes)),
    showOriginal: async (documentId) => void opened(await exposed.showOriginal(documentId)),
    onOpenFiles: (listener) => exposed.onOpenFiles(listener),
    onMenuCommand: (listener) => exposed.onMenuCommand(listener),
  };
}

/** Turns main's error replies into errors again. */
function opened<T>(reply: Reply<T>): T {
  if (reply.ok) return reply.value;
  throw new PinciteError(reply.code, reply.details);
}
