import type { App } from 'electron';

/**
 * Switches that close Chromium's own ways to the network before it starts. Names resolve to nothing, so that any
 * attempt reaches nobody; the other switches prevent attempts. There is no updater and no crash reporter.
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

/** Switches that the user may set: the library, and what screens, languages and screen readers may need. */
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
 * The first switch of a start that is not allowed, as given, or null. Chromium and Node have more than a thousand, and
 * many of them undo these protections (--remote-debugging-port, --no-sandbox, --load-extension, --inspect,
 * --proxy-server, --renderer-cmd-prefix…), so the allowed ones are listed. `argv`: without the program itself.
 */
export function refusedSwitch(argv: readonly string[], platform: NodeJS.Platform): string | null {
  // Windows has a second sign for switches; macOS passes -psn when its Finder starts the app. Arguments after a bare --
  // are no switches.
  const isSwitch = platform === 'win32' ? /^[-/]./ : /^-./;
  const end = argv.indexOf('--');
  const switches = (end < 0 ? argv : argv.slice(0, end)).filter((argument) => isSwitch.test(argument));
  const given = switches.find((argument) => {
    if (platform === 'darwin' && /^-psn_\d+_\d+$/.test(argument)) return false;
    return !ALLOWED.has(argument.replace(/^(?:--?|\/)/, '').split('=')[0] ?? '');
  });
  return given?.split('=')[0] ?? null;
}

/** Call it before the app is ready. Also puts every page into Chromium's sandbox. */
export function lockCommandLine(app: Pick<App, 'commandLine' | 'enableSandbox'>): void {
  app.enableSandbox();
  for (const [name, value] of SWITCHES) app.commandLine.appendSwitch(name, value);
}
