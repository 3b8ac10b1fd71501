import { expect, it } from 'vitest';
import { previewLines, previewRows } from '../../../../../src/renderer/dialogs/export/preview-text.ts';

it('shows the first lines of an answer without the signs of Markdown', () => {
  const markdown = '## Who approves it?\n\n- The manager does\\. [1] *Supported*\n\n> Of **a\\_b**.\n';
  expect(previewLines(markdown)).toEqual([
    { kind: 'heading', text: 'Who approves it?' },
    { kind: 'text', text: 'The manager does. [1] Supported' },
    { kind: 'quote', text: 'Of a_b.' },
  ]);
  expect(previewLines('a\n'.repeat(100))).toHaveLength(14);
});

it('shows the first rows of a table', () => {
  const csv =
    'question,sentence,verdict,document,page\nQ,"Five, or ""six"".",Supported,Leave,7\nQ,"Two\nlines",Weak,Pay,\n';
  expect(previewRows(csv)).toEqual({
    names: ['Sentence', 'Verdict', 'Document', 'Page'],
    rows: [
      ['Five, or "six".', 'Supported', 'Leave', '7'],
      ['Two\nlines', 'Weak', 'Pay', ''],
    ],
  });
  expect(previewRows('')).toMatchObject({ rows: [] });
});
