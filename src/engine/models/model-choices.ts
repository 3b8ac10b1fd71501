import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { PinciteError } from '../../contract/errors.ts';
import { DeviceChoice } from '../../contract/models.ts';
import { makeFolderDurably, replaceFileDurably } from '../../files/durable-file.ts';
import { isMissing } from '../../files/missing.ts';
import { type MachinePolicy, mustAllowModel } from '../../policy/machine-policy.ts';
import { defaultModel, findModel, type ModelEntry } from './catalog.ts';
import { ReadingSpeed, withSpeed } from './reading-speed.ts';

const FILE = 'models.json';
const Choices = z.object({
  chat: z.string().optional(),
  embed: z.string().optional(),
  device: DeviceChoice.optional(),
  speeds: z.array(ReadingSpeed).optional(),
});
type Choices = z.infer<typeof Choices>;

/** Roles of which a library uses one model. */
export type ChosenRole = 'chat' | 'embed';

/** Which models and which device a library works with. */
export interface ModelChoices {
  /**
   * The model of a role: the one that a policy fixes, else the chosen one. The default when none was chosen or the
   * chosen one is no longer known. Throws LIBRARY_DAMAGED, and MODEL_UNKNOWN of one that a policy fixes.
   */
  entry(role: ChosenRole): Promise<ModelEntry>;
  /**
   * Throws MODEL_UNKNOWN, FIXED_BY_POLICY, and MODEL_NOT_FOR_ANSWERS for a model that only ranks. Does not check
   * whether its file exists.
   */
  choose(id: string): Promise<ModelEntry>;
  /** PINCITE_GPU, else what was chosen, else `auto`. Throws LIBRARY_DAMAGED. */
  device(): Promise<DeviceChoice>;
  /** What was measured on the device before is measured anew there. */
  chooseDevice(choice: DeviceChoice): Promise<void>;
  /** How quickly models read their prompts, as far as that was measured. */
  speeds(): Promise<readonly ReadingSpeed[]>;
  keepSpeed(speed: ReadingSpeed): Promise<void>;
}

/** The choices in DATA/models.json, replaced durably: of two processes that choose at once the last one counts. */
export function modelChoices(
  dataDir: string,
  known: () => Promise<readonly ModelEntry[]>,
  {
    env = process.env,
    policy = null,
  }: { readonly env?: NodeJS.ProcessEnv; readonly policy?: MachinePolicy | null } = {},
): ModelChoices {
  const path = join(dataDir, FILE);
  const read = () => readChoices(dataDir, path);
  const change = async (some: Choices): Promise<void> => {
    const next = { ...(await read()), ...some };
    await makeFolderDurably(dataDir);
    await replaceFileDurably(path, `${JSON.stringify(next)}\n`);
  };
  return {
    entry: async (role) => {
      const [{ [role]: id }, catalog] = [await read(), await known()];
      const fixed = policy?.rules.models?.[role];
      // No other model stands in for one that is fixed.
      if (fixed !== undefined)
        return findModel(
          fixed,
          catalog.filter((entry) => entry.role === role),
        );
      return catalog.find((entry) => entry.id === id && entry.role === role) ?? defaultModel(role, catalog);
    },
    choose: async (id) => {
      const entry = findModel(id, await known());
      if (entry.role === 'rerank') throw new PinciteError('MODEL_NOT_FOR_ANSWERS', { id });
      mustAllowModel(policy, entry.role, id);
      await change({ [entry.role]: id });
      return entry;
    },
    device: async () => deviceOf(env) ?? (await read()).device ?? 'auto',
    chooseDevice: (device) => change({ device, speeds: [] }),
    speeds: async () => (await read()).speeds ?? [],
    keepSpeed: async (speed) => change({ speeds: withSpeed((await read()).speeds ?? [], speed) }),
  };
}

/** The device that PINCITE_GPU names; undefined where it names none. */
export function deviceOf(env: NodeJS.ProcessEnv): DeviceChoice | undefined {
  return DeviceChoice.safeParse(env.PINCITE_GPU?.toLowerCase()).data;
}

async function readChoices(dataDir: string, path: string): Promise<Choices> {
  let content: string;
  try {
    content = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
  try {
    return Choices.parse(JSON.parse(content));
  } catch (error) {
    throw new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why: `${FILE} cannot be read` }, { cause: error });
  }
}
