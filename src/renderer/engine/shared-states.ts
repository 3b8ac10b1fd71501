import type { ShellBridge } from '../../contract/shell/shell-bridge.ts';
import type { EngineState } from '../../contract/shell/shell-data.ts';

/**
 * A bridge whose engine's states are watched once for all who listen: in a browser each watch is a connection, of which
 * one page of several tabs has few. A later listener is told 'running', not an earlier restart.
 */
export function withSharedStates(bridge: ShellBridge): ShellBridge {
  const listeners = new Set<(state: EngineState) => void>();
  let last: EngineState | null = null;
  let isWatched = false;
  return {
    ...bridge,
    onEngineState: (listener) => {
      listeners.add(listener);
      if (!isWatched) {
        isWatched = true;
        bridge.onEngineState((state) => {
          last = state;
          for (const one of [...listeners]) one(state);
        });
      } else if (last !== null) listener(last === 'restarted' ? 'running' : last);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
