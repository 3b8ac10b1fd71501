import { implement, ORPCError } from '@orpc/server';
import { contract } from '../../../src/contract/index.ts';
import type { IngestQueue } from '../../../src/contract/ingest-queue.ts';
import { DEFAULT_LIBRARY_SETTINGS } from '../../../src/contract/library.ts';
import type { AskEvent } from '../../../src/contract/methods/asking.ts';
import type { ModelStatus } from '../../../src/contract/models.ts';
import { clientOf } from '../client-of.ts';
import { answered, citations, closest, nearest, refused, THREAD, unsure } from './demo-answers.ts';
import { demoCited, demoSections, demoTerms } from './demo-contents.ts';
import { comparedEditions, supersededSources } from './demo-editions.ts';
import { demoFolders } from './demo-folders.ts';
import { demoGrid, demoTemplates } from './demo-grid.ts';
import { busyQueue, collections, documents, emptyQueue, quietQueue } from './demo-library.ts';
import { demoMentions } from './demo-mentions.ts';

export type DemoState =
  | 'answer'
  | 'streaming'
  | 'waiting'
  | 'busy'
  | 'refusal'
  | 'lines'
  | 'unsure'
  | 'ingest'
  | 'empty'
  | 'no-model'
  | 'superseded'
  | 'edited';

function model(id: string, name: string, role: ModelStatus['role'], bytes: number, present: boolean): ModelStatus {
  const file = `${id}.gguf`;
  const state = present ? 'present' : 'missing';
  const licence = 'Apache-2.0';
  return {
    id,
    role,
    name,
    file,
    bytes,
    sha256: null,
    licence,
    ram_bytes: bytes * 2,
    measured: true,
    default: present,
    tier: present ? 'default' : 'larger',
    state,
    in_use: present,
  };
}

/** Waits like a model does; ends at once when the caller leaves. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function* streamed(signal: AbortSignal | undefined, state: DemoState): AsyncGenerator<AskEvent> {
  const endless = state === 'streaming';
  yield { type: 'phase', phase: 'searching' };
  yield { type: 'evidence', hits: [...nearest], ms: 210 };
  yield { type: 'lines', lines: [...closest.nearest_lines] };
  yield { type: 'phase', phase: 'reading' };
  const isBusy = state === 'busy';
  const read = { tokens: 312, tokens_read: 131, share: 0.42, seconds_left: isBusy ? 48 : 6, is_busy: isBusy };
  yield { type: 'reading', ...read };
  if (isBusy || state === 'waiting') await pause(3_600_000, signal);
  yield { type: 'phase', phase: 'writing' };
  for (const [claim_index, claim] of answered.claims.entries()) {
    for (const word of claim.text.split(/(?<= )/)) {
      await pause(40, signal);
      yield { type: 'token', claim_index, text: word };
    }
    if (endless && claim_index === 1) await pause(3_600_000, signal);
    yield {
      type: 'claim',
      claim_index,
      claim,
      citations: citations.filter((one) => claim.markers.includes(one.marker)),
    };
  }
  yield { type: 'final', answer: answered };
}

const QUEUES: Partial<Record<DemoState, IngestQueue>> = { ingest: busyQueue, empty: emptyQueue };

/**
 * The engine's contract with the design's data, for looking at the page: what goes in and comes out is checked by the
 * contract's schemas, and a method the page is not known to call throws.
 */
