/** Asked of any object by promises, by the test runner's printer and by its comparisons. */
const ASKED_OF_ALL = new Set(['then', 'toJSON', '$$typeof', 'nodeType', 'tagName', 'asymmetricMatch', 'constructor']);

/**
 * The object, with every member it does not have throwing instead of being undefined: what the product uses of Electron must be
 * written down here and behave.
 */
export function strict<T extends object>(name: string, target: T): T {
  const check = (member: string | symbol): void => {
    if (typeof member === 'symbol' || member in target || ASKED_OF_ALL.has(member)) return;
    throw new Error(`The fake of Electron has no ${name}.${member}.`);
  };
  return new Proxy(target, {
    get(object, member, receiver) {
      check(member);
      return Reflect.get(object, member, receiver);
    },
    set(object, member, value, receiver) {
      check(member);
      return Reflect.set(object, member, value, receiver);
    },
  });
}
