import { describe, expect, it } from 'vitest';
import type { QueuedFile } from '../../../../src/contract/ingest-queue.ts';
import {
  fileGroup,
  fileStateWords,
  isUnderWay,
  reasonAfterState,
  sizeWords,
} from '../../../../src/renderer/words/file-state-words.ts';

const file = (state: QueuedFile['state'], code: string | null = null, reason: string | null = null) => ({
  state,
  code,
  reason,
});

describe('fileGroup', () => {
  it.each([
    ['waiting', null, 'waiting', true],
    ['reading', null, 'in-progress', true],
    ['searchable', null, 'in-progress', true],
    ['embedding', null, 'in-progress', true],
    ['ready', null, 'ready', false],
    ['password_needed', 'PASSWORD_NEEDED', 'needs-you', false],
    ['damaged', 'DAMAGED', 'not-added', false],
    ['failed', 'DISK_FULL', 'not-added', false],
    // What failed after it could be searched is not going on: there is nothing to cancel.
    ['searchable', 'MODEL_DAMAGED', 'needs-you', false],
    ['searchable', 'DISK_FULL', 'needs-you', false],
  ] as const)('%s with the code %s is %s', (state, code, group, underWay) => {
    expect([fileGroup(file(state, code)), isUnderWay(file(state, code))]).toEqual([group, underWay]);
  });
});

describe('the words of a file', () => {
  it('says what a document lacks whose embedding failed, and why', () => {
    const full = file('searchable', 'DISK_FULL', 'The disk is full.');
    expect([fileStateWords(full), reasonAfterState(full)]).toEqual(['Searchable, not improved', 'The disk is full.']);
  });
  it('names no terminal command where the app has a button', () => {
    const damaged = file(
      'searchable',
      'MODEL_DAMAGED',
      'The model file a.gguf is damaged (cut); run "npm run models".',
    );
    expect(reasonAfterState(damaged)).toBe(
      'The file of the search model is damaged. Import it again under Models, then try again.',
    );
  });
  it('says a word once', () => {
    expect(reasonAfterState(file('cancelled', 'CANCELLED', 'Cancelled.'))).toBe('You stopped it.');
    expect(reasonAfterState(file('damaged', null, 'Damaged. It ends early.'))).toBe('It ends early.');
  });
  it('says in one state how large a document is and what of it is not read', () => {
    const coverage = (pages: number, lost: object) => {
      const none = { text: pages, ocr: 0, low_confidence: 0, garbled: 0, unreadable: 0, waiting: 0, share: 1 };
      return { kind: 'pdf' as const, characters: 9, pages, coverage: { pages, ...none, ...lost } };
    };
    expect([
      sizeWords(coverage(64, {})),
      sizeWords(coverage(64, { unreadable: 6 })),
      sizeWords(coverage(12, { garbled: 1, waiting: 2 })),
      sizeWords(coverage(1, { waiting: 1 })),
      sizeWords({ ...coverage(0, {}), kind: 'text', characters: 9214 }),
    ]).toEqual([
      '64 pages',
      '64 pages, 6 unreadable',
      '12 pages, 3 not read',
      '1 page, waiting for OCR',
      '9,214 characters',
    ]);
  });
});
