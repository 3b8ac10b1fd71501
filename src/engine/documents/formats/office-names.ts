type Attributes = Readonly<Record<string, string>>;

/**
 * The prefixes that readers here use, by namespace; Office writes most files with them, other programs with others or
 * none.
 */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/package/2006/relationships', ''],
  ['http://schemas.openxmlformats.org/package/2006/content-types', ''],
  ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', ''],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://schemas.openxmlformats.org/presentationml/2006/main', 'p'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://schemas.openxmlformats.org/drawingml/2006/chart', 'c'],
  ['http://schemas.openxmlformats.org/drawingml/2006/diagram', 'dgm'],
  ['http://schemas.openxmlformats.org/drawingml/2006/picture', 'pic'],
  ['http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing', 'xdr'],
  ['http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing', 'wp'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['http://schemas.microsoft.com/office/drawing/2017/decorative', 'adec'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
]);
const TAKEN = new Set(PREFIXES.values());
/** Namespaces of programs that read what we do: a choice that needs one of them is the one that their users see. */
const KNOWN =
  /^(?:http:\/\/schemas\.(?:microsoft\.com\/office|openxmlformats\.org)\/|http:\/\/purl\.oclc\.org\/ooxml\/|urn:schemas-microsoft-com:)/u;
/** The strict form of the standard has namespaces of its own. */
const STRICT = /^http:\/\/purl\.oclc\.org\/ooxml\/([^/]+)\//u;

/** The namespaces that are declared where an element stands, and the names that were looked up there. */
interface Scope {
  readonly namespaces: ReadonlyMap<string, string>;
  readonly elements: Map<string, string>;
  readonly attributes: Map<string, string>;
}

/**
 * Follows the namespaces of a part, so that every element and attribute has one name, with the prefix above, however
 * the file writes it. A name of another namespace stays as it is written, unless its prefix is one of those above.
 */
export function officeNames() {
  const scopes: Scope[] = [scopeOf(new Map())];
  const here = (): Scope => scopes.at(-1) as Scope;
  return {
    /** The name and attributes of an element that opens. */
    open(name: string, attributes: Attributes): readonly [name: string, attributes: Attributes] {
      const before = here();
      const scope = withDeclared(before, attributes);
      scopes.push(scope);
      return [nameIn(scope, name), attributesIn(scope, attributes)];
    },
    close: (): void => void scopes.pop(),
    /** Whether all namespaces with these prefixes, separated by blanks, are known. */
    knows: (prefixes: string): boolean =>
      prefixes.split(/\s+/u).every((prefix) => prefix === '' || KNOWN.test(here().namespaces.get(prefix) ?? '')),
  };
}

const scopeOf = (namespaces: ReadonlyMap<string, string>): Scope => ({
  namespaces,
  elements: new Map(),
  attributes: new Map(),
});

function withDeclared(scope: Scope, attributes: Attributes): Scope {
  let namespaces: Map<string, string> | null = null;
  for (const key in attributes) {
    if (!key.startsWith('xmlns')) continue;
    const prefix = key === 'xmlns' ? '' : key.slice('xmlns:'.length);
    namespaces ??= new Map(scope.namespaces);
    namespaces.set(prefix, (attributes[key] ?? '').replace(STRICT, 'http://schemas.openxmlformats.org/$1/2006/'));
  }
  return namespaces === null ? scope : scopeOf(namespaces);
}

function nameIn({ namespaces, elements }: Scope, name: string): string {
  let known = elements.get(name);
  if (known === undefined) {
    const at = name.indexOf(':');
    known = renamed(namespaces, at < 0 ? '' : name.slice(0, at), name.slice(at + 1));
    elements.set(name, known);
  }
  return known;
}

/** An attribute without a prefix belongs to its element, whatever namespace that is of. */
function attributesIn({ namespaces, attributes: names }: Scope, attributes: Attributes): Attributes {
  let isSame = true;
  for (const key in attributes) {
    let known = names.get(key);
    if (known === undefined) {
      const at = key.indexOf(':');
      known = at < 0 ? key : renamed(namespaces, key.slice(0, at), key.slice(at + 1));
      names.set(key, known);
    }
    if (known !== key) isSame = false;
  }
  if (isSame) return attributes;
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [names.get(key) ?? key, value]));
}

function renamed(namespaces: ReadonlyMap<string, string>, prefix: string, local: string): string {
  const namespace = namespaces.get(prefix);
  const known = namespace === undefined ? undefined : PREFIXES.get(namespace);
  const own = known ?? (namespace !== undefined && prefix !== '' && TAKEN.has(prefix) ? `other-${prefix}` : prefix);
  return own === '' ? local : `${own}:${local}`;
}
