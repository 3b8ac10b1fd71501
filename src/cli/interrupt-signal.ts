import { EXIT } from './exit-code.ts';

/**
 * A signal that Ctrl-C (or SIGTERM) aborts, so that the running call ends tidily and can be resumed. The second time the
 * process ends at once.
 */
export function interruptSignal(host: Pick<NodeJS.Process, 'on' | 'exit'>): AbortSignal {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) host.exit(EXIT.interrupted);
    controller.abort();
  };
  host.on('SIGINT', interrupt);
  host.on('SIGTERM', interrupt);
  return controller.signal;
}
