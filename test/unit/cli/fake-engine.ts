import { implement } from '@orpc/server';
import type { Engine, QuestionnaireOptions } from '../../../src/cli/session.ts';
import type { Answer, Claim } from '../../../src/contract/answer.ts';
import type { DocumentSummary, IngestEvent, IngestResult, SentenceRow } from '../../../src/contract/documents.ts';
import { PinciteError } from '../../../src/contract/errors.ts';
import type { VerifyCitationResult } from '../../../src/contract/fact-check.ts';
import type { MentionEvent } from '../../../src/contract/findings/mentions.ts';
import { contract } from '../../../src/contract/index.ts';
import type { FolderPass } from '../../../src/contract/ingest-queue.ts';
import type { CheckResult, IndexResult, LastCheck, RepairResult } from '../../../src/contract/integrity.ts';
import {
  type AllowedServers,
  DEFAULT_LIBRARY_SETTINGS,
  LibrarySettings,
  type OfflineCheck,
} from '../../../src/contract/library.ts';
import type { AskEvent } from '../../../src/contract/methods/asking.ts';
import type { TeamGroup, TeamMember } from '../../../src/contract/methods/team-methods.ts';
import type { ServerTrial } from '../../../src/contract/models.ts';
import type { AuditResult } from '../../../src/contract/records/audit.ts';
import type { QuarantineEntry } from '../../../src/contract/records/quarantine.ts';
import type { ReceiptCheck } from '../../../src/contract/records/receipt.ts';
import type { SearchHit } from '../../../src/contract/search.ts';
import type { DocumentTable } from '../../../src/contract/tables.ts';
import { clientOf } from '../../fakes/client-of.ts';
import {
  answer,
  audited,
  checkedReceipt,
  citation,
  counted,
  hit,
  indexed,
  leave,
  model,
  notes,
  offlineChecked,
  sound,
} from './sample-data.ts';

export interface FakeScript {
  readonly documents?: readonly DocumentSummary[];
  readonly quarantine?: readonly QuarantineEntry[];
  readonly restored?: IngestResult;
  readonly ingest?: readonly IngestEvent[];
  readonly answer?: Answer;
  readonly ask?: (signal: AbortSignal | undefined) => AsyncGenerator<AskEvent>;
  readonly audit?: AuditResult;
  readonly receipt?: ReceiptCheck;
  /** True where a certified removal finds something left. */
  readonly leavesTraces?: boolean;
  readonly offline?: OfflineCheck;
  readonly servers?: AllowedServers;
  readonly chosenRole?: 'chat';
  readonly trial?: ServerTrial | null;
  readonly check?: CheckResult;
  readonly repair?: RepairResult;
  readonly indexed?: IndexResult;
  readonly lastCheck?: LastCheck;
  readonly verified?: Partial<VerifyCitationResult>;
  readonly sentences?: readonly SentenceRow[];
  readonly tables?: readonly DocumentTable[];
  readonly mentions?: readonly MentionEvent[];
  readonly mentionTable?: string;
  readonly pictures?: number;
  readonly hits?: readonly SearchHit[];
  readonly questionnaire?: readonly Record<string, unknown>[];
  readonly members?: readonly TeamMember[];
  readonly groups?: readonly TeamGroup[];
  readonly passes?: Iterable<FolderPass> | AsyncIterable<FolderPass>;
}

export interface FakeEngine extends Engine {
  /** Inputs of every call, in order. */
  readonly calls: (readonly [name: string, input: unknown])[];
  readonly closed: () => number;
}

/** The strict part of the fake: what no command calls. */
const notForCommands = (): never => {
  throw new Error('the command line called what only the app uses');
};

const CHECKED: Claim = { text: 'Checked words.', markers: [1], verdict: 'supported', reason: null };

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47]);

/** The engine over canned data, with the methods that commands call. */
const device = { choice: 'auto', uses: 'cpu', name: '', memory_bytes: null, why: 'no graphics card found' } as const;

