import { describe, expect, it } from 'vitest';
import type { AskEvent } from '../../../../src/contract/methods/asking.ts';
import { showAlong } from '../../../../src/renderer/state/page-context.tsx';
import { createViewStore } from '../../../../src/renderer/state/view-store.ts';
import { answered, nearest, refused } from '../../../fakes/page/demo-answers.ts';

const evidence: AskEvent = { type: 'evidence', hits: [...nearest], ms: 1 };
const final: AskEvent = { type: 'final', answer: answered };

describe('showAlong', () => {
  it('opens the best passage at once and the first citation at the end', () => {
    const view = createViewStore();
    showAlong(view, 'asking-1', evidence);
    expect(view.getState()).toMatchObject({
      openDocumentId: nearest[0]?.document_id,
      active: { id: `asking-1/near/${nearest[0]?.chunk_id}` },
      pane: 'conversation',
    });
    showAlong(view, 'a', final);
    expect(view.getState().active?.id).toBe('a/1');
  });
  it('leaves alone what the user opened meanwhile', () => {
    const view = createViewStore();
    showAlong(view, 'asking-1', evidence);
    view.getState().activate({ id: 'asking-1/2', document_id: 'd' });
    showAlong(view, 'a', final);
    expect(view.getState().active?.id).toBe('asking-1/2');
  });
  it('opens nothing of a refusal over the document that is being read', () => {
    const view = createViewStore();
    view.getState().activate({ id: 'earlier/1', document_id: 'read' });
    const before = view.getState();
    showAlong(view, 'asking-1', evidence);
    showAlong(view, 'a', { type: 'final', answer: refused });
    const { openDocumentId, active } = view.getState();
    expect({ openDocumentId, active }).toEqual({ openDocumentId: 'read', active: before.active });
    // Nor does the next question, which may be refused too.
    showAlong(view, 'asking-2', evidence);
    expect(view.getState().openDocumentId).toBe('read');
  });
  it('leaves the page that an earlier answer opened, until the next answer cites another', () => {
    const view = createViewStore();
    showAlong(view, 'a', evidence);
    showAlong(view, 'a', final);
    showAlong(view, 'asking-2', evidence);
    expect(view.getState().active?.id).toBe('a/1');
    showAlong(view, 'b', { type: 'final', answer: refused });
    expect(view.getState().active?.id).toBe('a/1');
    showAlong(view, 'asking-3', evidence);
    showAlong(view, 'c', final);
    expect(view.getState().active?.id).toBe('c/1');
  });
  it('opens the first citation over the document that is being read, unless the user opens another meanwhile', () => {
    const view = createViewStore();
    view.getState().openDocument('read');
    showAlong(view, 'asking-1', evidence);
    expect(view.getState().openDocumentId).toBe('read');
    showAlong(view, 'a', final);
    expect(view.getState().active?.id).toBe('a/1');
    showAlong(view, 'asking-2', evidence);
    view.getState().openDocument('other');
    showAlong(view, 'b', final);
    expect(view.getState().openDocumentId).toBe('other');
  });
});
