import { expect, it } from 'vitest';
import { trialQuestion } from '../../../../src/engine/features/models/try-model.ts';
import { fakeChatRuntime } from '../../../fakes/fake-chat-runtime.ts';

const asked = (output: string) => trialQuestion(fakeChatRuntime({ script: [{ output }] }), undefined);

it('passes a model that answers from the right line', async () => {
  expect(await asked('{"mode":"answer","claims":[{"t":"The notice period is four weeks.","s":[2]}]}')).toBeNull();
  expect(await asked('{"mode":"answer","claims":[{"t":"It is 4 weeks.","s":[2]}]}')).toBeNull();
});

it('says what was wrong with any other reply', async () => {
  expect(await asked('{"mode":"answer","claims":[{"t":"Lunch is served from noon.","s":[1]}]}')).toMatch(
    /it replied “Lunch is served from noon\.” from line 1$/,
  );
  expect(await asked('{"mode":"answer","claims":[{"t":"It is four weeks.","s":[3]}]}')).toMatch(/from line 3$/);
  expect(
    await trialQuestion(
      fakeChatRuntime({ script: [{ unchecked: '{"mode":"answer","claims":[{"t":"The no' }] }),
      undefined,
    ),
  ).toBe('it did not end its reply');
});
