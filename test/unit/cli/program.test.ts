import { describe, expect, it } from 'vitest';
import { checkLine } from '../../../src/cli/checks.ts';
import { PinciteError } from '../../../src/contract/errors.ts';
import { runCli } from './run-cli.ts';
import { LEAVE } from './sample-data.ts';

describe('usage', () => {
  it.each([
    [['nonsense']],
    [[]],
    [['search']],
    [['search', 'x', '-k', '0']],
    [['search', 'x', '-k', '3.5']],
    [['ingest', 'a.pdf', '--wait', 'sometime']],
    [['ask']],
    [['ask', 'a question', '--batch', 'f.jsonl']],
    [['ask', 'a question', '--out', 'f.jsonl']],
    [['ask', '--batch', 'f.jsonl', '--thread', 't']],
    [['show', LEAVE, '--start', '5', '--end', '5', '--out', 'f.png']],
    [['show', LEAVE, '--start', '5']],
    [['audit']],
    [['documents', '--nonsense']],
  ])('%j is wrong usage: exit 2, said on stderr, the engine is not opened', async (argv) => {
    const { code, out, err, dataDirs } = await runCli(argv);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).not.toBe('');
    expect(dataDirs).toEqual([]);
  });

  it.each([['--help'], ['--version']])('%s goes to stdout with exit 0', async (flag) => {
    const { code, out, err } = await runCli([flag]);
    expect(code).toBe(0);
    expect(out).toMatch(flag === '--help' ? /Usage: pincite/ : /^1\.2\.3\n$/);
    expect(err).toBe('');
  });

  it.each([
    [['--data', '/lib', '--json', 'documents']],
    [['documents', '--json', '--data', '/lib']],
    [['audit', '--json', 'verify', '--data', '/lib']],
    [['--data', '/lib', 'audit', 'verify', '--json']],
  ])('%j: shared options may stand before or after the command', async (argv) => {
    const { code, out, dataDirs } = await runCli(argv);
    expect(code).toBe(0);
    expect(dataDirs).toEqual(['/lib']);
    expect(() => JSON.parse(out)).not.toThrow();
  });
});

describe('help', () => {
  it('lists every command in one of five groups, in one line or two, with three examples', async () => {
    const { out } = await runCli(['--help']);
    const groups = [...out.matchAll(/^(Start here|Documents|Questions|Proof|Administration):\n((?: .*\n)+)/gmu)];
    expect(groups.map(([, name]) => name)).toEqual(['Start here', 'Documents', 'Questions', 'Proof', 'Administration']);
    expect(out).not.toContain('\nCommands:');
    expect(out.match(/^ {2}pincite .*$/gmu)).toHaveLength(3);
  });

  it('says where the library is without --data', async () => {
    expect((await runCli(['--help'])).out).toContain('/default/data');
    expect((await runCli(['documents', '--help'])).out).toContain('/default/data');
  });

  it.each([
    ['check', ['check']],
    ['verify', ['verify']],
    ['verify-citation', ['verify-citation']],
    ['audit verify', ['audit', 'verify']],
    ['doctor', ['doctor']],
  ] as const)('%s says in one line what it checks, and what the four others check', async (name, command) => {
    const { out } = await runCli([...command, '--help']);
    const flat = out.replaceAll(/\s+/gu, ' ');
    expect(flat).toContain(checkLine(name));
    expect(out.match(/^Other checks:\n((?: {2}.*\n)+)/mu)?.[1]?.match(/\n/gu)).toHaveLength(4);
    expect(out).not.toMatch(new RegExp(`^ {2}${name} {2}`, 'mu'));
  });
});

describe('failures', () => {
  it('is one line with code and sentence, exit 1', async () => {
    const { code, out, err } = await runCli(['sentences', 'ffffffffffffffff']);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toBe('pincite: DOCUMENT_NOT_FOUND: There is no document ffffffffffffffff in this library.\n');
  });

  it('says that the library is busy when the engine cannot be opened', async () => {
    const { code, err, dataDirs } = await runCli(['documents'], {
      openFails: new PinciteError('LIBRARY_BUSY', { pid: 4711 }),
    });
    expect(code).toBe(1);
    expect(err).toMatch(/^pincite: LIBRARY_BUSY: .*pid 4711.*\n$/);
    expect(dataDirs).toEqual(['/default/data']);
  });

  it('keeps an unexpected error to one line too', async () => {
    const { code, err } = await runCli(['documents'], { openFails: new Error('two\nlines') });
    expect(code).toBe(1);
    expect(err).toBe('pincite: INTERNAL: Something went wrong inside Pincite: two lines.\n');
  });

  it('closes the engine once, after success and after failure', async () => {
    expect((await runCli(['documents'])).engine.closed()).toBe(1);
    expect((await runCli(['sentences', 'ffffffffffffffff'])).engine.closed()).toBe(1);
  });
});

it('says what reading scanned pages costs', async () => {
  expect((await runCli(['ingest', '--help'])).out).toMatch(/--ocr <mode>[\s\S]*seconds\s+a\s+page/);
});
