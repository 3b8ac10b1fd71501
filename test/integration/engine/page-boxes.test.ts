import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PinciteError } from '../../../src/contract/errors.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { geometryOf, type PageBoxes, pageBoxes, pageRects } from '../../../src/engine/places/page-boxes.ts';
import { newFolder, SAMPLES, sampleLibrary } from './sample-engine.ts';

describe('boxes of many ranges', () => {
  let library: Library;
  let looks: number;
  let counted: Parameters<typeof pageBoxes>[0];
  let wanted: (readonly [string, number, number])[];
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const made = await newFolder();
    remove = made.remove;
    const dataDir = join(made.folder, 'library');
    const results = await sampleLibrary(dataDir, SAMPLES.slice(0, 2));
    library = await openLibrary({ dataDir });
    counted = {
      ...library,
      pagesOfRanges: (...request) => {
        looks++;
        return library.pagesOfRanges(...request);
      },
    };
    const ids = results.map(({ document_id: id }) => String(id));
    const ranges = [100, 3000, 9000, 100].map((start) => [start, start + 700] as const);
    wanted = ids.flatMap((id) => ranges.map(([start, end]) => [id, start, end] as const));
  });
  beforeEach(() => {
    looks = 0;
  });
  afterAll(async () => {
    await library.close();
    await remove();
  });

  /** The boxes of one range, read by themselves. */
  const oneByOne = async (documentId: string, start: number, end: number) =>
    (await library.pagesOfRange(documentId, start, end, true)).flatMap((page) =>
      pageRects(page, geometryOf(page), start, end),
    );
  const expectAll = async (boxes: PageBoxes) => {
    const together = await Promise.all(wanted.map((range) => boxes.rectsOf(...range)));
    for (const [i, range] of wanted.entries()) {
      expect(together[i]).toEqual(await oneByOne(...range));
      expect(together[i]?.length).toBeGreaterThan(0);
    }
  };

  it('are read with one look a document, the same as one by one, and not again', async () => {
    const boxes = pageBoxes(counted);
    await expectAll(boxes);
    expect(looks).toBe(2);
    await expectAll(boxes);
    expect(looks).toBe(2);
  });

  it('are there without a look when their pages were read ahead, also while these are being read', async () => {
    const boxes = pageBoxes(counted);
    const reading = boxes.readAhead(wanted.map(([documentId, start, end]) => ({ documentId, start, end })));
    await expectAll(boxes);
    await reading;
    await expectAll(boxes);
    expect(looks).toBe(2);
  });

  it('are read anew when only a part of a range is in memory', async () => {
    const boxes = pageBoxes(counted);
    const [id, start] = wanted[0] as (typeof wanted)[number];
    await boxes.rectsOf(id, start, start + 10);
    const whole = [id, start, start + 9000] as const;
    expect(await boxes.rectsOf(...whole)).toEqual(await oneByOne(...whole));
    expect(looks).toBe(2);
  });

  it('are read to the end before the store may be closed, and not ahead from then on', async () => {
    const boxes = pageBoxes(counted);
    const places = wanted.map(([documentId, start, end]) => ({ documentId, start, end }));
    let isRead = false;
    void boxes.readAhead(places).then(() => {
      isRead = true;
    });
    await boxes.close();
    expect([isRead, looks]).toEqual([true, 2]);
    await pageBoxes(counted).readAhead(places);
    expect(looks).toBe(4);
    await boxes.readAhead([{ documentId: wanted[0]?.[0] ?? '', start: 12_000, end: 12_100 }]);
    expect(looks).toBe(4);
  });

  it('are forgotten when there are too many', async () => {
    const boxes = pageBoxes(counted, 1);
    await expectAll(boxes);
    await expectAll(boxes);
    expect(looks).toBe(4);
  });

  it('fail for those who asked for them alone', async () => {
    const boxes = pageBoxes(counted);
    const [first, other] = [wanted[0], wanted.at(-1)] as [(typeof wanted)[number], (typeof wanted)[number]];
    const asked = await Promise.allSettled([boxes.rectsOf(first[0], 0, 1e9), boxes.rectsOf(...other)]);
    expect(asked[0]).toMatchObject({ status: 'rejected', reason: { code: 'BAD_RANGE' } });
    expect(asked[1]).toEqual({ status: 'fulfilled', value: await oneByOne(...other) });
    const same = await Promise.allSettled([boxes.rectsOf(first[0], 0, 1e9), boxes.rectsOf(...first)]);
    expect(same[0]).toMatchObject({ status: 'rejected', reason: { code: 'BAD_RANGE' } });
    expect(same[1]).toEqual({ status: 'fulfilled', value: await oneByOne(...first) });
    // The next look does not hang on the one that failed.
    expect(await boxes.rectsOf(...first)).toEqual(await oneByOne(...first));
    await boxes.readAhead([{ documentId: '0123456789abcdef', start: 0, end: 5 }]);
    await expect(boxes.rectsOf('0123456789abcdef', 0, 5)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });

  it('are read anew when the document was added again, and refused when it is gone', async () => {
    let added = 'once';
    const changing = {
      ...counted,
      listDocuments: async () =>
        added === 'removed' ? [] : (await library.listDocuments()).map((one) => ({ ...one, added_at: added })),
      document: async (id: string) => {
        if (added === 'removed') throw new PinciteError('DOCUMENT_NOT_FOUND', { id });
        return { ...(await library.document(id)), added_at: added };
      },
    };
    const boxes = pageBoxes(changing);
    await expectAll(boxes);
    added = 'again';
    await expectAll(boxes);
    expect(looks).toBe(4);
    added = 'removed';
    await expect(boxes.rectsOf(...(wanted[0] as (typeof wanted)[number]))).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
  });
});
