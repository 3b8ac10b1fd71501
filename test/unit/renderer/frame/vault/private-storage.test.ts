import { expect, it } from 'vitest';
import { privateStorage } from '../../../../../src/renderer/frame/vault/private-storage.ts';
import { createSettingsStore } from '../../../../../src/renderer/state/settings-store.ts';
import { memoryStorage } from '../../../../fakes/page/memory-storage.ts';

const all = (storage: Storage): string =>
  JSON.stringify(
    Array.from({ length: storage.length }, (_, i) => [storage.key(i), storage.getItem(storage.key(i) ?? '')]),
  );

it('gives the disk no draft, no question and no name of a collection, and has them while the page is there', () => {
  const disk = memoryStorage();
  const storage = privateStorage(disk);
  storage.setItem('pincite.thread.t1', '{"draft":"Who pays Quillfeather?"}');
  storage.setItem('pincite.unanswered', '[{"question":"Who pays Quillfeather?"}]');
  const settings = createSettingsStore(storage);
  settings.getState().setCollection('Quillfeather v. Red');
  settings.getState().setTheme('dark');
  settings.getState().setThreadId('t1');
  expect(all(disk)).not.toContain('Quillfeather');
  expect(storage.getItem('pincite.thread.t1')).toContain('Who pays Quillfeather?');
  expect(createSettingsStore(storage).getState().collection).toBe('Quillfeather v. Red');
  // The next page has what is of no document.
  const next = createSettingsStore(privateStorage(disk)).getState();
  expect([next.collection, next.theme, next.threadId]).toEqual([null, 'dark', 't1']);
  storage.removeItem('pincite.unanswered');
  expect(storage.getItem('pincite.unanswered')).toBeNull();
  storage.clear();
  expect(storage.getItem('pincite.thread.t1')).toBeNull();
});

it('keeps widths of panes, and takes away what the page of a library in clear left', () => {
  const disk = memoryStorage();
  createSettingsStore(disk).getState().setCollection('Quillfeather v. Red');
  disk.setItem('pincite.thread.', '{"draft":"Who pays Quillfeather?"}');
  disk.setItem('pincite.grids', '{"state":{"openId":"g1"}}');
  disk.setItem('react-resizable-panels:pincite.panes', '[260,576]');
  disk.setItem('of another program', 'stays');
  const storage = privateStorage(disk);
  expect(all(disk)).not.toContain('Quillfeather');
  expect([disk.getItem('pincite.grids'), disk.getItem('of another program')]).toEqual([null, 'stays']);
  expect(storage.getItem('react-resizable-panels:pincite.panes')).toBe('[260,576]');
  storage.setItem('react-resizable-panels:pincite.panes', '[300,576]');
  expect(disk.getItem('react-resizable-panels:pincite.panes')).toBe('[300,576]');
  expect(storage.getItem('of another program')).toBeNull();
});

it('takes settings that are no JSON for none', () => {
  const disk = memoryStorage();
  disk.setItem('pincite.settings', 'Quillfeather');
  privateStorage(disk);
  expect(all(disk)).not.toContain('Quillfeather');
});
