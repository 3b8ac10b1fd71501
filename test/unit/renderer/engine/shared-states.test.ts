import { expect, it } from 'vitest';
import type { ShellBridge } from '../../../../src/contract/shell/shell-bridge.ts';
import type { EngineState } from '../../../../src/contract/shell/shell-data.ts';
import { withSharedStates } from '../../../../src/renderer/engine/shared-states.ts';

it('watches the states of an engine once; who listens later is told that it runs, not of an earlier restart', () => {
  let watches = 0;
  let tell: (state: EngineState) => void = () => undefined;
  const bridge = withSharedStates({
    onEngineState: (listener: (state: EngineState) => void) => {
      watches += 1;
      tell = listener;
      listener('starting');
      return () => undefined;
    },
  } as unknown as ShellBridge);
  const [first, second]: EngineState[][] = [[], []];
  bridge.onEngineState((state) => first?.push(state));
  tell('restarted');
  const end = bridge.onEngineState((state) => second?.push(state));
  tell('failed');
  end();
  tell('starting');
  expect([watches, first, second]).toEqual([1, ['starting', 'restarted', 'failed', 'starting'], ['running', 'failed']]);
});
