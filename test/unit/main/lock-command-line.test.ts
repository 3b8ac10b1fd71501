import { expect, it } from 'vitest';
import { refusedSwitch } from '../../../src/main/lock-command-line.ts';

it('refuses every switch that is not named', () => {
  const refused = [
    ...[
      '--remote-debugging-port=9222',
      '--remote-debugging-port',
      '--remote-debugging-pipe',
      '-remote-debugging-port=0',
    ],
    ...['--inspect', '--inspect-brk=0.0.0.0:9229', '--js-flags=--expose-gc', '--load-extension=/x', '--no-sandbox'],
    ...[
      '--disable-web-security',
      '--proxy-server=http://x',
      '--proxy-pac-url=http://x',
      '--host-resolver-rules=MAP * x',
    ],
    ...[
      '--user-data-dir=/x',
      '--renderer-cmd-prefix=x',
      '--log-net-log=/x',
      '--data-dir=/x',
      '--Data=/x',
      '-r',
      '--require',
    ],
  ];
  for (const given of refused)
    expect([given, refusedSwitch(['--data=/library', given, 'a.pdf'], 'linux')]).toEqual([given, given.split('=')[0]]);
  expect(refusedSwitch(['/remote-debugging-port=9222'], 'win32')).toBe('/remote-debugging-port');
  expect(refusedSwitch(['-psn_0_12345'], 'linux')).toBe('-psn_0_12345');
});

it('takes the library, files and what a screen needs', () => {
  const argv = [
    '/opt/app',
    '--data=/a library',
    '/home/a/b.pdf',
    '-',
    '--disable-gpu',
    '--ozone-platform=wayland',
    '--',
    '--x',
  ];
  expect(refusedSwitch(argv, 'linux')).toBe(null);
  expect(refusedSwitch(['-psn_0_12345', '--lang=de'], 'darwin')).toBe(null);
  expect(refusedSwitch(['C:\\Users\\a\\b.pdf', '/data=C:\\x'], 'win32')).toBe(null);
});
