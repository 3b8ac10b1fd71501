import { expect, it } from 'vitest';
import { assertProcessor, processorOf, thisProcessor } from '../../../src/shell/processor.ts';

const about = { model: 'Intel(R) Core(TM) i7-3770', cores: 4 };
const flags = (line: string): string => `processor\t: 0\nflags\t\t: ${line}\nbugs\t\t: none\n`;

it('finds what LanceDB needs, by whole names', () => {
  const old = processorOf('x64', flags('fpu sse4_2 avx avx2_like xfma f16c'), about);
  expect(old).toEqual({ ...about, features: ['f16c'], missing: ['avx2', 'fma'] });
  expect(processorOf('x64', flags('avx avx2 fma avx512f'), about)).toMatchObject({
    features: ['avx2', 'fma', 'avx512f'],
    missing: [],
  });
});

it('asks nothing of another architecture, and nothing where the system does not tell', () => {
  const arm = processorOf('arm64', 'processor\t: 0\nFeatures\t: fp asimd asimddp\n', about);
  expect(arm).toMatchObject({ features: ['asimd', 'asimddp'], missing: [] });
  expect(processorOf('x64', null, about)).toMatchObject({ features: null, missing: [] });
  expect(processorOf('x64', 'model name : x\n', about)).toMatchObject({ features: null, missing: [] });
});

it('says in one sentence which processor lacks what', async () => {
  const old = Promise.resolve(processorOf('x64', flags('avx fma'), about));
  await expect(assertProcessor(old)).rejects.toMatchObject({
    code: 'PROCESSOR_TOO_OLD',
    message: expect.stringMatching(/^This processor \(Intel\(R\) Core\(TM\) i7-3770\) has no AVX2, which/u),
  });
  await assertProcessor(thisProcessor());
});
