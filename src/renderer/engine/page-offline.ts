import type { OfflineAttempt } from '../../contract/library.ts';
import { say } from '../../language/say.ts';

/** A name that nobody may have (RFC 2606). */
const NAME = 'offline-check.invalid';
/** Milliseconds after which the page's policy would have refused. */
const GIVE_UP_MS = 1000;

/** One attempt by each way that a page has to the network. */
const WAYS: Readonly<Record<string, () => unknown>> = {
  'page: fetch': () => fetch('https://offline-check.invalid/'),
  'page: WebSocket': () => new WebSocket('wss://offline-check.invalid/'),
  'page: image': () => Object.assign(new Image(), { src: 'https://offline-check.invalid/' }),
};

/** Tries each way out of this page once. What its policy refuses, the browser reports before it asks for the name. */
export async function tryPageWays(): Promise<readonly OfflineAttempt[]> {
  const attempts: OfflineAttempt[] = [];
  // One after the other: a report does not say which attempt it is about.
  for (const [way, attempt] of Object.entries(WAYS)) attempts.push(await tryWay(way, attempt));
  return [...attempts, webRtc()];
}

async function tryWay(way: string, attempt: () => unknown): Promise<OfflineAttempt> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const onRefused = (event: SecurityPolicyViolationEvent): void => {
    if (event.blockedURI.includes(NAME)) resolve(event.effectiveDirective);
  };
  document.addEventListener('securitypolicyviolation', onRefused);
  const timer = setTimeout(() => resolve(null), GIVE_UP_MS);
  try {
    const made = attempt();
    // How it fails does not matter: the policy's report says whether it was refused.
    if (made instanceof Promise) made.catch(() => undefined);
  } catch {
    // Some browsers refuse at once, and report it all the same.
  }
  const directive = await promise;
  clearTimeout(timer);
  document.removeEventListener('securitypolicyviolation', onRefused);
  return directive === null
    ? { way, refused: false, why: say('page.notRefused') }
    : { way, refused: true, why: say('page.refusedByPolicy', { directive }) };
}

/** A page that cannot make a connection cannot open one. */
function webRtc(): OfflineAttempt {
  const isGone = typeof window.RTCPeerConnection !== 'function';
  const why = say(isGone ? 'page.webRtcGone' : 'page.webRtcThere');
  return { way: 'page: WebRTC', refused: isGone, why };
}
