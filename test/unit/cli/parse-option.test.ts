import { describe, expect, it } from 'vitest';
import { fakeEngine } from './fake-engine.ts';
import { runCli } from './run-cli.ts';
import { LEAVE, leave, NOTES, notes } from './sample-data.ts';

const SHOW = ['--start', '0', '--end', '5', '--out', '/dev/null'];
const CITATION = ['--chunk', '0', '--claim', 'c', '--span', 's'];

/** Every command that takes a document, with a name in its place, and the call in which the id is to be seen. */
const COMMANDS = (name: string): readonly (readonly [argv: readonly string[], call: string])[] => [
  [['remove', name], 'remove'],
  [['remove', name, '--certificate', '/dev/null'], 'remove certified'],
  [['collections', 'add', 'Acme', name], 'update'],
  [['collections', 'take-out', 'Acme', name], 'update'],
  [['changes', name, NOTES], 'changes'],
  [['search', 'q', '--document', name], 'search'],
  [['ask', 'q', '--document', name], 'ask'],
  [['mentions', 'q', '--document', name, '--json'], 'mentions'],
  [['show', name, ...SHOW], 'render'],
  [['verify-citation', '--document', name, ...CITATION], 'verifyCitation'],
  [['export', '--format', 'annotated-pdf', '--document', name, '--out', '/dev/null'], 'export'],
];

describe('a document named on the command line', () => {
  it.each(COMMANDS('leave.pdf'))('%j: by the name of its file', async (argv, call) => {
    const { engine } = await runCli(argv);
    const [, input] = engine.calls.find(([name]) => name === call) ?? [];
    expect(JSON.stringify(input)).toContain(LEAVE);
  });

  it.each([
    ['documents', 'leave and absence policy'],
    ['coverage', 'Leave and Absence Policy'],
    ['sentences', 'leave'],
    ['tables', 'LEAVE.PDF'],
    ['documents', '/home/u/contracts/leave.pdf'],
  ])('%s %j: by its name, in any letters, without ending or with folders', async (command, name) => {
    expect((await runCli([command, name])).code).toBe(0);
  });

  it('is not found under a name that no document has', async () => {
    const { code, err } = await runCli(['tables', 'lease.pdf']);
    expect(code).toBe(1);
    expect(err).toBe('pincite: DOCUMENT_NOT_FOUND: There is no document “lease.pdf” in this library.\n');
  });

  it('is asked for by its id where two have the name, with what tells them apart', async () => {
    const newer = {
      ...leave,
      document_id: 'aa00aa00aa00aa00',
      supersedes: LEAVE,
      added_at: '2026-02-01T10:00:00.000Z',
    };
    const engine = fakeEngine({ documents: [leave, newer, notes] });
    const { code, err } = await runCli(['show', 'leave.pdf', ...SHOW], { engine });
    expect(code).toBe(1);
    expect(err).toBe(
      'pincite: DOCUMENT_NOT_UNIQUE: 2 documents are called “leave.pdf”; name one by its id: ' +
        `${LEAVE} (leave.pdf, edition 1 of 2, added 2026-01-05); ` +
        'aa00aa00aa00aa00 (leave.pdf, edition 2 of 2, added 2026-02-01).\n',
    );
    expect(engine.calls).toEqual([]);
  });

  it('is taken by its id without a look at the others, also where it is gone', async () => {
    const { engine } = await runCli(['remove', 'ffffffffffffffff', '--purge-records']);
    expect(engine.calls[0]).toEqual(['remove', { document_ids: ['ffffffffffffffff'], purge_records: true }]);
  });
});

describe('an entry of the quarantine', () => {
  const entry = {
    document_id: LEAVE,
    collections: [],
    source_filename: 'leave.pdf',
    quarantined_at: '2026-11-01T10:00:00.000Z',
    deleted_after: '2026-12-01T10:00:00.000Z',
    whole: true,
    bytes: 5,
    rows: 1,
  };

  it('is named by its file', async () => {
    const engine = fakeEngine({ quarantine: [entry] });
    await runCli(['quarantine', 'remove', 'leave.pdf'], { engine });
    expect(engine.calls).toEqual([['quarantine remove', { ids: [LEAVE] }]]);
    const { err } = await runCli(['quarantine', 'restore', 'lease.pdf'], { engine });
    expect(err).toMatch(/^pincite: QUARANTINE_NOT_FOUND: There is no “lease.pdf” in quarantine/u);
  });
});
