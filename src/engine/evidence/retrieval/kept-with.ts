/** Makes a value of an object once, and keeps it for as long as somebody keeps the object, which must not change. */
export function keptWith<Of extends object, T extends object>(make: (of: Of) => T): (of: Of) => T {
  const values = new WeakMap<Of, T>();
  return (of) => {
    const value = values.get(of) ?? make(of);
    values.set(of, value);
    return value;
  };
}
