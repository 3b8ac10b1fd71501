import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentSummary } from '../../src/contract/documents.ts';
import { ERROR_SENTENCES, type ErrorCode, errorSentence } from '../../src/contract/errors.ts';
import type { QueuedFile } from '../../src/contract/ingest-queue.ts';
import { stateOf } from '../../src/engine/library/ingest/ingest-types.ts';
import { reasonInRow } from '../../src/renderer/words/file-reasons.ts';
import type { demoPage } from '../fakes/page/demo-page.ts';
import { type DemoShell, openDemoShell } from './demo-shell.ts';
import { expectAccessible } from './expect-accessible.ts';

const file = (name: string, state: QueuedFile['state'], more: Partial<QueuedFile> = {}): QueuedFile => ({
  key: name,
  source_filename: `${name}.pdf`,
  document_id: null,
  state,
  reason: null,
  code: null,
  duplicate: false,
  wrong_password: false,
  collection: null,
  pages_done: 0,
  pages: 0,
  pages_per_second: null,
  seconds_left: null,
  coverage: null,
  ...more,
});

const WHY = 'page 4 took more than 30 s of the processor’s time';
const sentenceOf = (code: ErrorCode): string =>
  errorSentence(
    code,
    Object.fromEntries(
      [...ERROR_SENTENCES[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'file' ? 'x.pdf' : WHY]),
    ),
  );

/** Every code by the state that it brings a file into, and states that wait or go on. */
const CODED = (Object.keys(ERROR_SENTENCES) as ErrorCode[]).map((code) =>
  file(`code ${code}`, stateOf(code), { code, reason: sentenceOf(code) }),
);
const GOING = [
  file('waits', 'waiting', { pages: 1204 }),
  file('waits for another', 'waiting', {
    reason: 'Another Pincite process (pid 4194304) is adding to this library; this goes on when it has finished.',
  }),
  file('is read', 'reading', { pages: 1204, pages_done: 204, pages_per_second: 6.2, seconds_left: 80 }),
  file('has no turn', 'recognising', { pages: 1204, pages_done: 204, waits_for: 'processor' }),
  file('is known', 'ready', { duplicate: true, document_id: '1'.repeat(16) }),
];
const lost = (pages: number, more: Partial<DocumentSummary['coverage']>) => ({
  pages,
  coverage: {
    ...{ pages, text: pages, ocr: 0, low_confidence: 0, garbled: 0, unreadable: 0, waiting: 0, share: 0.5 },
    ...more,
  },
});
const document = (index: number, name: string, more: Partial<DocumentSummary>): DocumentSummary => ({
  document_id: String(index).repeat(16),
  document_name: name,
  source_filename: `${name}.pdf`,
  title: null,
  given_name: null,
  tags: [],
  kind: 'pdf',
  state: 'ready',
  bytes: 120_000,
  characters: 9_214,
  passages: 90,
  embedded: 90,
  attachments: 0,
  collections: [],
  supersedes: null,
  dated: null,
  added_at: '2026-03-02T09:00:00.000Z',
  ...lost(1, { share: 1 }),
  ...more,
});
const DOCUMENTS = [
  document(1, 'One page that waits', lost(1, { waiting: 1 })),
  document(2, 'Many that wait', lost(1204, { waiting: 1004 })),
  document(3, 'Lost in several ways', { ...lost(1204, { waiting: 4, garbled: 40, ocr: 300 }), attachments: 12 }),
  document(4, 'Older', lost(41, { share: 1 })),
  document(5, 'Newer', { ...lost(48, { unreadable: 6 }), supersedes: '4'.repeat(16) }),
  document(6, 'Still being improved', { ...lost(1204, { share: 1 }), state: 'searchable', embedded: 0 }),
];
const EMBEDDING = file('improved', 'embedding', {
  document_id: '6'.repeat(16),
  ...{ pages: 1204, pages_done: 204, pages_per_second: 6.2, seconds_left: 80 },
});

