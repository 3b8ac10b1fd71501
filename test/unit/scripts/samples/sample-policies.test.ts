import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { buildSample, SAMPLE_NAMES } from '../../../../scripts/samples/sample-policies.ts';

describe.each(SAMPLE_NAMES)('sample %s', (name) => {
  it('is what the script makes, byte for byte', async () => {
    const { bytes } = await buildSample(name);
    const shipped = await readFile(new URL(`../../../../resources/sample/${name}.pdf`, import.meta.url));
    expect(Buffer.compare(shipped, bytes)).toBe(0);
  });

  it('has about twelve pages, a turned one, roman labels before arabic ones, broken words', async () => {
    const { bytes, labels, words } = await buildSample(name);
    const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPages();
    expect(pages).toHaveLength(labels.length);
    expect(labels.length).toBeGreaterThanOrEqual(10);
    expect(labels.slice(0, 5)).toEqual(['i', 'ii', 'iii', 'iv', '1']);
    expect(labels.at(-1)).toBe('A-1');
    expect(pages.map((page) => page.getRotation().angle).filter((angle) => angle !== 0)).toEqual([90]);
    expect(words.filter(({ text }) => /^[A-Za-z]{3,}-$/.test(text)).length).toBeGreaterThanOrEqual(5);
  });

  it('keeps every word inside its page', async () => {
    const { words } = await buildSample(name);
    for (const { text, rect } of words) {
      const [x, y, width, height] = rect;
      const inside = x >= 20 && y >= 20 && x + width <= 575.28 && y + height <= 821.89 && width > 0 && height > 0;
      expect(inside, `${text} at ${rect.join(' ')}`).toBe(true);
    }
  });
});

describe('demo questions', () => {
  it('are four, and their answers stand in the documents as they are asked for', async () => {
    const file = new URL('../../../../resources/sample/questions.json', import.meta.url);
    const questions = JSON.parse(await readFile(file, 'utf8')) as { id: string; question: string }[];
    expect(questions.map(({ id }) => id)).toEqual(['plain', 'two-documents', 'table', 'unanswerable']);
    const texts = new Map<string, string>();
    for (const name of SAMPLE_NAMES) texts.set(name, (await buildSample(name)).words.map(({ text }) => text).join(' '));
    expect(texts.get('leave-and-absence')).toContain('Up to five days of unused annual leave may be carried over');
    expect(texts.get('travel-and-expenses')).toContain('must be reported to the Travel Desk within 24 hours');
    expect(texts.get('information-security')).toContain('must be reported to the Service Desk within one hour');
    expect(texts.get('travel-and-expenses')).toContain('Zurich 240 95 48 CHF');
    expect(texts.get('travel-and-expenses')).toContain('by city (continued) City Hotel limit per night');
    for (const text of texts.values()) expect(text).not.toMatch(/patent/i);
  });
});
