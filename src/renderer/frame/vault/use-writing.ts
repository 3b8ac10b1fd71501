import { useRef, useState } from 'react';
import type { VaultEvent } from '../../../contract/methods/vault-methods.ts';
import { type ErrorLine, errorLine, isCancelled } from '../../words/error-line.ts';

export interface Writing {
  readonly isRunning: boolean;
  /** Null before the first file is written. */
  readonly share: number | null;
  readonly error: ErrorLine | null;
  /** Writes the library anew; `onDone` gets the number of its files. */
  readonly run: (
    events: (signal: AbortSignal) => Promise<AsyncIterable<VaultEvent>>,
    onDone: (files: number) => unknown,
  ) => void;
  /** Does something that is done at once. */
  readonly call: (work: () => Promise<unknown>, onDone: () => void) => void;
  /** Leaves the library as it was. */
  readonly stop: () => void;
}

const IDLE = { isRunning: false, share: null, error: null };

/** One step of the encryption of a library: how far it is, and why it failed. */
export function useWriting(): Writing {
  const stopping = useRef(new AbortController());
  const [state, setState] = useState<Pick<Writing, 'isRunning' | 'share' | 'error'>>(IDLE);
  const failed = (error: unknown): void => setState({ ...IDLE, error: isCancelled(error) ? null : errorLine(error) });
  return {
    ...state,
    run: (events, onDone) => {
      stopping.current = new AbortController();
      const { signal } = stopping.current;
      setState({ ...IDLE, isRunning: true });
      const follow = async (): Promise<void> => {
        for await (const event of await events(signal)) {
          if (event.type === 'done') await onDone(event.files);
          else setState({ isRunning: true, share: event.share, error: null });
        }
      };
      follow().catch(failed);
    },
    call: (work, onDone) => {
      setState({ ...IDLE, isRunning: true });
      work().then(onDone, failed);
    },
    stop: () => stopping.current.abort(),
  };
}
