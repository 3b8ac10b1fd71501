import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { IntlMessageFormat } from 'intl-messageformat';
import ts from 'typescript';

type Tree = { readonly [key: string]: string | Tree };
type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** The sentences of a language's file by their keys: `composer.asking`. */
function sentencesOf(tree: Tree, group = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(`${group}${name}`, value);
    else for (const [key, text] of sentencesOf(value, `${group}${name}.`)) found.set(key, text);
  }
  return found;
}

/** The names that a sentence has values or tags for. */
function namesIn(elements: readonly Element[], names = new Set<string>()): Set<string> {
  for (const element of elements) {
    if ('value' in element && element.type !== 0) names.add(String(element.value));
    if ('options' in element) for (const { value } of Object.values(element.options)) namesIn(value, names);
    if ('children' in element) namesIn(element.children, names);
  }
  return names;
}

/** The names of an object that stands in a call; null where it is made elsewhere. */
function givenNames(given: ts.Expression | undefined): ReadonlySet<string> | null {
  if (given === undefined) return new Set();
  if (!ts.isObjectLiteralExpression(given)) return null;
  if (given.properties.some((property) => property.name === undefined)) return null;
  return new Set(given.properties.map((property) => property.name?.getText().replaceAll(/['"]/gu, '') ?? ''));
}

/** The key and values of `say(key, values)` and of `<Said words="key" values={values} />`; null of anything else. */
function sayingOf(node: ts.Node): readonly (ts.Expression | undefined)[] | null {
  if (ts.isCallExpression(node) && ['say', 'sayWith'].includes(node.expression.getText())) return node.arguments;
  if (!ts.isJsxSelfClosingElement(node) || node.tagName.getText() !== 'Said') return null;
  return ['words', 'values'].map((name) => {
    const found = node.attributes.properties.find((one) => one.name?.getText() === name);
    const value = found !== undefined && ts.isJsxAttribute(found) ? found.initializer : undefined;
    return value !== undefined && ts.isJsxExpression(value) ? value.expression : value;
  });
}

interface Said {
  readonly key: string;
  readonly names: ReadonlySet<string> | null;
  readonly at: string;
}

/** What a source file says with a key of its own, and all its strings, since some tables hold keys. */
function readSource(
  path: string,
  text: string,
): { readonly said: readonly Said[]; readonly strings: readonly string[] } {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const said: Said[] = [];
  const strings: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) strings.push(node.text);
    const call = sayingOf(node);
    if (call !== null) {
      const [key, given] = call;
      const at = `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      if (key !== undefined && ts.isStringLiteral(key)) said.push({ key: key.text, names: givenNames(given), at });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { said, strings };
}

/** What is wrong with the words of the interface under `root`, one sentence each: a sentence that cannot be read or that nothing says, a value that it does not have or is not given. */
export function languageFaults(root: string): string[] {
  const faults: string[] = [];
  const sentences = sentencesOf(JSON.parse(readFileSync(join(root, 'src/language/en.json'), 'utf8')) as Tree);
  const names = new Map<string, ReadonlySet<string>>();
  for (const [key, text] of sentences) {
    try {
      names.set(key, namesIn(new IntlMessageFormat(text, 'en').getAst()));
    } catch (error) {
      faults.push(`en.json: ${key} cannot be read: ${String(error)}`);
    }
  }
  const strings = new Set<string>();
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    const read = readSource(path, readFileSync(join(root, path), 'utf8'));
    for (const text of read.strings) strings.add(text);
    for (const { key, names: given, at } of read.said) {
      const wanted = names.get(key);
      if (wanted === undefined || given === null) continue;
      const missing = [...wanted].filter((name) => !given.has(name));
      const needless = [...given].filter((name) => !wanted.has(name));
      if (missing.length > 0) faults.push(`${at} gives ${key} no ${missing.join(', ')}.`);
      if (needless.length > 0) faults.push(`${at} gives ${key} ${needless.join(', ')}, which it does not say.`);
    }
  }
  for (const key of sentences.keys()) if (!strings.has(key)) faults.push(`en.json: nothing says ${key}.`);
  return faults;
}

if (import.meta.main) {
  const faults = languageFaults('.');
  for (const fault of faults) process.stderr.write(`pincite: ${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
