import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { PinciteError } from '../../../contract/errors.ts';

/** Most bytes of the unpacked parts of an Office file; only hostile ones have more. */
const LARGEST = 256 * 2 ** 20;
/** Most elements within each other; only hostile files have more. Readers go down as many levels. */
const DEEPEST = 400;
/** What is unpacked: all that may hold words, also of what other programs put into a document. */
const WORDS = /\.(?:xml|rels|x?html?|mht(?:ml)?|rtf|txt|dat|do[ct][xm])$/iu;

/** The parts of an Office file (Open Packaging Conventions): a folder of XML files, zipped. */
export interface OfficeParts {
  /**
   * Calls back for every element of a part, in its order; nothing when there is no such part. Names have the prefixes
   * of `officeNames` whatever the file writes, and of alternate contents only the one comes that programs show.
   */
  walk(path: string, handlers: XmlHandlers): void;
  /** Targets of the relationships of a part by their ids, as paths of parts. */
  targets(path: string): ReadonlyMap<string, string>;
  /** All relationships of a part; '' for those of the whole file. */
  relations(path: string): readonly OfficeRelation[];
  /** The bytes of a part; null when there is none, or it holds no words. */
  part(path: string): Uint8Array | null;
}

export interface OfficeRelation {
  readonly id: string;
  /** The last word of its type: "header", "officeDocument". */
  readonly kind: string;
  /** The path of a part; null where it is outside the file. */
  readonly path: string | null;
}

export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: ((text: string) => void) | undefined;
  readonly close?: (name: string) => void;
}

/** Unpacks the parts. Throws TOO_LARGE, and what unpacking throws. */
export function officeParts(bytes: Uint8Array, file: string): OfficeParts {
  const tooLarge = (why: string): PinciteError => new PinciteError('TOO_LARGE', { file, why });
  let size = 0;
  const unpacked = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!WORDS.test(name)) return false;
      size += originalSize;
      if (size > LARGEST) throw tooLarge('its parts do not fit into the reader’s memory');
      return true;
    },
  });
  const parts = new Map(Object.entries(unpacked).map(([path, part]) => [keyOf(path), part]));
  const walk = (path: string, handlers: XmlHandlers): void => {
    const part = parts.get(keyOf(path));
    if (part !== undefined) walkPart(decoded(part), handlers, () => tooLarge('its parts are nested too deeply'));
  };
  const relations = (path: string): OfficeRelation[] => {
    const [, folder = '', name = path] = /^(.*\/)?([^/]*)$/u.exec(path) ?? [];
    const found: OfficeRelation[] = [];
    walk(`${folder}_rels/${name}.rels`, {
      open: (element, { Id: id, Target: target, Type: type = '', TargetMode: mode }) => {
        if (element !== 'Relationship' || id === undefined || target === undefined) return;
        const kind = type.slice(type.lastIndexOf('/') + 1);
        found.push({ id, kind, path: mode === 'External' ? null : pathOf(target, folder) });
      },
    });
    return found;
  };
  return {
    walk,
    relations,
    targets: (path) =>
      new Map(relations(path).flatMap(({ id, path: target }) => (target === null ? [] : [[id, target] as const]))),
    part: (path) => parts.get(keyOf(path)) ?? null,
  };
}

/** A part under any spelling of its name: in capitals, with characters written as numbers ("%20"). */
function keyOf(path: string): string {
  const plain = path.replaceAll('\\', '/').toLowerCase();
  try {
    return decodeURIComponent(plain);
  } catch (error) {
    // A lone "%" of a name.
    if (error instanceof URIError) return plain;
    throw error;
  }
}

/** The path of the part that a relationship of a part in `folder` names; null when it names none. */
const pathOf = (target: string, folder: string): string | null =>
  URL.parse(target, `part:/${folder}`)?.pathname.slice(1) ?? null;

/** Parts are in UTF-8 or UTF-16, which has a mark. */
function decoded(part: Uint8Array): string {
  const encoding =
    part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : part[0] === 0xfe && part[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(part);
}

function walkPart(xml: string, { open, text, close }: XmlHandlers, tooDeep: () => PinciteError): void {
  const names = officeNames();
  /** Names of the open elements; null for what chooses between alternatives. */
  const opened: (string | null)[] = [];
  /** Whether one of the alternatives was taken, for each place that has some. */
  const taken: boolean[] = [];
  /** Number of open elements of an alternative that is not shown. */
  let unseen = 0;

  /** Null for an element that is not shown; else whether it is reported. */
  const shown = (name: string, requires = ''): boolean | null => {
    if (name === 'mc:AlternateContent') taken.push(false);
    else if (name === 'mc:Choice' || name === 'mc:Fallback') {
      const isTaken = taken.at(-1) !== true && (name === 'mc:Fallback' || names.knows(requires));
      if (!isTaken) return null;
      if (taken.length > 0) taken[taken.length - 1] = true;
    } else return true;
    return false;
  };
  const parser = new Parser(
    {
      onopentag: (written, given) => {
        if (unseen > 0) {
          unseen++;
          return;
        }
        if (opened.length >= DEEPEST) throw tooDeep();
        const [name, attributes] = names.open(written, given);
        const isReported = shown(name, attributes.Requires);
        if (isReported === null) {
          names.close();
          unseen = 1;
          return;
        }
        opened.push(isReported ? name : null);
        if (isReported) open?.(name, attributes);
      },
      ontext: (piece) => {
        if (unseen === 0) text?.(piece);
      },
      onclosetag: (written) => {
        if (unseen > 0) {
          unseen--;
          return;
        }
        names.close();
        const name = opened.pop();
        if (typeof name === 'string') close?.(name);
        else if (written.endsWith('AlternateContent')) taken.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

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
function officeNames() {
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
