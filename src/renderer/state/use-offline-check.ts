import { useEffect, useState } from 'react';
import type { OfflineAttempt, OfflineCheck } from '../../contract/library.ts';
import { tryPageWays } from '../engine/page-offline.ts';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { usePage } from './page-context.tsx';

export interface OfflineState {
  readonly check: OfflineCheck | null;
  /** Of the engine, then of the page; null until all are over. */
  readonly attempts: readonly OfflineAttempt[] | null;
  readonly error: ErrorLine | null;
}

const NOTHING: OfflineState = { check: null, attempts: null, error: null };

/**
 * Runs the self-check of the engine, and of this page where `withPage` is true: what the page's policy refuses is
 * reported to its console. Again when `run` changes; not at all for null.
 */
export function useOfflineCheck(run: number | null, withPage: boolean): OfflineState {
  const { client } = usePage();
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    if (run === null) return;
    let isWanted = true;
    setState(NOTHING);
    Promise.all([client.checkOffline(), withPage ? tryPageWays() : []])
      .then(([check, page]): OfflineState => ({ check, attempts: [...check.attempts, ...page], error: null }))
      .catch((error: unknown): OfflineState => ({ ...NOTHING, error: errorLine(error) }))
      .then((found) => {
        if (isWanted) setState(found);
      });
    return () => {
      isWanted = false;
    };
  }, [client, run, withPage]);
  return state;
}
