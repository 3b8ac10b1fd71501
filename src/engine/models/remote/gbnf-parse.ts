/** A node of a grammar in the subset of GBNF that Pincite writes. `max` null = no upper bound. */
export type GbnfNode =
  | { readonly type: 'literal'; readonly text: string }
  | {
      readonly type: 'class';
      readonly negated: boolean;
      readonly ranges: readonly (readonly [from: number, to: number])[];
    }
  | { readonly type: 'rule'; readonly name: string }
  | { readonly type: 'sequence'; readonly parts: readonly GbnfNode[] }
  | { readonly type: 'choice'; readonly options: readonly GbnfNode[] }
  | { readonly type: 'repeat'; readonly part: GbnfNode; readonly min: number; readonly max: number | null };

export type GbnfGrammar = ReadonlyMap<string, GbnfNode>;

const HEX: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const PLAIN: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\', '"': '"', '[': '[', ']': ']' };

/**
 * One rule's right-hand side. Everything it does not know is an error, as a grammar that llama.cpp refuses would be.
 */
class RuleReader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  read(): GbnfNode {
    const node = this.choice();
    if (this.at < this.text.length) this.fail('end of rule');
    return node;
  }

  private fail(expected: string): never {
    throw new SyntaxError(
      `GBNF: expected ${expected} at "${this.text.slice(this.at, this.at + 20)}" in "${this.text}"`,
    );
  }

  private space(): void {
    while (this.text[this.at] === ' ') this.at++;
  }

  private choice(): GbnfNode {
    const options = [this.sequence()];
    for (this.space(); this.text[this.at] === '|'; this.space()) {
      this.at++;
      options.push(this.sequence());
    }
    return options.length === 1 ? (options[0] as GbnfNode) : { type: 'choice', options };
  }

  private sequence(): GbnfNode {
    const parts: GbnfNode[] = [];
    for (this.space(); this.at < this.text.length && !'|)'.includes(this.text[this.at] as string); this.space()) {
      parts.push(this.repeated(this.item()));
    }
    if (parts.length === 0) this.fail('an item');
    return parts.length === 1 ? (parts[0] as GbnfNode) : { type: 'sequence', parts };
  }

  private item(): GbnfNode {
    const unit = this.text[this.at];
    if (unit === '"') return this.literal();
    if (unit === '[') return this.characterClass();
    if (unit === '(') {
      this.at++;
      const inner = this.choice();
      if (this.text[this.at] !== ')') this.fail('")"');
      this.at++;
      return inner;
    }
    const name = /^[a-zA-Z][a-zA-Z0-9-]*/.exec(this.text.slice(this.at))?.[0];
    if (name === undefined) this.fail('a literal, class, group or rule');
    this.at += name.length;
    return { type: 'rule', name };
  }

  private repeated(part: GbnfNode): GbnfNode {
    const sign = this.text[this.at];
    const bounds: Readonly<Record<string, readonly [number, number | null]>> = {
      '?': [0, 1],
      '*': [0, null],
      '+': [1, null],
    };
    const fixed = sign === undefined ? undefined : bounds[sign];
    if (fixed !== undefined) {
      this.at++;
      return { type: 'repeat', part, min: fixed[0], max: fixed[1] };
    }
    if (sign !== '{') return part;
    const found = /^\{(\d+),(\d+)\}/.exec(this.text.slice(this.at));
    if (found === null) this.fail('{m,n}');
    this.at += found[0].length;
    const [min, max] = [Number(found[1]), Number(found[2])];
    // llama.cpp refuses a repetition of 2,000 or more.
    if (min > max || max >= 2000) this.fail('0 <= m <= n < 2000');
    return { type: 'repeat', part, min, max };
  }

  private character(): number {
    const point = this.text.codePointAt(this.at);
    if (point === undefined) this.fail('a character');
    this.at += String.fromCodePoint(point).length;
    if (point !== 0x5c) return point;
    const kind = this.text[this.at++] ?? '';
    const digits = HEX[kind];
    if (digits === undefined) return (PLAIN[kind] ?? this.fail('a known escape')).charCodeAt(0);
    const hex = this.text.slice(this.at, this.at + digits);
    if (!new RegExp(`^[0-9A-Fa-f]{${digits}}$`).test(hex)) this.fail(`${digits} hex digits`);
    this.at += digits;
    return Number.parseInt(hex, 16);
  }

  private literal(): GbnfNode {
    this.at++;
    let text = '';
    while (this.text[this.at] !== '"') text += String.fromCodePoint(this.character());
    this.at++;
    return { type: 'literal', text };
  }

  private characterClass(): GbnfNode {
    this.at++;
    const negated = this.text[this.at] === '^';
    if (negated) this.at++;
    const ranges: [number, number][] = [];
    while (this.text[this.at] !== ']') {
      const from = this.character();
      const isRange = this.text[this.at] === '-' && this.text[this.at + 1] !== ']';
      if (isRange) this.at++;
      const to = isRange ? this.character() : from;
      if (to < from) this.fail('a range in order');
      ranges.push([from, to]);
    }
    this.at++;
    if (ranges.length === 0) this.fail('a class that is not empty');
    return { type: 'class', negated, ranges };
  }
}

function rulesOf(node: GbnfNode): string[] {
  if (node.type === 'rule') return [node.name];
  if (node.type === 'sequence') return node.parts.flatMap(rulesOf);
  if (node.type === 'choice') return node.options.flatMap(rulesOf);
  return node.type === 'repeat' ? rulesOf(node.part) : [];
}

/**
 * Parses a grammar, one rule a line. Throws SyntaxError on anything unknown, a rule given twice, unknown or never used,
 * or no root.
 */
export function parseGbnf(source: string): GbnfGrammar {
  const rules = new Map<string, GbnfNode>();
  for (const line of source.split('\n')) {
    if (line.trim() === '') continue;
    const found = /^([a-zA-Z][a-zA-Z0-9-]*) ::= (.+)$/.exec(line);
    if (found === null) throw new SyntaxError(`GBNF: not a rule: "${line}"`);
    const [, name = '', body = ''] = found;
    if (rules.has(name)) throw new SyntaxError(`GBNF: rule ${name} is given twice`);
    rules.set(name, new RuleReader(body).read());
  }
  const used = new Set(['root', ...[...rules.values()].flatMap(rulesOf)]);
  for (const name of used) if (!rules.has(name)) throw new SyntaxError(`GBNF: there is no rule ${name}`);
  for (const name of rules.keys()) if (!used.has(name)) throw new SyntaxError(`GBNF: rule ${name} is never used`);
  return rules;
}

/** Whether a class admits a code point. */
export function admits(node: Extract<GbnfNode, { type: 'class' }>, point: number): boolean {
  return node.ranges.some(([from, to]) => point >= from && point <= to) !== node.negated;
}
