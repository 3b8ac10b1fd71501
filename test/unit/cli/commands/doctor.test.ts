import { expect, it, test } from 'vitest';
import { fakeEngine } from '../fake-engine.ts';
import { runCli } from '../run-cli.ts';
import { LEAVE, offlineChecked } from '../sample-data.ts';

test('pincite doctor says when the library was checked last', async () => {
  expect((await runCli(['doctor'])).out).toContain('check     never checked; "pincite check"');
  const threeDays = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString();
  const lastCheck = { checked_at: threeDays, sound: true, damage: 0, document_ids: [] };
  expect((await runCli(['doctor'], { engine: fakeEngine({ lastCheck }) })).out).toContain(
    'check     last checked 3 days ago: sound\n',
  );
  const found = { ...lastCheck, sound: false, damage: 2, document_ids: [LEAVE] };
  expect((await runCli(['doctor'], { engine: fakeEngine({ lastCheck: found }) })).out).toContain(
    'last checked 3 days ago: 2 findings, see',
  );
});

it('reports versions, models and counts', async () => {
  const report = JSON.parse((await runCli(['doctor', '--json', '--data', '/lib'])).out);
  expect(report).toMatchObject({
    version: '1.2.3',
    data: '/lib',
    device: { choice: 'auto', uses: 'cpu' },
    library: { documents: 2, pages: 12, passages: 42, embedded: 40 },
  });
  expect((await runCli(['doctor'])).out).toContain('2 documents, 12 pages (1 unreadable), 42 passages (40 embedded)');
  expect((await runCli(['doctor'])).out).toContain(
    'records   key 0123456789abcdef, /home/u/.config/pincite/record-key',
  );
  expect((await runCli(['doctor'])).out).toContain('device    CPU (no graphics card found)\n');
});

test('pincite doctor --offline says what became of each way to the network, and exits 4 when one was not refused', async () => {
  const run = await runCli(['doctor', '--offline']);
  expect([run.code, run.out.split('\n')]).toEqual([
    0,
    [
      'Web requests        refused',
      '  fetch             Pincite works offline: fetch was refused.',
      'Name look-ups       refused',
      '  dns/promises      Pincite works offline: dns.promises.resolve4 was refused.',
      '2 of 2 ways to the network refused.',
      '',
    ],
  ]);
  const [first] = offlineChecked.attempts;
  const udp = { way: 'udp', refused: false, why: 'It was not refused.' };
  const offline = { ...offlineChecked, attempts: [...(first === undefined ? [] : [first]), udp] };
  const open = await runCli(['doctor', '--offline'], { engine: fakeEngine({ offline }) });
  expect([open.code, open.out]).toEqual([
    4,
    expect.stringContaining('Direct connections  NOT refused\n  udp               It was not refused.\n'),
  ]);
  expect(open.out).toContain('1 of 2 ways to the network refused.');
  const json = await runCli(['doctor', '--offline', '--json'], { engine: fakeEngine({ offline }) });
  expect([json.code, JSON.parse(json.out)]).toEqual([4, offline]);
});

test('pincite doctor names the servers that can be reached, and what for', async () => {
  const servers = { list: [{ purpose: 'chat' as const, server: 'llm.example:8080', model: 'qwen' }], problem: null };
  const line = 'network   llm.example:8080 alone, which writes the answers (qwen)\n';
  expect((await runCli(['doctor'])).out).toContain('network   none\n');
  const run = await runCli(['doctor'], { engine: fakeEngine({ servers }) });
  expect(run.out).toContain(line);
  const offline = { ...offlineChecked, servers };
  expect((await runCli(['doctor', '--offline'], { engine: fakeEngine({ offline }) })).out).toContain(
    `2 of 2 ways to the network refused.\n${line}`,
  );
  const store = { purpose: 'store' as const, server: 's3.example:443', place: 's3://team/library' };
  const both = { list: [...servers.list, store], problem: null };
  const shared = (await runCli(['doctor'], { engine: fakeEngine({ servers: both }) })).out;
  expect(shared).toContain('network   s3.example:443 which has the documents (s3://team/library)\n');
  expect(shared).toContain('the guard does not hold');
  const problem = { list: [], problem: 'it is not JSON' };
  expect((await runCli(['doctor'], { engine: fakeEngine({ servers: problem }) })).out).toContain(
    'network   none; the servers cannot be read: it is not JSON\n',
  );
  const json = await runCli(['doctor', '--json'], { engine: fakeEngine({ servers }) });
  expect(JSON.parse(json.out)).toMatchObject({ servers });
});
