import type { ShellBridge } from '../../../src/contract/shell/shell-bridge.ts';
import type { EngineState } from '../../../src/contract/shell/shell-data.ts';
import { createPage } from '../../../src/renderer/state/page-context.tsx';
import { type DemoState, fakeClient } from './fake-client.ts';

interface DemoPage {
  readonly state: DemoState;
  readonly storage: Storage;
  readonly engine?: EngineState;
  readonly isHung?: boolean;
}

/** The page's state over invented data, in a shell without files. */
export function demoPage({ state, storage, engine = 'running', isHung = false }: DemoPage) {
  const refuse = (): never => {
    throw new Error('The demo has no files.');
  };
  const bridge: ShellBridge = {
    kind: 'browser',
    connect: refuse,
    onEngineState: (listener) => {
      listener(engine);
      return () => undefined;
    },
    engineLog: async () => ['Loading the program.'],
    isEngineHung: async () => isHung,
    restartEngine: async () => undefined,
    grant: refuse,
    choose: async () => [],
    samples: async () => [],
    documentUrl: () => '/resources/sample/travel-and-expenses.pdf',
    newFile: refuse,
    save: refuse,
  };
  const vault = {
    state: async () => ({ state: 'clear', wrong: false, key_store: 'none', remembered: false }) as const,
    ...{ unlock: refuse, encrypt: refuse, change: refuse, decrypt: refuse, remember: refuse, restore: refuse },
  };
  const beginAnew = async (): Promise<void> => undefined;
  return createPage({ client: fakeClient(state), vault, bridge, storage, beginAnew, now: Date.now, mac: false });
}
