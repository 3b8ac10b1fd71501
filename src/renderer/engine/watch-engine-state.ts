import type { EngineState } from '../../contract/shell/shell-data.ts';
import { keyHeaders } from './tab-key.ts';

/** As long as browsers wait before they ask for server-sent events again. */
const AGAIN_MS = 3000;

/**
 * Reads the engine's states as the browser host sends them; when the line breaks, says 'failed' and asks again until it is
 * ended. Not an EventSource, which can carry no key. Returns the end of it.
 */
export function watchEngineState(listener: (state: EngineState) => void): () => void {
  const end = new AbortController();
  const watch = async (): Promise<void> => {
    while (!end.signal.aborted) {
      // Nobody answers, or refuses to: the server has ended, and the engine with it.
      await readStates(listener, end.signal).catch(() => undefined);
      if (end.signal.aborted) return;
      listener('failed');
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  };
  void watch();
  return () => end.abort();
}

/** Server-sent events with nothing but data; resolves or rejects when the line breaks. */
async function readStates(listener: (state: EngineState) => void, signal: AbortSignal): Promise<void> {
  const response = await fetch('/engine-state', { headers: keyHeaders(), signal });
  if (!response.ok || response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (text + value).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) listener(line.slice('data: '.length) as EngineState);
  }
}