const IN_SENTENCE = {
  start: 0,
  end: 9,
  sentence: { start: 0, end: 20, text: 'Tenant pays within 30 days.' },
  section: '4 Rent',
  page_index: 2,
  page_number: 3,
  page_label: null,
};

export function fakeEngine(script: FakeScript = {}): FakeEngine {
  const calls: (readonly [string, unknown])[] = [];
  let closed = 0;
  let settings: LibrarySettings = DEFAULT_LIBRARY_SETTINGS;
  const api = implement(contract);
  const note = (name: string, input: unknown): void => {
    calls.push([name, input]);
  };
  const client = clientOf(notForCommands, {
    facts: {
      of: api.facts.of.handler(() => ({
        parties: [{ ...IN_SENTENCE, text: 'Quay Ltd', role: 'Landlord' }],
        dates: [],
        deadlines: [{ ...IN_SENTENCE, text: 'within 30 days', date: null, period: { value: 30, unit: 'day' } }],
        amounts: [],
      })),
      summary: api.facts.summary.handler(() => [
        { ...IN_SENTENCE, title: '4 Rent', level: 1, sentence: IN_SENTENCE.sentence },
      ]),
      references: api.facts.references.handler(() => [
        { ...IN_SENTENCE, text: 'Annex B', kind: 'part', name: 'Annex B', document_id: null, to: null },
      ]),
      chronology: api.facts.chronology.handler(({ input }) => {
        note('chronology', input);
        const { document_id, document_name, source_filename } = leave;
        const entry = { document_id, document_name, source_filename, is_deadline: true };
        return [{ ...IN_SENTENCE, ...entry, text: '1 May 2026', date: '2026-05-01' }];
      }),
      calendar: api.facts.calendar.handler(() => ({
        name: 'Chronology.ics',
        type: 'text/calendar',
        bytes: new TextEncoder().encode('BEGIN:VCALENDAR'),
      })),
    },
    documents: {
      ingestToFragments: api.documents.ingestToFragments.handler(async function* ({ input }) {
        note('ingestToFragments', input);
        yield* script.ingest ?? [];
      }),
      ingest: api.documents.ingest.handler(async function* ({ input }) {
        note('ingest', input);
        yield* script.ingest ?? [];
      }),
      list: api.documents.list.handler(() => [...(script.documents ?? [leave, notes])]),
      remove: api.documents.remove.handler(({ input }) => {
        note('remove', input);
        return [leave, notes].filter((document) => input.document_ids.includes(document.document_id));
      }),
      changes: api.documents.changes.handler(({ input }) => {
        note('changes', input);
        const place = { start: 0, end: 9, section: '4 Leave', page_index: 2, page_number: 3, page_label: null };
        return {
          ...input,
          older_name: 'Leave',
          newer_name: 'Leave',
          unchanged: 7,
          cut: false,
          changes: [
            { older: { ...place, text: 'Five days.' }, newer: { ...place, text: 'Eight days.' } },
            { older: null, newer: { ...place, text: 'Paid in March.' } },
          ],
        };
      }),
      update: api.documents.update.handler(({ input }) => {
        note('update', input);
        return [];
      }),
      removeCertified: api.documents.removeCertified.handler(({ input }) => {
        note('remove certified', input);
        const complete = script.leavesTraces !== true;
        return {
          complete,
          statement: ['Deleted.'],
          json: '{"pincite_deletion": 1}\n',
          pdf: new TextEncoder().encode('%PDF'),
        };
      }),
      records: api.documents.records.handler(({ input }) =>
        input.document_ids.map((document_id) => ({
          document_id,
          log_entries: document_id === leave.document_id ? [3, 7] : [],
          kept_answers: document_id === leave.document_id ? 1 : 0,
          grid_cells: 0,
          notes: 0,
          threads: document_id === leave.document_id ? [{ thread_id: 't', title: 'How many days?', turns: 2 }] : [],
          held_by: null,
        })),
      ),
      coverage: api.documents.coverage.handler(({ input }) =>
        // As the engine: none of a text that lacks nothing.
        input.document_id === notes.document_id
          ? []
          : [
              { page_index: 0, page_number: 1, page_label: 'i', state: 'text', reason: null, characters: 900 },
              {
                page_index: 1,
                page_number: 2,
                page_label: 'ii',
                state: 'unreadable',
                reason: 'image without text',
                characters: 0,
              },
            ],
      ),
      sentences: api.documents.sentences.handler(async function* ({ errors, input }) {
        const details = { id: input.document_id };
        if (input.document_id !== leave.document_id) throw errors.DOCUMENT_NOT_FOUND({ data: { details } });
        yield* script.sentences ?? [];
      }),
      original: api.documents.original.handler(() => ({ path: '/moved/leave-and-absence.pdf' })),
      sections: api.documents.sections.handler(() => [
        { title: '4 Leave', level: 1, start: 9000, page_index: 4, page_number: 5, page_label: '2' },
        { title: '4.2 Carry-over', level: 2, start: 9100, page_index: 5, page_number: 6, page_label: '3' },
      ]),
      terms: api.documents.terms.handler(() =>
        [5, 2, 7].map((page, i) => ({
          term: i === 1 ? 'Carry-over' : 'Year',
          start: page * 100,
          end: page * 100 + 4,
          page_index: page,
          page_number: page + 1,
          page_label: null,
        })),
      ),
      cited: api.documents.cited.handler(({ input }) =>
        input.document_id === leave.document_id
          ? { citations: 3, answers: 2, sections: [{ section: '4 Leave > 4.2 Carry-over', count: 3 }] }
          : { citations: 0, answers: 0, sections: [] },
      ),
      tables: api.documents.tables.handler(async function* () {
        yield* script.tables ?? [];
      }),
      rects: api.documents.rects.handler(() => citation.rects),
      render: api.documents.render.handler(({ input }) => {
        note('render', input);
        return Array.from({ length: script.pictures ?? 1 }, (_, index) => ({ page_index: 5 + index, png: PNG }));
      }),
    },
    quarantine: {
      list: api.quarantine.list.handler(() => [...(script.quarantine ?? [])]),
      restore: api.quarantine.restore.handler(({ input }) => {
        note('restore', input);
        return script.restored ?? notForCommands();
      }),
      remove: api.quarantine.remove.handler(({ input }) => {
        note('quarantine remove', input);
        return (script.quarantine ?? []).filter((entry) =>
          input.ids.includes('damaged_id' in entry ? entry.damaged_id : entry.document_id),
        );
      }),
    },
    mentions: {
      find: api.mentions.find.handler(async function* ({ input }) {
        note('mentions', input);
        yield* script.mentions ?? [];
      }),
      table: api.mentions.table.handler(() => ({ csv: script.mentionTable ?? '' })),
    },
    status: api.status.handler(() => ({
      version: '1.2.3',
      offline: true,
      data_dir: '/lib',
      models_command: 'pincite models fetch',
      servers: script.servers ?? { list: [], problem: null },
      policy: null,
      last_check: script.lastCheck ?? null,
      chat_model: null,
      embed_model: null,
      device: null,
      member: null,
    })),
    library: {
      backup: api.library.backup.handler(({ input }) => {
        note('backup', input);
        return { path: input.to, bytes: 1_500_000, files: 126 };
      }),
      check: api.library.check.handler(() => script.check ?? sound),
      index: api.library.index.handler(async function* () {
        note('index', undefined);
        yield { type: 'result', result: script.indexed ?? indexed };
      }),
      repair: api.library.repair.handler(({ input }) => {
        note('repair', input);
        return script.repair ?? { mended: [], left: [], quarantine: null, check: sound };
      }),
    },
    search: api.search.handler(({ input }) => {
      note('search', input);
      return { hits: [...(script.hits ?? [hit])], ms: 12.4 };
    }),
    ask: api.ask.handler(async function* ({ input, signal }) {
      note('ask', input);
      if (script.ask !== undefined) {
        yield* script.ask(signal);
        return;
      }
      yield { type: 'phase', phase: 'searching' };
      yield { type: 'evidence', hits: [hit], ms: 212 };
      yield { type: 'phase', phase: 'writing' };
      yield { type: 'token', claim_index: 0, text: 'PROVISIONAL words' };
      yield { type: 'claim', claim_index: 0, claim: CHECKED, citations: [citation] };
      yield { type: 'final', answer: script.answer ?? answer };
    }),
    verifyCitation: api.verifyCitation.handler(({ input }) => {
      note('verifyCitation', input);
      return {
        source_text: citation.text_span,
        context: hit.text,
        confidence_score: 1,
        is_accurate: true,
        verdict: 'supported' as const,
        reason: 'All its words are in the source.',
        citation,
        issues: [],
        ...script.verified,
      };
    }),
    models: {
      list: api.models.list.handler(() => [model]),
      device: api.models.device.handler(() => device),
      recommend: api.models.recommend.handler(() => ({
        machine: { memory_bytes: 8e9, cores: 2, device },
        models: [
          { id: 'minilm', role: 'embed', fit: 'good', recommended: true, measured: true, why: 'It needs 0.1 GB.' },
          ...['qwen3-4b', 'qwen3-8b'].map((id) => ({
            ...{ id, role: 'chat' as const, fit: 'slow' as const, recommended: false, measured: false },
            why: 'It needs 4.0 GB.',
          })),
        ],
      })),
      chooseDevice: api.models.chooseDevice.handler(({ input }) => {
        note('models.chooseDevice', input);
        return { ...device, ...input };
      }),
      tryServer: api.models.tryServer.handler(() => script.trial ?? null),
      choose: api.models.choose.handler(({ input }) => {
        note('models.choose', input);
        return { ...model, role: script.chosenRole ?? model.role };
      }),
    },
    metrics: api.metrics.handler(() => counted),
    diagnostics: api.diagnostics.handler(({ input }) => ({
      name: 'pincite-diagnostics.json',
      type: 'application/json',
      bytes: new TextEncoder().encode(JSON.stringify({ names: input.names })),
    })),
    collections: {
      list: api.collections.list.handler(() => [{ name: 'Acme', documents: 1 }]),
      create: api.collections.create.handler(({ input }) => {
        note('create collection', input);
        return { ...input, documents: 0 };
      }),
      rename: api.collections.rename.handler(({ input }) => note('rename collection', input)),
      remove: api.collections.remove.handler(({ input }) => note('remove collection', input)),
    },
    team: {
      list: api.team.list.handler(() => (script.members ?? []).map((one) => ({ ...one }))),
      add: api.team.add.handler(({ input }) => {
        note('add member', input);
        return { member: { ...input, added_at: '2026-11-27T10:00:00.000Z' }, token: 'pincite_t' };
      }),
      change: api.team.change.handler(({ input }) => {
        note('change member', input);
        return { name: input.name, role: 'reader', collections: null, added_at: '2026-11-27T10:00:00.000Z' };
      }),
      renewToken: api.team.renewToken.handler(({ input }) => {
        note('renew token', input);
        const member = { name: input.name, role: 'reader', collections: null } as const;
        return { member: { ...member, added_at: '2026-11-27T10:00:00.000Z' }, token: 'pincite_new' };
      }),
      remove: api.team.remove.handler(({ input }) => {
        note('remove member', input);
        return { name: input.name, role: 'reader', collections: null, added_at: '2026-11-27T10:00:00.000Z' };
      }),
      groups: api.team.groups.handler(() => (script.groups ?? []).map((one) => ({ ...one }))),
      setGroups: api.team.setGroups.handler(({ input }) => {
        note('set groups', input);
        return input.groups;
      }),
    },
    folders: {
      watch: api.folders.watch.handler(async function* ({ input }) {
        note('folders.watch', input);
        yield* script.passes ?? [];
      }),
    },
    review: api.review.handler(({ input: { answer_id: _, ...said } }) => {
      note('review', said);
      return [{ ...said, at: '2026-11-22T10:12:09.120Z' }];
    }),
    policy: api.policy.handler(() => ({
      policy: { path: '/etc/pincite/policy.json', issued_by: 'IT of Example Ltd' },
      held: [
        { field: 'servers', values: [], from: 'policy' },
        { field: 'exports', values: null, from: 'default' },
      ],
    })),
    settings: {
      get: api.settings.get.handler(() => settings),
      change: api.settings.change.handler(({ input }) => {
        note('settings', input);
        settings = LibrarySettings.parse({ ...settings, ...input });
        return settings;
      }),
      expire: api.settings.expire.handler(() => {
        note('expire', {});
        return { log_entries: 2, turns: 2, threads: 1, kept_answers: 0, grid_cells: 0 };
      }),
    },
    checkOffline: api.checkOffline.handler(() => script.offline ?? offlineChecked),
    exports: {
      answers: api.exports.answers.handler(({ input }) => {
        note('export', input);
        return { name: 'answer', type: 'text/plain', bytes: new TextEncoder().encode(`as ${input.form}\n`) };
      }),
      table: api.exports.table.handler(({ input }) => {
        note('workbook', input);
        return { name: 'table', type: 'text/plain', bytes: new TextEncoder().encode(`sheet of ${input.csv}`) };
      }),
    },
    checkDeletion: api.checkDeletion.handler(({ input }) => {
      note('check deletion', input);
      const changes = input.text.includes('changed') ? ['Its part “found” was changed.'] : [];
      return { valid: changes.length === 0, changes, signature: 'fits', made_at: null, statement: ['Deleted.'] };
    }),
    receipts: {
      check: api.receipts.check.handler(({ input }) => {
        note('check receipt', input);
        return script.receipt ?? checkedReceipt;
      }),
    },
    audit: {
      list: api.audit.list.handler(({ input }) => {
        const asked = { mode: 'answer', collection: null, timestamp: '2026-11-27T10:00:00.000Z' };
        return [
          { ...asked, seq: 1, asked_by: null, question: 'How many\ndays?' },
          { ...asked, seq: 2, asked_by: 'Ada', question: 'Who approves?' },
        ].filter((one) => input.asked_by === undefined || one.asked_by === input.asked_by);
      }),
      verify: api.audit.verify.handler(() => script.audit ?? audited),
      accept: api.audit.accept.handler(() => script.audit ?? audited),
      export: api.audit.export.handler(({ input }) => ({
        lines: [input.flat ? '{"query_id":"a1"}' : '{"seq":1}', '{"seq":2,'],
      })),
      keys: api.audit.keys.handler(() => [
        { kind: 'file', id: '0123456789abcdef', path: '/home/u/.config/pincite/record-key', state: 'present' },
      ]),
    },
  });
  return {
    client,
    async *questionnaire(options: QuestionnaireOptions) {
      const { signal: _signal, asking, ...asked } = options;
      note('questionnaire', asked);
      if (script.questionnaire === undefined) throw new PinciteError('FILE_NOT_FOUND', { path: options.input });
      const total = script.questionnaire.length;
      for (const [i, line] of script.questionnaire.entries()) {
        const left = i === 0 ? null : 40 * (total - i);
        const { id, question } = { question: 'Why?', ...line } as { id: string; question: string };
        asking?.({ type: 'asking', id, question, done: i, total, seconds_left: left });
        yield line;
      }
    },
    close: async () => {
      closed += 1;
    },
    calls,
    closed: () => closed,
  };
}
