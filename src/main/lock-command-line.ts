import type { App } from 'electron';

/**
 * Chromium's own ways out, closed before it starts. Names resolve to nothing, so that whatever still tries reaches nobody;
 * the other switches keep it from trying. Nothing here sets up an updater or a crash reporter: there is none.
 */
const SWITCHES: readonly (readonly [name: string, value?: string])[] = [
  ['host-resolver-rules', 'MAP * ~NOTFOUND'],
  ['force-webrtc-ip-handling-policy', 'disable_non_proxied_udp'],
  ['disable-background-networking'],
  ['disable-component-update'],
  ['disable-domain-reliability'],
  ['disable-quic'],
  ['dns-prefetch-disable'],
  ['no-pings'],
  ['no-proxy-server'],
];

/** To be called before the app is ready; also puts every page into Chromium's sandbox. */
export function lockCommandLine(app: Pick<App, 'commandLine' | 'enableSandbox'>): void {
  app.enableSandbox();
  for (const [name, value] of SWITCHES) app.commandLine.appendSwitch(name, value);
}
