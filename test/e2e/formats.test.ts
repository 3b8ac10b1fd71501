import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as files from '../fixtures/office/office-files.ts';
import { App } from './app.ts';
import { type Folder, newFolder } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';
import { until } from './until.ts';

/** A file, what the library calls it, a question on it, and the words that answer it. */
const FILES = [
  [
    'quay-handbook.docx',
    files.wordFile,
    'Word',
    'What does the crane on quay seven lift?',
    'The crane on quay seven lifts at most forty tonnes.',
  ],
  [
    'port-fees.xlsx',
    files.sheetFile,
    'Excel',
    'What is the towage fee share due?',
    'Towage\t1,250.50 EUR\t12.50%\t31 Mar 2024',
  ],
  [
    'dredging.pptx',
    files.slidesFile,
    'PowerPoint',
    'When does dredging of the fairway start?',
    'Dredging of the fairway starts in April.',
  ],
  [
    'ferry.html',
    files.webPage,
    'Web page',
    'Where do dogs travel, on the upper deck?',
    'Dogs travel on the upper deck only.',
  ],
  [
    'delivery.eml',
    files.mailFile,
    'Mail',
    'Is the storage fee for the crates waived?',
    'the crates arrive on Friday, and the storage fee of 40 £ is waived.',
  ],
  [
    'delivery.msg',
    files.outlookFile,
    'Mail',
    'Is the storage fee for the crates waived?',
    'the crates arrive on Friday, and the storage fee of 40 £ is waived.',
  ],
  [
    'notice.txt',
    () => Buffer.from('\ufeffThe ferry leaves at noon.\nDogs pay half of the fare.\n', 'utf16le'),
    'Text',
    'What do dogs pay on the ferry?',
    'Dogs pay half of the fare.',
  ],
  ['rates.csv', files.tableFile, 'CSV', 'What is the rate of Vienna valid from 2024?', 'Vienna\t1.250,00\t2024-01-01'],
] as const;

describe.each(FILES)('a file of another format: %s', (file, make, format, question, words) => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.drop([await folder.write(file, make())]);
    await until('the file is in the library', async () => (await app.library.rows.count()) === 1, 60_000);
    await app.library.isDone();
    await app.toThread();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('says what it is, answers, and opens where the words stand', async () => {
    await expect.poll(() => shownText(app.library.rows.first())).toContain(format);
    await app.conversation.answer(question);
    const citation = (await lastAnswer(shell.dataDir)).citations.find(({ text_span }) => text_span.includes(words));
    expect(citation?.source_filename).toBe(file);
    await app.conversation.chips.first().click();
    const lit = app.page.locator('.reader-lit-text[data-active]');
    await lit.first().waitFor();
    const shown = (await lit.allTextContents()).join('');
    const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
    // Of a row only the cell may be lit strongly.
    const [first = ''] = words.split('\t');
    expect(inOneLine(shown)).toContain(inOneLine(first));
  });
});
