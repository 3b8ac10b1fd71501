import { Command } from 'commander';
import type { Metrics, Times } from '../../../contract/records/metrics.ts';
import { sectionPath } from '../../../contract/view/citation-text.ts';
import { formatSeconds, oneLine, plural } from '../../print/format-place.ts';
import { alignTable, printableText } from '../../print/printable-text.ts';
import { EXIT, type Runner } from '../../session.ts';
import type { Terminal } from '../../terminal.ts';

/** `pincite metrics`: what the record of answers says of all of them. */
export function metricsCommand(run: Runner): Command {
  return new Command('metrics')
    .description('count answers, citations, times and what is cited most, from the record of answers')
    .option('--prometheus', 'in the form that Prometheus reads')
    .action(
      run(async ({ terminal, signal, json, engine }, { prometheus = false }: { readonly prometheus?: boolean }) => {
        const { client } = await engine();
        const metrics = await client.metrics(undefined, { signal });
        if (json) terminal.json(metrics);
        else if (prometheus) for (const line of metrics.prometheus.trimEnd().split('\n')) terminal.line(line);
        else print(terminal, metrics);
        return EXIT.done;
      }),
    );
}

function print(terminal: Terminal, { answers, citations, removed_sentences: removed, ...rest }: Metrics): void {
  const all = answers.answer + answers.clarify + answers.refuse;
  terminal.line(
    `answers     ${all}: ${answers.answer} answered, ${answers.refuse} refused, ${answers.clarify} asked back; ` +
      `${answers.cached} of them answered before`,
  );
  const sentences = removed === null ? '' : `; ${plural(removed, 'sentence')} removed by the checks`;
  terminal.line(
    `citations   ${citations.valid} valid, ${citations.invalid_removed} removed, ${citations.missing} missing${sentences}`,
  );
  const times: [string, Times][] = [
    ['evidence', rest.evidence_ms],
    ['first word', rest.first_token_ms],
    ['answer', rest.answer_ms],
  ];
  for (const [name, time] of times)
    if (time !== null)
      terminal.line(
        `${name.padEnd(12)}${formatSeconds(time.median)} in the median, 95 % within ${formatSeconds(time.p95)}`,
      );
  const { validation_ms: checks } = rest;
  if (checks !== null)
    terminal.line(`checks      ${checks.median.toFixed(1)} ms in the median, 95 % within ${checks.p95.toFixed(1)} ms`);
  const pages = rest.ingest_days.reduce((sum, day) => sum + day.pages, 0);
  const seconds = rest.ingest_days.reduce((sum, day) => sum + day.seconds, 0);
  if (seconds > 0) terminal.line(`added       ${plural(pages, 'page')}, ${(pages / seconds).toFixed(1)} a second`);
  const { coverage } = rest;
  const read = Object.entries(coverage).filter(([state, count]) => state !== 'pages' && count > 0);
  if (read.length > 0)
    terminal.line(
      `pages       ${coverage.pages}: ${read.map(([state, count]) => `${count} ${state.replace('_', ' ')}`).join(', ')}`,
    );
  const { documents, sections } = rest.most_cited;
  printCounts(
    terminal,
    'cited most',
    documents.map(({ count, document_name: name }) => [String(count), name]),
  );
  printCounts(
    terminal,
    'sections',
    sections.map((section) => [String(section.count), section.document_name, sectionPath(section)]),
  );
}

function printCounts(terminal: Terminal, heading: string, rows: readonly string[][]): void {
  if (rows.length === 0) return;
  terminal.line({ text: heading, style: 'bold' });
  for (const line of alignTable(rows.map((row) => row.map((cell) => printableText(oneLine(cell))))))
    terminal.line(`  ${line}`);
}
