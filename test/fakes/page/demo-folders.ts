import type { FollowedFolder } from '../../../src/contract/ingest-queue.ts';

const FOLDER: FollowedFolder = {
  ...{ folder_id: '0123456789abcdef', name: 'Policies', parent: 'Compliance', collection: 'Policy review 2025' },
  ...{ is_followed: true, state: 'idle', looked_at: '2026-03-02T09:30:00.000Z', documents: 1204, failed: 2 },
  problems: [
    { file: 'board/minutes.pdf', code: 'PASSWORD_NEEDED', reason: 'The file is protected.' },
    {
      file: 'old/annex 3.pdf',
      code: 'DAMAGED',
      reason: 'The file annex 3.pdf is damaged and cannot be read as a PDF.',
    },
  ],
  ...{ away: null, waiting: null, error: null, unheard: 'this system watches no more folders' },
};
const WHOLE = { failed: 0, problems: [], unheard: null } as const;

/** Followed folders, one in each state that a reader meets. */
export const demoFolders: FollowedFolder[] = [
  FOLDER,
  {
    ...FOLDER,
    ...WHOLE,
    ...{ folder_id: '1123456789abcdef', name: 'contracts', parent: 'Acme', collection: null, documents: 48 },
    ...{ away: 'it is not there', problems: [] },
  },
  {
    ...FOLDER,
    ...WHOLE,
    ...{ folder_id: '2123456789abcdef', name: 'Mail', parent: 'ana', collection: null, documents: 310 },
    ...{ is_followed: false, problems: [] },
  },
];
