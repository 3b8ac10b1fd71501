import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { PinciteError } from '../../../contract/errors.ts';

/** Most bytes of the unpacked parts of an Office file; only hostile ones have more. */
const LARGEST = 256 * 2 ** 20;

/** The parts of an Office file (Open Packaging Conventions): a folder of XML files, zipped. */
export interface OfficeParts {
  /** Calls back for every element of a part, in its order; nothing when there is no such part. */
  walk(path: string, handlers: XmlHandlers): void;
  /** Targets of the relationships of a part by their ids, as paths of parts. */
  targets(path: string): ReadonlyMap<string, string>;
}

export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Unpacks the XML parts. Throws TOO_LARGE, and what unpacking throws. */
export function officeParts(bytes: Uint8Array, file: string): OfficeParts {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/u.test(name)) return false;
      size += originalSize;
      if (size > LARGEST)
        throw new PinciteError('TOO_LARGE', { file, why: 'its parts do not fit into the reader’s memory' });
      return true;
    },
  });
  const walk = (path: string, { open, text, close }: XmlHandlers): void => {
    const part = parts[path];
    if (part === undefined) return;
    const parser = new Parser(
      {
        ...(open === undefined ? {} : { onopentag: open }),
        ...(text === undefined ? {} : { ontext: text }),
        ...(close === undefined ? {} : { onclosetag: close }),
      },
      { xmlMode: true },
    );
    parser.end(new TextDecoder().decode(part));
  };
  return {
    walk,
    targets: (path) => {
      const [, folder = '', name = path] = /^(.*\/)?([^/]+)$/u.exec(path) ?? [];
      const found = new Map<string, string>();
      walk(`${folder}_rels/${name}.rels`, {
        open: (element, { Id: id, Target: target }) => {
          if (element !== 'Relationship' || id === undefined || target === undefined) return;
          found.set(id, new URL(target, `part:/${folder}`).pathname.slice(1));
        },
      });
      return found;
    },
  };
}
