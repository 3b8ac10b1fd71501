import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

/** Sentences that end as lines do not like to end. */
const RULES = [
  '# Payment handbook',
  'The payment session is opened by Stripe::Checkout::Session.create(payment_method_types:card,mode:payment).',
  'The payment archive is kept below /var/lib/payments/archive/2026/quarter-4/approved-and-countersigned-statements.',
  'The payment desk answers each letter of a supplier within five working days after it was received by the office.',
  '',
  '| City | Hotel per night | Meals |',
  '|------|-----------------|-------|',
  '| Bregenz | 118 EUR | 41 EUR |',
  '| Feldkirch | 104 EUR | 39 EUR |',
]
  .join('\n\n')
  .replaceAll('|\n\n|', '|\n|');

/** The chips that stand on a line without any word of their sentence, by their names, at the present width. */
const lonely = (app: App) =>
  app.conversation.chips.evaluateAll((chips) =>
    chips.flatMap((chip) => {
      const box = chip.getBoundingClientRect();
      const words = chip.closest('p')?.querySelector('.words')?.getClientRects() ?? [];
      const beside = [...words].some(
        ({ top, bottom, right, width }) => width > 1 && top < box.bottom && bottom > box.top && right <= box.left + 1,
      );
      return beside ? [] : [chip.getAttribute('aria-label') ?? ''];
    }),
  );

describe.each(['light', 'dark'] as const)('the words of documents, %s', (colorScheme) => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 }, colorScheme });
    app = new App(shell.page);
    const handbook = await folder.write('payment-handbook.md', new TextEncoder().encode(RULES));
    await app.addAll([handbook, SAMPLES.travel.path], ['payment-handbook', SAMPLES.travel.name]);
    await app.library.isDone();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('never leave a chip alone on a line, at no width', async () => {
    await app.conversation.answer('How is the payment session opened, and where is the payment archive kept?');
    expect(await app.conversation.chips.count()).toBeGreaterThan(0);
    const { height } = app.page.viewportSize() ?? { height: 900 };
    for (let width = 360; width <= 880; width += 13) {
      await app.page.setViewportSize({ width, height });
      expect(await lonely(app), `at ${width} px`).toEqual([]);
    }
    await app.page.setViewportSize({ width: 1440, height });
    await app.page.getByRole('separator').first().waitFor();
  });

  it('are a small table where passages have one, without bars', async () => {
    await app.page.keyboard.press('Control+K');
    await app.commands.getByRole('combobox').fill('hotel per night Feldkirch');
    await app.commands
      .getByRole('option', { name: /passages/i })
      .first()
      .click();
    const list = app.conversation.lastTurn.getByRole('region', { name: 'Passages found' });
    await list.waitFor();
    const table = list.locator('.small-table').filter({ hasText: 'Feldkirch' }).first();
    await table.waitFor();
    const rows = await table.evaluate((element) =>
      [...element.querySelectorAll('.small-row')].map((row) =>
        [...row.querySelectorAll('.small-cell')].map((cell) => cell.getBoundingClientRect().left),
      ),
    );
    // Cells of a column begin at one edge.
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row).toEqual(rows[0]);
    expect(await shownText(list)).not.toMatch(/[|]|---/u);
    await expectAccessible(app.page, `passages with tables, ${colorScheme}`);
  });
});

describe('the preview of a citation', () => {
  let shell: Shell;
  let app: App;
  let letGo: () => void = () => undefined;
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('has the words at once, and the picture over them when it is drawn', async () => {
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await app.page.route('**/documents/*/file', async (route) => {
      await held;
      await route.continue();
    });
    await app.conversation.answer('How many days of unused annual leave may be carried over into the next leave year?');
    await app.conversation.chips.first().hover();
    await app.preview.waitFor();
    const words = app.preview.locator('.crop-text');
    expect(await shownText(words)).toContain('carried over');
    const picture = app.preview.getByRole('img', { name: /with the words lit/ });
    expect(await picture.count()).toBe(0);
    await expectAccessible(app.page, 'preview before its picture');
    letGo();
    await picture.waitFor();
    const over = await app.preview.evaluate((element) => {
      const box = element.querySelector('.crop-text')?.getBoundingClientRect();
      if (box === undefined) return null;
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + 20);
      return top?.closest('.reader-crop') !== null;
    });
    expect(over).toBe(true);
  });
});
