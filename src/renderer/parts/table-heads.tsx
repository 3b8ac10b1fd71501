/** The head row of a table of a dialog. A name in `hidden` is said to those who hear the page, not shown. */
export function TableHeads({
  names,
  hidden = [],
}: {
  readonly names: readonly string[];
  readonly hidden?: readonly string[];
}) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {hidden.includes(name) ? <span className="sr">{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
