import type { ServerResponse } from 'node:http';
import type { EngineState } from '../contract/shell-data.ts';

/** The engine's states as server-sent events: the present one at once, then each change, until the page goes. */
export function answerStates(
  response: ServerResponse,
  onState: (listener: (state: EngineState) => void) => () => void,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const end = onState((state) => response.write(`data: ${state}\n\n`));
  response.once('close', end);
}
