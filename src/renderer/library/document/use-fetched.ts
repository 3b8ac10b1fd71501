import { useEffect, useState } from 'react';
import type { EngineClient } from '../../state/engine-client.ts';
import { usePage } from '../../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../../words/error-line.ts';

/** What the engine says, asked once for each `key`; null until it answers. `again` asks anew. */
export function useFetched<T>(key: string, ask: (client: EngineClient) => Promise<T>) {
  const { client } = usePage();
  const [found, setFound] = useState<{ readonly key: string; readonly value: T } | null>(null);
  const [error, setError] = useState<ErrorLine | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is named by its key, and asked again in each round
  useEffect(() => {
    let isWanted = true;
    ask(client).then(
      (value) => isWanted && setFound({ key, value }),
      (reason: unknown) => isWanted && setError(errorLine(reason)),
    );
    return () => {
      isWanted = false;
    };
  }, [client, key, round]);
  return {
    value: found?.key === key ? found.value : null,
    error,
    setError: (reason: unknown) => setError(errorLine(reason)),
    again: () => setRound((before) => before + 1),
  };
}