/** Runs in the page: what of these rows is cut off or leaves its row, by the row's own name. */
function cutOff(rows: readonly Element[]): string[] {
  return rows.flatMap((row) => {
    const box = row.getBoundingClientRect();
    const isOut = (one: Element): boolean => {
      // A document's name is cut, and whole where it is pointed at or has the focus.
      if (one.closest('.name, svg, .sr, .bar') !== null || one.getClientRects().length === 0) return false;
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isHidden = getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth;
      return isHidden || left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
    };
    return [...row.querySelectorAll('*')].filter(isOut).map((one) => `${row.textContent}: ${one.outerHTML}`);
  });
}

describe('the row of a file says its state whole', () => {
  let shell: DemoShell;
  const fill = (): Promise<void> =>
    shell.page.evaluate(
      ([files, documents]) => {
        const { demo } = window as unknown as { readonly demo: ReturnType<typeof demoPage> };
        demo.settings.getState().setCollection(null);
        demo.library.setState(({ queue }) => ({ documents, loaded: true, queue: { ...queue, files } }));
      },
      [[...CODED, ...GOING, EMBEDDING], DOCUMENTS] as [QueuedFile[], DocumentSummary[]],
    );
  const expectWhole = async (row: string, state: string): Promise<void> => {
    const rows = shell.page.locator(row);
    await expect.poll(() => rows.count()).toBeGreaterThan(CODED.length);
    await expect.poll(() => rows.evaluateAll(cutOff), { message: state }).toEqual([]);
    const texts = await rows.allTextContents();
    for (const one of CODED) {
      const text = texts.find((said) => said.includes(one.key)) ?? '';
      if (one.state !== 'password_needed') expect(text, one.key).toContain(reasonInRow(one));
    }
  };
  beforeAll(async () => {
    shell = await openDemoShell();
  });
  afterAll(() => shell.close());

  it.each([220, 260, 360])('in a library of %i px', async (width) => {
    await shell.page.setViewportSize({ width: 1440, height: 14_000 });
    await shell.show('answer');
    await shell.page.addStyleTag({ content: `#library { flex: 0 0 ${width}px !important }` });
    await fill();
    await expectWhole('.doc', `library of ${width} px`);
    const places = await shell.page
      .locator('.doc-scroll li')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom] as const),
      );
    const sorted = places.toSorted(([a], [b]) => a - b);
    for (const [i, [top]] of sorted.slice(1).entries()) expect(top).toBeGreaterThanOrEqual((sorted[i]?.[1] ?? 0) - 1);
  });

  it.each([
    [1440, 'at 100 %'],
    [1000, 'in a narrow window'],
    [720, 'at 200 %'],
  ])('in the list of what is added, %i px, %s', async (width, state) => {
    await shell.page.setViewportSize({ width, height: 14_000 });
    await shell.show('ingest');
    await fill();
    await expectWhole('.grid-scroll .g-row', state);
  });

  it('at 200 % in the library', async () => {
    await shell.page.setViewportSize({ width: 720, height: 14_000 });
    await shell.show('answer');
    await shell.page.getByRole('button', { name: 'Library', exact: true }).click();
    await fill();
    await expectWhole('.doc', 'library at 200 %');
  });

  it.each(['light', 'dark'])('is accessible, %s', async (theme) => {
    await shell.page.setViewportSize({ width: 1440, height: 1200 });
    await shell.show('ingest', { theme });
    await fill();
    await expectAccessible(shell.page, `files with reasons, ${theme}`);
  });

  it('several that failed are tried again at once', async () => {
    await shell.page.setViewportSize({ width: 1440, height: 900 });
    await shell.show('ingest');
    await fill();
    const tried = await shell.page.evaluateHandle(() => {
      const keys: string[] = [];
      const { demo } = window as unknown as { readonly demo: ReturnType<typeof demoPage> };
      const retry = async ({ key }: { readonly key: string }) => void keys.push(key);
      const client = { queue: { retry } } as unknown as (typeof demo)['client'];
      demo.library.setState({ change: async (action) => action(client).then(() => true) });
      return keys;
    });
    await shell.page.getByRole('button', { name: 'Try all again' }).click();
    const wanted = CODED.filter(({ state }) => state !== 'password_needed').map(({ key }) => key);
    await expect.poll(async () => (await tried.jsonValue()).toSorted()).toEqual(wanted.toSorted());
  });
});
