/** A text with the part that was typed marked. Text only, never HTML. */
export function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return <>{text}</>;
  const end = at + typed.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
