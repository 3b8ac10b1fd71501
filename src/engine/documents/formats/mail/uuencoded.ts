/** A file that stands in the text of a mail, as programs sent files before there were parts (uuencode). */
export interface UuFile {
  readonly name: string;
  readonly content: Uint8Array;
}

const FILE = /^begin [0-7]{3,4} (\S[^\r\n]*)\r?\n((?:[ -`]{1,62}\r?\n)*?)(?:`|\s)*end[ \t]*$/gmu;

/** The text without the files in it, and these. */
export function withoutUuFiles(text: string): { readonly text: string; readonly files: readonly UuFile[] } {
  if (!/^begin [0-7]{3,4} /mu.test(text)) return { text, files: [] };
  const files: UuFile[] = [];
  const rest = text.replaceAll(FILE, (_, name: string, lines: string) => {
    files.push({ name: name.trim(), content: decoded(lines) });
    return '';
  });
  return { text: rest, files };
}

/** Each line says how many bytes it holds; four characters are three of them. */
function decoded(lines: string): Uint8Array {
  const all: number[] = [];
  for (const line of lines.split(/\r?\n/u)) {
    const [count = 0, ...sixes] = [...line].map((sign) => (sign.charCodeAt(0) - 32) & 63);
    const bytes: number[] = [];
    for (let i = 0; i < sixes.length; i += 4) {
      const [a = 0, b = 0, c = 0, d = 0] = sixes.slice(i, i + 4);
      bytes.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d);
    }
    all.push(...bytes.slice(0, count));
  }
  return Uint8Array.from(all);
}
