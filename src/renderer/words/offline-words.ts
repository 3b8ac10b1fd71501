import type { AllowedServers, OfflineAttempt, OfflineCheck } from '../../contract/library.ts';
import { refusedWays } from '../../contract/view/offline-ways.ts';
import { counted, momentText } from './number-words.ts';

/** The servers that can be reached; null where none can. */
const reachable = (servers: AllowedServers): string | null =>
  servers.list.length === 0 ? null : servers.list.map(({ server }) => server).join(', ');

/**
 * "Offline. Self-check: 4 of 4 ways to the network were refused." Only the first word before the self-check has run.
 * Where a server may be reached it never says "Offline".
 */
export function offlineLine(attempts: readonly OfflineAttempt[] | null, servers: AllowedServers): string {
  const only = reachable(servers);
  const claim = only === null ? 'Offline.' : `Only ${only} can be reached.`;
  if (attempts === null) return claim;
  const { refused, of } = refusedWays(attempts);
  const all = `${refused} of ${counted(of, 'way')} to ${only === null ? 'the network' : 'other computers'}`;
  return refused === of ? `${claim} Self-check: ${all} were refused.` : `Self-check: only ${all} were refused.`;
}

/** The fact about the network beside the question, and what it says when it is pointed at. */
export function networkFact(servers: AllowedServers): { readonly text: string; readonly title: string } {
  if (servers.list.length === 0) return { text: 'Offline', title: 'Network access is blocked in every process: show' };
  const chat = servers.list.find(({ purpose }) => purpose === 'chat');
  // What a question sends comes first; without such a server, where the documents are.
  const text = chat === undefined ? `Library on ${reachable(servers)}` : `Sends to ${chat.server}`;
  return { text, title: `${sentences(servers)} All else is blocked: show` };
}

const sentences = ({ list }: AllowedServers): string => list.map(sentence).join(' ');

const sentence = ({ purpose, server }: AllowedServers['list'][number]): string =>
  purpose === 'chat'
    ? `Questions, and the passages found for them, are sent to ${server}, which writes the answers.`
    : `Documents are kept on ${server}, together with the words and vectors by which they are found.`;

/** What stays on this computer, in the words of the page behind that fact. */
export function stays(servers: AllowedServers): string {
  return servers.list.length === 0
    ? 'Documents, questions and answers stay on this computer.'
    : `${sentences(servers)} Nothing else leaves this computer.`;
}

/** The same on the first page. */
export function leaves(servers: AllowedServers): string {
  return servers.list.length === 0 ? 'Nothing leaves this computer.' : sentences(servers);
}

/** What was refused since the start, beside the self-checks. */
export function refusedSinceLine({ refused_since: { at, counts } }: OfflineCheck): string {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const since = `since the start, ${momentText(at)}.`;
  return total === 0 ? `Nothing else has tried ${since}` : `${counted(total, 'other attempt')} refused ${since}`;
}
