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

/** What somebody who starts the app may set: its library, and what screens, languages and screen readers may need. */
const ALLOWED: ReadonlySet<string> = new Set([
  'data',
  'disable-gpu',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'lang',
  'ozone-platform',
  'ozone-platform-hint',
]);

/**
 * The first switch among the arguments of a start that is not allowed, as it was given, or null. Chromium and Node know more than
 * a thousand, and many of them open what is closed here (--remote-debugging-port, --no-sandbox, --load-extension, --inspect,
 * --proxy-server, --renderer-cmd-prefix…), so that those are named that may be given. `argv`: without the program itself.
 */
export function refusedSwitch(argv: readonly string[], platform: NodeJS.Platform): string | null {
  // Windows has a second sign for switches; macOS says with -psn that its Finder started the app. What follows a bare -- is none.
  const isSwitch = platform === 'win32' ? /^[-/]./ : /^-./;
  const end = argv.indexOf('--');
  const switches = (end < 0 ? argv : argv.slice(0, end)).filter((argument) => isSwitch.test(argument));
  const given = switches.find((argument) => {
    if (platform === 'darwin' && /^-psn_\d+_\d+$/.test(argument)) return false;
    return !ALLOWED.has(argument.replace(/^(?:--?|\/)/, '').split('=')[0] ?? '');
  });
  return given?.split('=')[0] ?? null;
}

/** To be called before the app is ready; also puts every page into Chromium's sandbox. */
export function lockCommandLine(app: Pick<App, 'commandLine' | 'enableSandbox'>): void {
  app.enableSandbox();
  for (const [name, value] of SWITCHES) app.commandLine.appendSwitch(name, value);
}
