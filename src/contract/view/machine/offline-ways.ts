import { say } from '../../../language/say.ts';
import type { OfflineAttempt } from '../../library.ts';

/** A way to the network in words that need no explanation, with the attempts that were made by it. */
export interface OfflineWay {
  readonly name: string;
  /** What somebody would use it for. */
  readonly means: string;
  /** Whether every attempt was refused. */
  readonly refused: boolean;
  readonly attempts: readonly OfflineAttempt[];
}

interface Kind {
  readonly name: string;
  readonly means: string;
  /** The attempts that belong to it, by their technical names. */
  readonly ways: readonly string[];
}

/** Every way that the self-checks of engine and page try. */
export const KINDS: readonly Kind[] = [
  {
    name: say('view.offline.webRequests'),
    means: say('view.offline.webRequestsMeans'),
    ways: ['fetch', 'http', 'https', 'http2', 'page: fetch', 'page: image'],
  },
  {
    name: say('view.offline.lookUps'),
    means: say('view.offline.lookUpsMeans'),
    ways: ['dns', 'dns/promises'],
  },
  {
    name: say('view.offline.direct'),
    means: say('view.offline.directMeans'),
    ways: ['tcp', 'tls', 'udp', 'page: WebRTC'],
  },
  {
    name: say('view.offline.live'),
    means: say('view.offline.liveMeans'),
    ways: ['WebSocket', 'page: WebSocket'],
  },
];

/**
 * The attempts by what they are to a reader, in the same order wherever they are told. One that no kind has is a way of
 * its own, so that none is hidden.
 */
export function offlineWays(attempts: readonly OfflineAttempt[]): readonly OfflineWay[] {
  const kindOf = ({ way }: OfflineAttempt): Kind =>
    KINDS.find(({ ways }) => ways.includes(way)) ?? { name: way, means: say('view.offline.otherMeans'), ways: [way] };
  const placeOf = ({ way }: OfflineAttempt): number => {
    const place = KINDS.findIndex(({ ways }) => ways.includes(way));
    return place < 0 ? KINDS.length : place;
  };
  const inOrder = attempts.toSorted((a, b) => placeOf(a) - placeOf(b));
  const groups = Map.groupBy(inOrder, (attempt) => kindOf(attempt).name);
  return [...groups].map(([name, made]) => ({
    name,
    means: kindOf(made[0] as OfflineAttempt).means,
    refused: made.every(({ refused }) => refused),
    attempts: made,
  }));
}

/** "4 of 4": the ways to the network that were refused. The one count of the self-check, wherever it is told. */
export function refusedWays(attempts: readonly OfflineAttempt[]): { readonly refused: number; readonly of: number } {
  const ways = offlineWays(attempts);
  return { refused: ways.filter(({ refused }) => refused).length, of: ways.length };
}
