import type { EnginePort } from '../shell/engine-process.ts';
import type { HostParent } from './host-parent.ts';

/** Whom a parent's messages are for: set by the host through `on`, called by what carries the messages. */
export interface ParentListeners {
  readonly on: Pick<HostParent, 'onConnect' | 'onGrant' | 'onStop'>;
  readonly connect: (port: EnginePort) => void;
  readonly grant: (handle: string, path: string) => void;
  readonly stop: () => void;
}

/** Nothing happens for a message before its listener is there. */
export function parentListeners(): ParentListeners {
  let connect: ParentListeners['connect'] = () => undefined;
  let grant: ParentListeners['grant'] = () => undefined;
  let stop: ParentListeners['stop'] = () => undefined;
  return {
    on: {
      onConnect: (listener) => {
        connect = listener;
      },
      onGrant: (listener) => {
        grant = listener;
      },
      onStop: (listener) => {
        stop = listener;
      },
    },
    connect: (port) => connect(port),
    grant: (handle, path) => grant(handle, path),
    stop: () => stop(),
  };
}
