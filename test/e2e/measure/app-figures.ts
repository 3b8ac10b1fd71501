import { manySamplePages } from '../../fixtures/make-pdf.ts';
import { App } from '../app.ts';
import { newFolder, SAMPLES } from '../files.ts';
import { openShell } from '../shell.ts';
import { clickToLit, type ScrollFigures, startKeyWatch, watchFrames } from './in-page.ts';

/** Everything in milliseconds and bytes, one number for each click, frame or key. */
export interface AppFigures {
  readonly clicksOnOpenPage: readonly number[];
  readonly clicksOnNewPage: readonly number[];
  readonly scroll: ScrollFigures;
  readonly keys: readonly number[];
}

export interface AppFiguresOptions {
  readonly pages: number;
  readonly scrollSeconds: number;
  readonly say: (what: string) => void;
}

const MANY = 'many-pages';
const TWO_PLACES = 'How many days of unused annual leave may be carried over into the next leave year?';
const QUESTIONS = [
  'How soon must the loss of a company device be reported to the Service Desk?',
  'How many characters do passwords have at least?',
  'Within how many days of the end of the journey are expenses claimed?',
  'How many weeks of parental leave on full pay may parents take?',
  'Who covers contractors and agency workers when they are absent?',
  'Which class is booked for flights of less than six hours?',
  'How is information classified?',
  'When must an absence because of illness be reported to the line manager?',
];
const CLICKS = 20;
const KEYS = 120;

/** Milliseconds from the click on a chip to its words painted. */
async function clickChip(app: App, index: number): Promise<number> {
  const chip = app.conversation.chips.nth(index);
  const placeId = await chip.getAttribute('data-place');
  if (placeId === null) throw new Error('a chip that does not say its place');
  const lit = app.page.evaluate(clickToLit, placeId);
  await chip.click();
  return await lit;
}

async function wheelFor(app: App, seconds: number): Promise<ScrollFigures> {
  const box = await app.reader.pane.boundingBox();
  if (box === null) throw new Error('no reader');
  await app.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const watched = app.page.evaluate(watchFrames, seconds * 1000);
  const end = performance.now() + seconds * 1000;
  // About a page each second of fast wheeling, with leaps as a dragged scroll bar makes them.
  for (let step = 0; performance.now() < end; step++) {
    await app.page.mouse.wheel(0, step % 40 === 39 ? 40_000 : 240);
    await app.page.waitForTimeout(30);
  }
  const figures = await watched;
  const reached = Number(await app.reader.pageField.inputValue());
  if (!(reached > 1)) throw new Error(`scrolling for ${seconds} s came to page ${reached}`);
  return figures;
}

/** Measures the app in the browser host, with the real engine and reader and the chat model of the tests. */
export async function appFigures({ pages, scrollSeconds, say }: AppFiguresOptions): Promise<AppFigures> {
  const folder = await newFolder();
  const shell = await openShell({ chat: { delayMs: 0 } });
  try {
    const app = new App(shell.page);
    say(`adding ${pages} pages`);
    const many = await folder.write(`${MANY}.pdf`, await manySamplePages(pages));
    await app.drop([many]);
    await app.library.hasSearchable(MANY, 180_000);
    await app.toThread();

    say('typing while pages are embedded');
    await app.conversation.question.focus();
    const watch = await app.page.evaluateHandle(startKeyWatch);
    for (let key = 0; key < KEYS; key++) {
      await app.page.keyboard.press(key % 6 === 5 ? 'Space' : 'a');
      await app.page.waitForTimeout(60);
    }
    const working = await app.library.pane.getByRole('progressbar').count();
    if (working === 0) throw new Error('everything was embedded before all keys were pressed: use more pages');
    const keys = await watch.jsonValue();

    say('clicking chips on pages that were not drawn yet');
    const clicksOnNewPage: number[] = [];
    for (const question of QUESTIONS) {
      await app.conversation.answer(question, 120_000);
      if ((await app.conversation.chips.count()) > 0) clicksOnNewPage.push(await clickChip(app, 0));
    }

    say(`scrolling ${pages} pages for ${scrollSeconds} s`);
    await app.library.open(MANY);
    await app.reader.pageField.waitFor();
    const scroll = await wheelFor(app, scrollSeconds);

    say('clicking chips on pages that are open');
    await app.library.pane.getByRole('button', { name: `Cancel ${MANY}` }).click();
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name], 120_000);
    await app.library.scopeBox(MANY).uncheck();
    await app.conversation.answer(TWO_PLACES, 120_000);
    for (const index of [0, 1, 0, 1]) await clickChip(app, index);
    await app.page.waitForTimeout(1500);
    const clicksOnOpenPage: number[] = [];
    for (let click = 0; click < CLICKS; click++) {
      clicksOnOpenPage.push(await clickChip(app, click % 2));
      await app.page.waitForTimeout(200);
    }
    return { clicksOnOpenPage, clicksOnNewPage, scroll, keys };
  } finally {
    await shell.close();
    await folder.remove();
  }
}
