type Row = Readonly<Record<string, unknown>>;

function text(row: Row, field: string): string {
  const value = row[field];
  return typeof value === 'string' ? value : '';
}

/** Lines of a questionnaire as they are answered: id, question, answer or what went wrong. */
export function QuestionnaireRows({ rows }: { readonly rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="dialog-scroll" aria-label="Answers" tabIndex={0}>
      <table className="models">
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={text(row, 'id')}>
              <th scope="row">{text(row, 'question') || text(row, 'id')}</th>
              <td>{text(row, 'answer') || text(row, 'error') || text(row, 'code')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