export function fakeClient(state: DemoState) {
  const os = implement(contract);
  const here = state === 'empty' ? [] : documents;
  const chat = model('qwen', 'Qwen2.5 Coder 1.5B', 'chat', 1.117e9, state !== 'no-model');
  const embed = model('minilm', 'all-MiniLM-L6-v2', 'embed', 4.6e7, true);
  const shown = { refusal: refused, lines: closest, unsure }[state as string] ?? answered;
  const sources = state === 'superseded' ? [...supersededSources] : [];
  const record =
    state === 'edited'
      ? { state: 'changed' as const, reason: 'Its file was changed after it was recorded.' }
      : { state: 'whole' as const, reason: null };
  const turns =
    state === 'empty' ? [] : [{ answer: shown, asked_at: '2026-03-02T09:30:00.000Z', record, sources, reviews: [] }];
  const times = { created_at: '2026-03-02T09:00:00.000Z', updated_at: '2026-03-02T09:30:00.000Z' };
  const none = (): never => {
    throw new ORPCError('NOT_IMPLEMENTED', { message: 'The demo does not do this.' });
  };
  return clientOf(none, {
    settings: { get: os.settings.get.handler(() => DEFAULT_LIBRARY_SETTINGS) },
    documents: {
      list: os.documents.list.handler(() => [...here]),
      records: os.documents.records.handler(({ input }) =>
        input.document_ids.map((document_id) => ({
          document_id,
          log_entries: [12, 15, 31],
          kept_answers: 2,
          grid_cells: 0,
          notes: 0,
          threads: [{ thread_id: 'one', title: 'Carrying leave over', turns: 2 }],
          held_by: null,
        })),
      ),
      coverage: os.documents.coverage.handler(() =>
        [31, 32, 33, 34, 57, 60].map((page) => ({
          page_index: page - 1,
          page_number: page,
          page_label: String(page - 4),
          state: 'unreadable' as const,
          reason: page < 40 ? 'scan too faint' : 'empty scan',
          characters: 0,
        })),
      ),
      sections: os.documents.sections.handler(() => demoSections),
      terms: os.documents.terms.handler(() => demoTerms),
      cited: os.documents.cited.handler(() => demoCited),
      compare: os.documents.compare.handler(({ input }) => (state === 'superseded' ? comparedEditions(input) : none())),
      text: os.documents.text.handler(({ input }) => ({
        text: 'Retention questions. '.repeat(500).slice(input.start, input.end),
      })),
      rects: os.documents.rects.handler(() => [{ page_index: 0, rects: [[72, 600, 400, 12]] }]),
    },
    queue: {
      watch: os.queue.watch.handler(async function* ({ signal }) {
        yield QUEUES[state] ?? quietQueue;
        await pause(3_600_000, signal);
      }),
    },
    folders: {
      states: os.folders.states.handler(async function* ({ signal }) {
        yield state === 'empty' ? [] : demoFolders;
        await pause(3_600_000, signal);
      }),
    },
    questionnaires: {
      // biome-ignore lint/correctness/useYield: there is none
      watch: os.questionnaires.watch.handler(async function* ({ signal }) {
        await pause(3_600_000, signal);
      }),
    },
    grids: {
      list: os.grids.list.handler(() => {
        const { rows, columns, ...grid } = demoGrid;
        return [{ ...grid, documents: rows.length, questions: columns.length }];
      }),
      templates: os.grids.templates.handler(() => [...demoTemplates]),
      watch: os.grids.watch.handler(async function* ({ signal }) {
        yield { type: 'grid', grid: demoGrid };
        await pause(3_600_000, signal);
      }),
      review: os.grids.review.handler(({ input: { grid_id: _, document_id, column_id, ...said } }) => {
        const cell = demoGrid.rows
          .find((row) => row.document_id === document_id)
          ?.cells.find((one) => one.column_id === column_id);
        if (cell === undefined) return none();
        const at = '2026-11-28T10:00:00.000Z';
        return { ...cell, reviews: [...cell.reviews, { ...said, found: cell.value, at }] };
      }),
    },
    collections: {
      list: os.collections.list.handler(() => (state === 'empty' ? [] : collections(documents.length))),
    },
    threads: {
      list: os.threads.list.handler(() => (state === 'empty' ? [] : [{ ...THREAD, ...times, turns: turns.length }])),
      get: os.threads.get.handler(() => ({ ...THREAD, ...times, turns })),
    },
    search: os.search.handler(() => ({ hits: [...nearest], ms: 12 })),
    ask: os.ask.handler(({ signal }) => streamed(signal, state)),
    prepare: os.prepare.handler(() => ({ prepared: state !== 'no-model' })),
    mentions: {
      find: os.mentions.find.handler(({ input }) => demoMentions(input)),
      table: os.mentions.table.handler(({ input }) => ({ csv: `term\n${input.term}\n` })),
    },
    factCheck: os.factCheck.handler(({ input }) => ({
      sentence: input.sentence,
      verdict: 'weak',
      reason: 'The source does not say “usually”.',
      contradicted_by: 0,
      supported_by: 0,
      evidence: citations.slice(2).map(({ marker, claim_text, citation_type, ...place }) => ({
        ...place,
        verdict: 'weak' as const,
        span_match: 1,
        issues: [],
        differences: [],
        reason: `Cited as ${marker}, ${citation_type}, for “${claim_text.slice(0, 20)}…”.`,
        cited: true,
      })),
    })),
    models: {
      list: os.models.list.handler(() => [chat, embed]),
      device: os.models.device.handler(() => ({
        choice: 'auto',
        uses: 'cpu',
        name: '',
        memory_bytes: null,
        why: 'no graphics card found',
      })),
    },
    status: os.status.handler(() => ({
      version: '0.1.0',
      offline: true,
      servers: { list: [], problem: null },
      policy: null,
      data_dir: '/home/ana/.local/share/pincite',
      models_command: 'pincite models fetch',
      last_check: null,
      device: null,
      member: null,
      chat_model: state === 'no-model' ? null : chat,
      embed_model: embed,
    })),
  });
}
