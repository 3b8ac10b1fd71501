import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const ENGINE = fileURLToPath(new URL('../../../src/engine', import.meta.url));

/**
 * A function or constant of the engine, by its name, and the JavaScript expression that stands for it without its rule.
 * A function gives back `returns`, in which `given` are its arguments; a constant is `becomes`.
 */
export type Replacement =
  | { readonly function: string; readonly returns: string; readonly in?: string }
  | { readonly constant: string; readonly becomes: string; readonly in?: string };

/** A pattern that matches nothing, however it is used: `matchAll` and `replaceAll` want the flag. */
export const NEVER = '/(?!)/gu';

/** A function or constant at the left edge of a file, up to its name. */
const DECLARED = /^(export )?(?:(async )?function|const) (\w+)(?=[\s(<:=])/gm;
/** What follows the name of a constant that is a function: " = (…", ": Type = async (…". */
const IS_FUNCTION = /^[^\n=]*= (async )?[(<]/;

/** Files of the engine, below it, by each name that is declared in them; a file that declares a name twice comes twice. */
let filesByName: ReadonlyMap<string, readonly string[]> | null = null;

function filesOf(name: string): readonly string[] {
  if (filesByName === null) {
    const declared = globSync('**/*.ts', { cwd: ENGINE }).flatMap((file) =>
      [...readFileSync(`${ENGINE}/${file}`, 'utf8').matchAll(DECLARED)].map((match) => ({
        name: match[3] as string,
        file: file.replaceAll('\\', '/'),
      })),
    );
    filesByName = new Map(
      [...Map.groupBy(declared, (one) => one.name)].map(([one, found]) => [one, found.map(({ file }) => file).sort()]),
    );
  }
  return filesByName.get(name) ?? [];
}

const nameOf = (replaced: Replacement): string => ('function' in replaced ? replaced.function : replaced.constant);

/**
 * The file, below `src/engine`, that declares what is replaced: found by its name, so that it may be moved. `in`, the
 * name of the file, tells apart those of one name. Throws where there is none, or are several.
 */
export function fileOf(replaced: Replacement): string {
  const name = nameOf(replaced);
  const files = filesOf(name).filter((file) => replaced.in === undefined || basename(file) === replaced.in);
  const [file] = files;
  const where = replaced.in === undefined ? 'src/engine' : `a file ${replaced.in} of src/engine`;
  if (file === undefined) throw new Error(`no function or constant ${name} is declared in ${where}`);
  if (files.length > 1) throw new Error(`${name} is declared ${files.length} times in ${where}: ${files.join(', ')}`);
  return file;
}

/**
 * The source of that file with another declaration of that name. The real one stays, under a name that nobody uses.
 * Throws where a function is said to be a constant, or the other way round.
 */
export function withReplaced(source: string, replaced: Replacement): string {
  const name = nameOf(replaced);
  for (const match of source.matchAll(DECLARED)) {
    if (match[3] !== name) continue;
    const [head, exported = '', isAsync = ''] = match;
    const after = source.slice(match.index + head.length);
    const isConstant = head.startsWith(`${exported}const`);
    const arrow = isConstant ? IS_FUNCTION.exec(after) : null;
    const isFunction = !isConstant || arrow !== null;
    if (isFunction !== 'function' in replaced)
      throw new Error(`${name} is a ${isFunction ? 'function' : 'constant'}, and its rule says otherwise`);
    const value = 'constant' in replaced ? replaced.becomes : `${arrow?.[1] ?? ''}(...given) => (${replaced.returns})`;
    const other =
      'constant' in replaced || isConstant
        ? `const ${name} = ${value};`
        : `${isAsync}function ${name}(...given) { return ${replaced.returns}; }`;
    const whole = `${isConstant ? 'const' : `${isAsync}function`} ${name}$whole`;
    return `${source.slice(0, match.index)}${exported}${other} ${whole}${after}`;
  }
  throw new Error(`no function or constant ${name} is declared there`);
}
