/** A sign between two values. */
export type Sign = '+' | '-' | '*' | '/';

/** A value that stands in an expression by a name of its own: an item of a statement, or the number of an operand. */
export interface Leaf<Name> {
  readonly kind: 'leaf';
  readonly name: Name;
}

/** What is computed of named values. `average` is of several values, all of one weight. */
export type Expression<Name> =
  | Leaf<Name>
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'average'; readonly of: readonly Expression<Name>[] }
  | { readonly kind: 'pair'; readonly sign: Sign; readonly left: Expression<Name>; readonly right: Expression<Name> };

/** What an expression is read from. */
export type Token<Name> = Sign | '(' | ')' | number | Expression<Name>;

/** Reads an expression with the usual order of signs; null where these tokens are none. */
export function parseExpression<Name>(tokens: readonly Token<Name>[]): Expression<Name> | null {
  let at = 0;
  const chain = (next: () => Expression<Name> | null, ...signs: readonly Sign[]): Expression<Name> | null => {
    let left = next();
    for (let sign = tokens[at] as Sign; left !== null && signs.includes(sign); sign = tokens[at] as Sign) {
      at += 1;
      const right = next();
      left = right === null ? null : { kind: 'pair', sign, left, right };
    }
    return left;
  };
  const sum = (): Expression<Name> | null => chain(product, '+', '-');
  const product = (): Expression<Name> | null => chain(single, '*', '/');
  const single = (): Expression<Name> | null => {
    const token = tokens[at];
    at += 1;
    if (typeof token === 'object') return token;
    if (typeof token === 'number') return { kind: 'number', value: token };
    if (token !== '(') return null;
    const inner = sum();
    at += 1;
    return tokens[at - 1] === ')' ? inner : null;
  };
  const made = sum();
  return at === tokens.length ? made : null;
}

const WRITTEN = /\s*(?:(?<sign>[+\-*/(),])|(?<number>\d+)|(?<name>[a-z_]+|~?#\d+|\|#\d+\|))/uy;

/**
 * Reads an expression as it is written in formulas.json and in the basis of a claim: names, whole numbers, signs,
 * brackets, and `average(…)` of names separated by commas. Null where it is none.
 */
export function readExpression(written: string): Expression<string> | null {
  const tokens: Token<string>[] = [];
  const pattern = new RegExp(WRITTEN);
  const next = () => pattern.exec(written)?.groups ?? null;
  while (pattern.lastIndex < written.trimEnd().length) {
    const found = next();
    if (found === null) return null;
    const { sign, number, name } = found;
    if (number !== undefined) tokens.push(Number(number));
    else if (name === 'average') {
      const of: Leaf<string>[] = [];
      for (let part = next(); part?.sign !== ')'; part = next()) {
        if (part === null) return null;
        if (part.name !== undefined) of.push({ kind: 'leaf', name: part.name });
      }
      tokens.push({ kind: 'average', of });
    } else tokens.push(name === undefined ? (sign as Sign) : { kind: 'leaf', name });
  }
  return parseExpression(tokens);
}

/** The names of an expression, in order, repeats kept. */
export function leavesOf<Name>(expression: Expression<Name>): readonly Name[] {
  switch (expression.kind) {
    case 'leaf':
      return [expression.name];
    case 'number':
      return [];
    case 'average':
      return expression.of.flatMap((one) => leavesOf(one));
    case 'pair':
      return [...leavesOf(expression.left), ...leavesOf(expression.right)];
  }
}

/** The same with every name put as `change` says; null where it says null of one. */
export function withNames<Name, Other>(
  expression: Expression<Name>,
  change: (name: Name) => Expression<Other> | null,
): Expression<Other> | null {
  switch (expression.kind) {
    case 'leaf':
      return change(expression.name);
    case 'number':
      return expression;
    case 'average': {
      const of = expression.of.flatMap((one) => withNames(one, change) ?? []);
      return of.length === expression.of.length ? { kind: 'average', of } : null;
    }
    case 'pair': {
      const [left, right] = [withNames(expression.left, change), withNames(expression.right, change)];
      return left === null || right === null ? null : { ...expression, left, right };
    }
  }
}

const RANK: Readonly<Record<Sign, number>> = { '+': 1, '-': 1, '*': 2, '/': 2 };

/** Writes an expression with no more brackets than it needs. */
export function writeExpression<Name>(
  expression: Expression<Name>,
  write: {
    readonly name: (name: Name) => string;
    readonly sign: (sign: Sign) => string;
    readonly average: (of: readonly Expression<Name>[], written: (one: Expression<Name>) => string) => string;
  },
): string {
  const written = (one: Expression<Name>): string => {
    switch (one.kind) {
      case 'leaf':
        return write.name(one.name);
      case 'number':
        return `${one.value}`;
      case 'average':
        return write.average(one.of, written);
      case 'pair': {
        const side = (part: Expression<Name>, isRight: boolean): string => {
          const isLoose =
            part.kind === 'pair' &&
            (RANK[part.sign] < RANK[one.sign] || (isRight && RANK[part.sign] === RANK[one.sign]));
          return isLoose ? `(${written(part)})` : written(part);
        };
        return `${side(one.left, false)} ${write.sign(one.sign)} ${side(one.right, true)}`;
      }
    }
  };
  return written(expression);
}
