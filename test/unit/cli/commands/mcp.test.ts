import { expect, it } from 'vitest';
import { runCli } from '../run-cli.ts';

it.each([
  [['mcp'], false],
  [['mcp', '--allow-changes'], true],
])('%j serves other programs, and lets them change the library only when told to', async (argv, mayChange) => {
  const { code, out, engine } = await runCli(argv);
  expect([code, out]).toEqual([0, '']);
  expect(engine.calls).toContainEqual(['mcp', { mayChange }]);
});
