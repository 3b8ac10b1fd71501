import type { AllowedServers, OfflineAttempt, OfflineCheck } from '../../contract/library.ts';
import { counted, momentText } from './number-words.ts';

/** The servers that can be reached; null where none can. */
const reachable = (servers: AllowedServers): string | null =>
  servers.list.length === 0 ? null : servers.list.map(({ server }) => server).join(', ');

/**
 * "Offline. Self-check: 14 of 14 connection attempts were refused." Before it has run the first words alone. With a server that may be
 * reached it never says "Offline".
 */
export function offlineLine(attempts: readonly OfflineAttempt[] | null, servers: AllowedServers): string {
  const only = reachable(servers);
  const claim = only === null ? 'Offline.' : `Only ${only} can be reached.`;
  if (attempts === null) return claim;
  const refused = attempts.filter((attempt) => attempt.refused).length;
  const all = `${refused} of ${counted(attempts.length, only === null ? 'connection attempt' : 'other connection attempt')}`;
  return refused === attempts.length
    ? `${claim} Self-check: ${all} were refused.`
    : `Self-check: only ${all} were refused.`;
}

/** The fact about the network beside the question, and what it says when it is pointed at. */
export function networkFact(servers: AllowedServers): { readonly text: string; readonly title: string } {
  const only = reachable(servers);
  return only === null
    ? { text: 'Offline', title: 'Network access is blocked in every process: show' }
    : { text: `Sends to ${only}`, title: `${sentence(only)} All else is blocked: show` };
}

const sentence = (server: string): string =>
  `Questions, and the passages found for them, are sent to ${server}, which writes the answers.`;

/** What stays on this computer, in the words of the page behind that fact. */
export function stays(servers: AllowedServers): string {
  const only = reachable(servers);
  return only === null
    ? 'Documents, questions and answers stay on this computer.'
    : `${sentence(only)} Nothing else leaves this computer.`;
}

/** The same on the first page. */
export function leaves(servers: AllowedServers): string {
  const only = reachable(servers);
  return only === null ? 'Nothing leaves this computer.' : sentence(only);
}

/** What was refused since the start, beside the self-checks. */
export function refusedSinceLine({ refused_since: { at, counts } }: OfflineCheck): string {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const what = counts.map(({ what: name, count }) => `${name} ${count}`).join(', ');
  return total === 0
    ? `Nothing else has tried since the start, ${momentText(at)}.`
    : `${counted(total, 'other attempt')} refused since the start, ${momentText(at)}: ${what}.`;
}
