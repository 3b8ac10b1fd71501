import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bucketOf, createBucketLibrary } from '../../../src/engine/library/bucket.ts';
import { bucketClaims, LEASE, type Lease } from '../../../src/engine/library/journal/claims.ts';
import { sharedRows } from '../../../src/engine/library/tables/lance-shared.ts';
import { type S3Server, startS3Server, whyNoS3Server } from '../../fakes/bucket/s3-server.ts';
import { runBucketChild } from '../../fakes/library/run-child.ts';

const why = whyNoS3Server();
if (why !== null) process.stderr.write(`The claims of a bucket are not tested: ${why}\n`);

describe.skipIf(why !== null)('claims in a bucket', () => {
  let [server, folder] = [undefined as unknown as S3Server, ''];
  beforeAll(async () => {
    server = await startS3Server();
    folder = await mkdtemp(join(tmpdir(), 'pincite-claims-'));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  let places = 0;
  /** A new library in the same bucket. */
  const library = async () => {
    const endpoint = { ...server.endpoint, place: `s3://team/claims-${++places}` };
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

  /** Claims of a process of its own, whose clocks the test moves. */
  const process_ = async (of: Awaited<ReturnType<typeof library>>, lease: Lease = LEASE) => {
    const clock = { now: 0 };
    const swept: string[][] = [];
    const claims = bucketClaims({
      ...of,
      lease,
      clock: { awake: () => clock.now, wall: () => clock.now },
      sweep: async () => {
        for (const write of await claims.writes()) {
          swept.push(write.note.documents.map((one) => one.document_id));
          await claims.end(write);
        }
      },
    });
    return { claims, clock, swept };
  };

  it('a second one waits until the first has given a document back', async () => {
    const of = await library();
    const [first, second] = [await process_(of), await process_(of)];
    const write = await first.claims.begin([document('a')]);
    const waiting = second.claims.begin([document('a')]);
    const other = await (await process_(of)).claims.begin([document('b')]);
    expect(other.note.documents).toEqual([document('b')]);
    let isIn = false;
    void waiting.then(() => {
      isIn = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isIn).toBe(false);
    await first.claims.end(write);
    expect((await waiting).note.documents).toEqual([document('a')]);
    await of.rows.close();
  });

  it('gets those that are free, unless it wants all', async () => {
    const of = await library();
    const [first, second] = [await process_(of), await process_(of)];
    await first.claims.begin([document('a')]);
    const write = await second.claims.begin([document('a'), document('b')]);
    expect(write.note.documents).toEqual([document('b')]);
    await second.claims.end(write);
    const stop = new AbortController();
    const all = second.claims.begin([document('a'), document('b')], { all: true, signal: stop.signal });
    stop.abort();
    await expect(all).rejects.toMatchObject({ code: 'CANCELLED' });
    // It holds none of them while it waits.
    expect((await of.rows.read()).filter(({ holder }) => holder !== '')).toHaveLength(1);
    await of.rows.close();
  });

  it('a claim that is not reported any more is taken over, and what it left is swept; its holder stops', async () => {
    const of = await library();
    // Never reported by the timer, within this test.
    const lease = { ...LEASE, renewMs: 1_000_000 };
    const [dead, living] = [await process_(of, lease), await process_(of, lease)];
    await dead.claims.begin([document('a'), document('a2')], { all: true });
    await dead.claims.hold();
    const waiting = living.claims.begin([document('a')]);
    const moving = setInterval(() => {
      living.clock.now += 20_000;
    }, 100);
    expect((await waiting).note.documents).toEqual([document('a')]);
    clearInterval(moving);
    expect(living.swept).toEqual([['a']]);
    // Within its time the holder would not look; its own clock tells it to.
    dead.clock.now += LEASE.fenceMs;
    await expect(dead.claims.hold()).rejects.toMatchObject({ code: 'STORE_CLAIM_LOST' });
    await expect(dead.claims.hold()).rejects.toMatchObject({ code: 'STORE_CLAIM_LOST' });
    await of.rows.close();
  });

  it('a holder whose clock has run out goes on when nobody took it over', async () => {
    const of = await library();
    const { claims, clock } = await process_(of, { ...LEASE, renewMs: 1_000_000 });
    const write = await claims.begin([document('a')]);
    const [before] = (await of.rows.read()).filter(({ holder }) => holder !== '');
    clock.now += LEASE.fenceMs * 10;
    await claims.hold();
    const [after] = (await of.rows.read()).filter(({ holder }) => holder !== '');
    expect(after?.beat).toBe((before?.beat ?? 0) + 1);
    await claims.end(write);
    await of.rows.close();
  });

  it('has one indexer, and another in its place when it is gone', async () => {
    const of = await library();
    const [first, second] = [await process_(of, { ...LEASE, renewMs: 200 }), await process_(of)];
    const signal = new AbortController().signal;
    const { promise: until, resolve: end } = Promise.withResolvers<void>();
    const { promise: isIn, resolve: enter } = Promise.withResolvers<void>();
    const running = first.claims.asIndexer(() => {
      enter();
      return until;
    }, signal);
    await isIn;
    await expect(second.claims.asIndexer(async () => 1, signal)).rejects.toMatchObject({ code: 'INDEXER_RUNNING' });
    first.claims.abandon();
    const moving = setInterval(() => {
      second.clock.now += 20_000;
    }, 100);
    // A sign of life may still be on its way: then the first one is there.
    await vi.waitFor(async () => expect(await second.claims.asIndexer(async () => 2, signal)).toBe(2), {
      ...{ timeout: 60_000, interval: 500 },
    });
    clearInterval(moving);
    end();
    await running;
    await of.rows.close();
  });
});
