import { describe, expect, it } from 'vitest';
import { askedPlace } from '../../../src/engine/question/asked-place.ts';

describe('askedPlace', () => {
  it.each([
    ['What does page 35 say about trends?', { pages: [35] }],
    ['What is covered on pages 26 and 27?', { pages: [26, 27] }],
    ['What is said on pp. 3–5?', { pages: [3, 4, 5] }],
    ['What does section 7.2 say?', { section: '7.2' }],
    ['What are the risks in Item 1A?', { section: '1A' }],
    ['According to Note 5, what was bought?', { section: '5' }],
    ['Summarise clause 7.3', { section: '7.3' }],
    ['What is clause 7.2(a) about?', { section: '7.2' }],
    ['What does ABC0001234 say about leave?', { stamp: { name: 'ABC', number: 1234 } }],
    ['Who signed page SMITH-JONES 000123?', { stamp: { name: 'SMITH-JONES ', number: 123 } }],
    ['What is on page ABC1234?', { stamp: { name: 'ABC', number: 1234 } }],
  ])('reads a page or a section: %s', (question, place) => {
    expect(askedPlace(question)).toEqual(place);
  });

  it.each([
    'What is the certification of Section 13 of the Exchange Act?',
    'What is the certification of Section 13.2 of the Exchange Act?',
    'Does it comply with Part 15 rules?',
    'How many pages does it have?',
    'What is on page 1,000.5?',
    'What is on pages 9 to 3?',
    'What was revenue in FY2023?',
    'Does it comply with ISO 27001?',
  ])('reads none in: %s', (question) => {
    expect(askedPlace(question)).toBeNull();
  });
});
