import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBucketLibrary } from '../../../src/engine/library/storage/bucket/bucket-library.ts';
import { bucketOf } from '../../../src/engine/library/storage/bucket/bucket-place.ts';
import { LEASE_TIMES } from '../../../src/engine/library/storage/bucket/leased-rows.ts';
import { bucketLeases } from '../../../src/engine/library/storage/bucket/leases.ts';
import { sharedRows } from '../../../src/engine/library/storage/bucket/shared-rows.ts';
import { type S3Server, startS3Server, whyNoS3Server } from '../../fakes/bucket/s3-server.ts';
import { runBucketChild } from '../../fakes/library/run-child.ts';

const why = whyNoS3Server();
if (why !== null) process.stderr.write(`The leases of a bucket are not tested: ${why}\n`);

describe.skipIf(why !== null)('leases in a bucket', () => {
  let [server, folder] = [undefined as unknown as S3Server, ''];
  beforeAll(async () => {
    server = await startS3Server();
    folder = await mkdtemp(join(tmpdir(), 'pincite-leases-'));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  let places = 0;
  /** A new library in the same bucket. */
  const library = async () => {
    const endpoint = { ...server.endpoint, place: `s3://team/leases-${++places}` };
    const rows = sharedRows(bucketOf(endpoint));
    await createBucketLibrary(rows, endpoint.place);
    return { endpoint, rows, place: endpoint.place };
  };
  const document = (id: string) => ({ document_id: id, source_filename: `${id}.pdf`, collections: [] });

  it('a row is taken by one of several processes at a time', async () => {
    const { endpoint, rows } = await library();
    const names = ['slot-0', 'slot-1', 'slot-2'];
    const children = Array.from({ length: 4 }, () =>
      runBucketChild({ do: 'swap', endpoint, dataDir: folder, times: 25, names }),
    );
    await Promise.all(children.map((child) => child.ended));
    const events = children.flatMap((child) => child.lines.map((line) => JSON.parse(line)));
    expect(events).toEqual(Array.from({ length: 4 }, () => ({ type: 'won', won: 25 })));
    // Each time that it was taken and given back it counted up by one: no change was lost.
    const left = await rows.read(names);
    expect(left.map(({ holder }) => holder)).toEqual(['', '', '']);
    expect(left.reduce((sum, { beat }) => sum + beat, 0)).toBe(4 * 25 * 2);
    await rows.close();
  });

  /** Leases of a process of its own, whose clocks the test moves. */
  const process_ = async (of: Awaited<ReturnType<typeof library>>, times = LEASE_TIMES) => {
    const clock = { now: 0 };
    const swept: string[][] = [];
    const leases = bucketLeases({
      ...of,
      times,
      clock: { awake: () => clock.now, wall: () => clock.now },
      sweep: async () => {
        for (const write of await leases.writes()) {
          swept.push(write.note.documents.map((one) => one.document_id));
          await leases.end(write);
        }
      },
    });
    return { leases, clock, swept };
  };

  it('a second one waits until the first has given a document back', async () => {
    const of = await library();
    const [first, second] = [await process_(of), await process_(of)];
    const write = await first.leases.begin([document('a')]);
    const waiting = second.leases.begin([document('a')]);
    const other = await (await process_(of)).leases.begin([document('b')]);
    expect(other.note.documents).toEqual([document('b')]);
    let isIn = false;
    void waiting.then(() => {
      isIn = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isIn).toBe(false);
    await first.leases.end(write);
    expect((await waiting).note.documents).toEqual([document('a')]);
    await of.rows.close();
  });

  it('gets those that are free, unless it wants all', async () => {
    const of = await library();
    const [first, second] = [await process_(of), await process_(of)];
    await first.leases.begin([document('a')]);
    const write = await second.leases.begin([document('a'), document('b')]);
    expect(write.note.documents).toEqual([document('b')]);
    await second.leases.end(write);
    const stop = new AbortController();
    const all = second.leases.begin([document('a'), document('b')], { all: true, signal: stop.signal });
    stop.abort();
    await expect(all).rejects.toMatchObject({ code: 'CANCELLED' });
    // It holds none of them while it waits.
    expect((await of.rows.read()).filter(({ holder }) => holder !== '')).toHaveLength(1);
    await of.rows.close();
  });

  it('a lease that is not reported any more is taken over, and what it left is swept; its holder stops', async () => {
    const of = await library();
    // Never reported by the timer, within this test.
    const times = { ...LEASE_TIMES, renewMs: 1_000_000 };
    const [dead, living] = [await process_(of, times), await process_(of, times)];
    await dead.leases.begin([document('a'), document('a2')], { all: true });
    await dead.leases.hold();
    const waiting = living.leases.begin([document('a')]);
    const moving = setInterval(() => {
      living.clock.now += 20_000;
    }, 100);
    expect((await waiting).note.documents).toEqual([document('a')]);
    clearInterval(moving);
    expect(living.swept).toEqual([['a']]);
    // Within its time the holder would not look; its own clock tells it to.
    dead.clock.now += LEASE_TIMES.fenceMs;
    await expect(dead.leases.hold()).rejects.toMatchObject({ code: 'STORE_CLAIM_LOST' });
    await expect(dead.leases.hold()).rejects.toMatchObject({ code: 'STORE_CLAIM_LOST' });
    await of.rows.close();
  });

  it('a holder whose clock has run out goes on when nobody took it over', async () => {
    const of = await library();
    const { leases, clock } = await process_(of, { ...LEASE_TIMES, renewMs: 1_000_000 });
    const write = await leases.begin([document('a')]);
    const [before] = (await of.rows.read()).filter(({ holder }) => holder !== '');
    clock.now += LEASE_TIMES.fenceMs * 10;
    await leases.hold();
    const [after] = (await of.rows.read()).filter(({ holder }) => holder !== '');
    expect(after?.beat).toBe((before?.beat ?? 0) + 1);
    await leases.end(write);
    await of.rows.close();
  });

  it('has one indexer, and another in its place when it is gone', async () => {
    const of = await library();
    const [first, second] = [await process_(of, { ...LEASE_TIMES, renewMs: 200 }), await process_(of)];
    const signal = new AbortController().signal;
    const { promise: until, resolve: end } = Promise.withResolvers<void>();
    const { promise: isIn, resolve: enter } = Promise.withResolvers<void>();
    const running = first.leases.asIndexer(() => {
      enter();
      return until;
    }, signal);
    await isIn;
    await expect(second.leases.asIndexer(async () => 1, signal)).rejects.toMatchObject({ code: 'INDEXER_RUNNING' });
    first.leases.abandon();
    const moving = setInterval(() => {
      second.clock.now += 20_000;
    }, 100);
    // A sign of life may still be on its way: then the first one is there.
    await vi.waitFor(async () => expect(await second.leases.asIndexer(async () => 2, signal)).toBe(2), {
      ...{ timeout: 60_000, interval: 500 },
    });
    clearInterval(moving);
    end();
    await running;
    await of.rows.close();
  });
});
