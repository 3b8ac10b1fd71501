import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { type HostChoices, type SupervisedHost, supervisedHost } from '../../fakes/host/supervised-host.ts';
import { samplePath } from '../engine/sample-engine.ts';

const fake = (name: string): string => fileURLToPath(new URL(`../../fakes/host/${name}.ts`, import.meta.url));

let host: SupervisedHost | null = null;
const start = async (choices: HostChoices = {}): Promise<SupervisedHost> => {
  host = await supervisedHost(choices);
  return host;
};
afterEach(async () => {
  await host?.close();
  host = null;
});

const gone = { code: 'ENGINE_GONE', defined: true, data: { details: {} } };

it('starts the engine, and after a kill starts it again: calls and streams end with ENGINE_GONE and the next call works', async () => {
  const { client, states, kill, supervisor } = await start();
  expect(await client.documents.list()).toEqual([]);
  expect(states).toEqual(['starting', 'running']);

  const queue = await client.queue.watch();
  expect((await queue.next()).value).toMatchObject({ files: [] });
  const waiting = queue.next();
  await kill();
  await expect(waiting).rejects.toMatchObject(gone);
  expect((await queue.next()).done).toBe(true);
  // Whether the page noticed or not: this call finds no channel, waits for the new engine and is answered.
  expect(await client.documents.list()).toEqual([]);
  expect(states).toEqual(['starting', 'running', 'starting', 'restarted']);
  expect(supervisor.state).toBe('restarted');
  const late: string[] = [];
  supervisor.onState((state) => late.push(state))();
  expect(late).toEqual(['running']);
  expect(supervisor.log.join('\n')).toContain('The engine stopped (exit code none, ended by a signal).');
});

it('leaves no call hanging that is made while the engine dies', async () => {
  const { client, kill, states } = await start();
  await client.documents.list();
  // A stream is open until the engine dies, so it tells that these calls met its end.
  const queue = await client.queue.watch();
  await queue.next();
  const open = queue.next().catch((error) => error.code);
  const calls = Array.from({ length: 20 }, () =>
    client.documents.list().then(
      () => 'answered',
      (error) => error.code,
    ),
  );
  await kill();
  const later = Array.from({ length: 20 }, () =>
    client.documents.list().then(
      () => 'answered',
      (error) => error.code,
    ),
  );
  const ends = await Promise.race([Promise.all([...calls, ...later]), delay(20_000, 'hangs')]);
  expect(ends).toHaveLength(calls.length + later.length);
  expect(new Set([...ends, 'answered', 'ENGINE_GONE'])).toEqual(new Set(['answered', 'ENGINE_GONE']));
  expect(await open).toBe('ENGINE_GONE');
  expect(await client.documents.list()).toEqual([]);
  expect(states).toEqual(['starting', 'running', 'starting', 'restarted']);
});

it('knows what was granted after a restart too', async () => {
  const { client, kill, supervisor, states } = await start();
  supervisor.grant('h1', samplePath('leave-and-absence'));
  await client.documents.list();
  await kill();
  for (;;) {
    try {
      await client.queue.add({ sources: ['h1'] });
      break;
    } catch (error) {
      expect(error).toMatchObject(gone);
    }
  }
  await expect.poll(() => client.documents.list()).toMatchObject([{ source_filename: 'leave-and-absence.pdf' }]);
  expect(states).toContain('restarted');
});

it('gives up on an engine that stops at once, says why in its log, and starts again when asked', async () => {
  const rule = { restarts: 2, windowMs: 60_000, firstDelayMs: 10 };
  const { supervisor, port, states } = await start({ entry: fake('crashing-host'), rule });
  await expect(port()).rejects.toMatchObject({ code: 'ENGINE_GONE' });
  await expect.poll(() => supervisor.state).toBe('failed');
  expect(supervisor.log.filter((line) => line.includes('(exit code 3)'))).toHaveLength(3);
  expect(supervisor.log.filter((line) => line === 'cannot start')).toHaveLength(3);
  await expect(port()).rejects.toMatchObject({ code: 'ENGINE_GONE' });
  supervisor.retry();
  expect(states).toEqual(['starting', 'failed', 'starting']);
});

it('waits for an engine that does not get ready, says so in its log, and starts it anew only when the user asks', async () => {
  // It was ended before: on a busy machine, one that was only slow too.
  const rule = { restarts: 1, windowMs: 60_000, firstDelayMs: 10 };
  const { supervisor, port } = await start({ entry: fake('silent-host'), rule, slowMs: 50 });
  const waiting = port();
  const refused = expect(waiting).rejects.toMatchObject({ code: 'ENGINE_GONE' });
  const told = () => supervisor.log.filter((line) => line.includes('it is waited for')).length;
  await expect.poll(told).toBeGreaterThan(2);
  expect(supervisor.state).toBe('starting');
  expect(supervisor.log.join('\n')).not.toContain('The engine stopped');
  supervisor.restart();
  await refused;
  expect(supervisor.log.join('\n')).toContain('because the user asked for it');
  await expect.poll(() => supervisor.state).toBe('starting');
});

it('tries again when it is asked for a channel some time after it gave up', async () => {
  let clock = 0;
  const rule = { restarts: 0, windowMs: 60_000, firstDelayMs: 10 };
  const { supervisor, port } = await start({ entry: fake('crashing-host'), rule, now: () => clock });
  const starts = () => supervisor.log.filter((line) => line === 'cannot start').length;
  await expect(port()).rejects.toMatchObject({ code: 'ENGINE_GONE' });
  clock = 59_999;
  await expect(port()).rejects.toMatchObject({ code: 'ENGINE_GONE' });
  expect([supervisor.state, starts()]).toEqual(['failed', 1]);
  clock = 60_000;
  await expect(port()).rejects.toMatchObject({ code: 'ENGINE_GONE' });
  expect(supervisor.state).toBe('failed');
  await expect.poll(starts).toBe(2);
});

it('tells an engine that hangs, ends it only when it is told to, and keeps what it tells of its work out of the log', async () => {
  const { supervisor, states } = await start({ entry: fake('hanging-host'), stillBeats: 3 });
  await expect.poll(() => supervisor.isHung, { timeout: 60_000 }).toBe(true);
  expect(states).toEqual(['starting', 'running']);
  expect(supervisor.log).toEqual(['Opening the library.', 'The engine does nothing, although it gets the processor.']);
  supervisor.restart();
  expect(supervisor.isHung).toBe(true);
  await expect.poll(() => states.length, { timeout: 60_000 }).toBeGreaterThan(2);
  expect(states.slice(0, 3)).toEqual(['starting', 'running', 'starting']);
  expect(supervisor.log.join('\n')).toContain('The engine is started anew because the user asked for it.');
});

it('takes an engine that has opened its library for no hung one, though it does nothing', async () => {
  const { supervisor, client } = await start({ stillBeats: 2 });
  expect(await client.documents.list()).toEqual([]);
  await expect.poll(() => supervisor.log).toContain('The library is open.');
  await delay(4000);
  expect(supervisor.isHung).toBe(false);
  expect(supervisor.log.join('\n')).not.toContain('pincite-beat');
});
