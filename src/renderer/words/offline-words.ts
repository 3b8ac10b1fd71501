import type { AllowedServers, OfflineAttempt, OfflineCheck } from '../../contract/library.ts';
import { refusedWays } from '../../contract/view/machine/offline-ways.ts';
import { say } from '../../language/say.ts';
import { momentText } from './number-words.ts';

/** The servers that can be reached; null where none can. */
const reachable = (servers: AllowedServers): string | null =>
  servers.list.length === 0 ? null : servers.list.map(({ server }) => server).join(', ');

/**
 * "Offline. Self-check: 4 of 4 ways to the network were refused." Only the first word before the self-check has run.
 * Where a server may be reached it never says "Offline".
 */
export function offlineLine(attempts: readonly OfflineAttempt[] | null, servers: AllowedServers): string {
  const only = reachable(servers);
  if (attempts === null)
    return only === null ? say('words.offline.offline') : say('words.offline.onlyServers', { servers: only });
  const { refused, of } = refusedWays(attempts);
  if (only === null)
    return refused === of
      ? say('words.offline.offlineChecked', { refused, of })
      : say('words.offline.networkReached', { refused, of });
  return refused === of
    ? say('words.offline.onlyServersChecked', { servers: only, refused, of })
    : say('words.offline.othersReached', { refused, of });
}

/** The fact about the network beside the question, and what it says when it is pointed at. */
export function networkFact(servers: AllowedServers): { readonly text: string; readonly title: string } {
  const all = reachable(servers);
  if (all === null) return { text: say('words.offline.fact'), title: say('words.offline.factTitle') };
  // What a question sends comes first; without such a server, where the documents are, then who is asked who signs in.
  const first = KINDS.map((kind) => servers.list.find(({ purpose }) => purpose === kind)).find(
    (one) => one !== undefined,
  );
  const text = first === undefined ? all : FACTS[first.purpose](first.server);
  return { text, title: say('words.offline.elseBlocked', { allowed: sentences(servers) }) };
}

type Purpose = AllowedServers['list'][number]['purpose'];

const KINDS: readonly Purpose[] = ['chat', 'store', 'sign-in'];

const FACTS: Readonly<Record<Purpose, (server: string) => string>> = {
  chat: (server) => say('words.offline.sendsTo', { server }),
  store: (servers) => say('words.offline.libraryOn', { servers }),
  'sign-in': (server) => say('words.offline.signsInAt', { server }),
};

const SENTENCES: Readonly<Record<Purpose, (server: string) => string>> = {
  chat: (server) => say('words.offline.questionsSent', { server }),
  store: (server) => say('words.offline.documentsKept', { server }),
  'sign-in': (server) => say('words.offline.accountsAsked', { server }),
};

const sentences = ({ list }: AllowedServers): string =>
  list.map(({ purpose, server }) => SENTENCES[purpose](server)).join(' ');

/** What stays on this computer, in the words of the page behind that fact. */
export function stays(servers: AllowedServers): string {
  return servers.list.length === 0
    ? say('words.offline.allStays')
    : say('words.offline.elseStays', { allowed: sentences(servers) });
}

/** The same on the first page. */
export function leaves(servers: AllowedServers): string {
  return servers.list.length === 0 ? say('words.offline.nothingLeaves') : sentences(servers);
}

/** What was refused since the start, beside the self-checks. */
export function refusedSinceLine({ refused_since: { at, counts } }: OfflineCheck): string {
  const attempts = counts.reduce((sum, { count }) => sum + count, 0);
  const moment = momentText(at);
  return attempts === 0
    ? say('words.offline.nothingTried', { moment })
    : say('words.offline.othersRefused', { attempts, moment });
}
