const { readdirSync } = require('node:fs');

/** The layers of docs/architecture.md: each rule's comment says what to do instead. */
/**
 * The rooms of src/engine and the earlier ones whose functions each may call; whatever else reads or writes is passed in as `Deps`.
 * All may use text/, the numbers in weights/, and the types that stand in the types.ts of every room and in deps.ts. See docs/architecture.md.
 */
const rooms = {
  documents: [],
  models: [],
  library: ['documents/tables', 'documents/formats'],
  records: [],
  question: [],
  places: ['documents/layout', 'cells', 'library'],
  verification: ['places', 'library'],
  evidence: ['question', 'cells', 'places', 'library'],
  cells: ['question'],
  packs: ['question', 'cells'],
  answer: ['question', 'evidence', 'cells', 'packs', 'places', 'verification'],
  queue: ['library'],
  backup: ['library'],
};
/**
 * The rooms inside src/engine/answer in their order, each with the earlier ones that it may import; all may use its types.ts and settings.ts.
 * The sources stand after claims/ and before revisions/, the files of answer/ itself after all. See docs/architecture.md, "Inside answer/".
 */
const answerRooms = {
  claims: [],
  asked: ['claims'],
  completeness: ['asked'],
  gate: [],
  'sources/model/grounding': ['claims'],
  'sources/model/prompt': [],
  revisions: ['claims', 'asked'],
  parts: ['claims', 'asked', 'completeness', 'gate', 'sources', 'revisions'],
};
/** The rooms inside src/engine/evidence: each knows the types of the others alone. What joins them stands in evidence/ itself. */
const evidenceRooms = ['retrieval', 'lines'];
/** The other features that a feature may call, of those that call one; every feature may use every room, no room knows a feature. */
const calls = {
  asking: ['mentions'],
  deletions: ['exports'],
  diagnostics: ['models'],
  exports: ['receipts', 'threads'],
  grids: ['asking', 'exports'],
  questionnaires: ['asking'],
  threads: ['asking'],
};
const features = readdirSync(`${__dirname}/src/engine/features`).map((feature) => [feature, calls[feature] ?? []]);
const schemaless = ['view/[a-z/-]+', 'shell/electron-ipc', 'errors', 'shell/tab-key'];
const only = (name, pattern, file) => ({
  name,
  severity: 'error',
  comment: `Only ${file} may import ${name.replace('one-home-', '')}; call its functions instead.`,
  from: { path: '^src/', pathNot: `^${file.replaceAll('.', '\\.')}${file.endsWith('/') ? '' : '$'}` },
  to: { path: pattern },
});

module.exports = {
  forbidden: [
    {
      name: 'contract-stands-alone',
      severity: 'error',
      comment:
        'src/contract imports zod, @orpc/contract and the words of src/language only. Move what else it needs to its caller.',
      from: { path: '^src/contract/' },
      to: { pathNot: '^src/(contract|language)/|^node_modules/(zod|@orpc/contract)/' },
    },
    {
      name: 'language-stands-alone',
      severity: 'error',
      comment: 'src/language imports intl-messageformat only.',
      from: { path: '^src/language/' },
      to: { pathNot: '^src/language/|^node_modules/intl-messageformat/' },
    },
    ...Object.entries(rooms).map(([room, earlier]) => ({
      name: `room-${room.replaceAll('/', '-')}-looks-back-only`,
      severity: 'error',
      comment: `src/engine/${room} may import text/, weights/, the types.ts of other rooms, deps.ts${earlier.map((one) => `, ${one}/`).join('')}. Pass the rest in, or join it in a feature.`,
      from: { path: `^src/engine/${room}/` },
      to: {
        path: '^src/engine/',
        pathNot: `^src/engine/(${[room, 'text', 'weights', ...earlier].map((one) => `${one}/`).join('|')}|[a-z/]+/types\\.ts$|deps\\.ts$)`,
      },
    })),
    ...Object.entries(answerRooms).map(([room, earlier]) => ({
      name: `answer-${room.replaceAll('/', '-')}-looks-back-only`,
      severity: 'error',
      comment: `src/engine/answer/${room} may import the types.ts and settings.ts of answer/${earlier.map((one) => `, ${one}/`).join('')}. What two rooms share stands in the earlier one; what puts them together stands in parts/ or in answer/ itself.`,
      from: { path: `^src/engine/answer/${room}/` },
      to: {
        path: '^src/engine/answer/',
        pathNot: `^src/engine/answer/(${[room, ...earlier].map((one) => `${one}/`).join('|')}|types\\.ts$|settings\\.ts$)`,
      },
    })),
    {
      name: 'answer-sources-stand-alone',
      severity: 'error',
      comment:
        'Each folder of src/engine/answer/sources makes claims by itself: it may import claims/ of answer/, and no other source. What is done to the claims of all sources is a revision.',
      from: { path: '^src/engine/answer/sources/([^/]+)/' },
      to: {
        path: '^src/engine/answer/',
        pathNot: '^src/engine/answer/(sources/$1/|claims/|types\\.ts$|settings\\.ts$)',
      },
    },
    ...evidenceRooms.map((room) => ({
      name: `evidence-${room}-stands-alone`,
      severity: 'error',
      comment: `src/engine/evidence/${room} may import the types.ts of evidence/. What it shares with another room of evidence/ is passed in or joined in evidence/ itself.`,
      from: { path: `^src/engine/evidence/${room}/` },
      to: { path: '^src/engine/evidence/', pathNot: `^src/engine/evidence/(${room}/|[a-z/]*types\\.ts$)` },
    })),
    ...features.map(([feature, others]) => ({
      name: `feature-${feature}-stands-alone`,
      severity: 'error',
      comment: `src/engine/features/${feature} may import every room${others.map((one) => `, features/${one}/`).join('')}. Move what two features share into a room, or pass it in.`,
      from: { path: `^src/engine/features/${feature}/` },
      to: {
        path: '^src/engine/(features/|engine\\.ts)',
        pathNot: `^src/engine/features/(${[feature, ...others].join('|')})/`,
      },
    })),
    {
      name: 'library-knows-one-storage',
      severity: 'error',
      comment:
        'The library works with what src/engine/library/storage/types.ts says; only open-storage.ts knows a folder from a bucket.',
      from: {
        path: '^src/engine/library/',
        pathNot: '^src/engine/library/storage/(open-storage\\.ts$|folder/|bucket/)',
      },
      to: { path: '^src/engine/library/storage/(folder|bucket)/' },
    },
    {
      name: 'storages-do-not-mix',
      severity: 'error',
      comment: 'A folder knows nothing of leases in a bucket, a bucket nothing of syncing files. Share by storage/.',
      from: { path: '^src/engine/library/storage/(folder|bucket)/' },
      to: { path: '^src/engine/library/storage/(folder|bucket)/', pathNot: '^src/engine/library/storage/$1/' },
    },
    {
      name: 'types-are-types-only',
      severity: 'error',
      comment: 'types.ts says what a room hands on, src/engine/deps.ts what the engine hands to its rooms: types only.',
      from: { path: '^src/engine/([a-z/]+/types|deps)\\.ts$' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'text-imports-no-room',
      severity: 'error',
      comment: 'src/engine/text is what every room may use: it knows none of them.',
      from: { path: '^src/engine/text/' },
      to: { path: '^src/', pathNot: '^src/engine/text/' },
    },
    {
      name: 'engine-is-plain-node',
      severity: 'error',
      comment: 'The engine knows no shell: no electron, no command line, no window. Pass the power in.',
      from: { path: '^src/engine/' },
      to: { path: '^src/(cli|main|preload|renderer|serve|shell|host)/|^node_modules/electron/' },
    },
    {
      name: 'shells-do-not-mix',
      severity: 'error',
      comment: 'renderer, main, preload, serve, cli and host never import each other; main and serve share src/shell.',
      from: { path: '^src/(renderer|main|preload|serve|cli|host)/' },
      to: { path: '^src/(renderer|main|preload|serve|cli|host)/', pathNot: '^src/$1/' },
    },
    {
      name: 'page-state-knows-no-views',
      severity: 'error',
      comment: 'src/renderer/state holds what the page shows; views import it, never the other way round.',
      from: { path: '^src/renderer/state/' },
      to: { path: '^src/renderer/', pathNot: '^src/renderer/(state|words|engine)/' },
    },
    {
      name: 'reader-is-given-props',
      severity: 'error',
      comment: 'The reader gets everything by its props; of the state it knows the type of a lit place only.',
      from: { path: '^src/renderer/reader/' },
      to: { path: '^src/renderer/state/', pathNot: '^src/renderer/state/lit-place\\.ts$' },
    },
    {
      name: 'page-loads-no-schemas',
      severity: 'error',
      comment:
        'The page takes types from the contract (import type). Values it shares stand in a contract module without zod, named here.',
      from: { path: '^src/renderer/' },
      to: {
        path: '^src/contract/|^node_modules/zod/',
        pathNot: `^src/contract/(${schemaless.join('|')})\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-host-and-cli-import-the-engine',
      severity: 'error',
      comment:
        'Only src/host and src/cli import the engine, and only through src/engine/engine.ts. Speak the contract instead.',
      from: { path: '^src/(renderer|main|preload|serve|shell)/' },
      to: { path: '^src/engine/' },
    },
    {
      name: 'engine-has-one-door',
      severity: 'error',
      comment:
        'Import src/engine/engine.ts. (src/cli/models.ts, the one process with a network, may use the models stage alone.)',
      from: { path: '^src/(host|cli)/', pathNot: '^src/cli/models\\.ts$' },
      to: { path: '^src/engine/', pathNot: '^src/engine/engine\\.ts$' },
    },
    {
      name: 'models-process-uses-models-only',
      severity: 'error',
      comment:
        'The process that may use the network sees no documents: src/cli/models.ts imports src/engine/models only.',
      from: { path: '^src/cli/models\\.ts$' },
      to: { path: '^src/(engine|offline)/', pathNot: '^src/engine/models/' },
    },
    {
      name: 'models-run-time-converts-nothing',
      severity: 'error',
      comment: 'models/runtime opens files that are ready; models/provision fetches and makes them. Pass the file in.',
      from: { path: '^src/engine/models/runtime/' },
      to: { path: '^src/engine/models/provision/' },
    },
    only('one-home-intl-messageformat', '^node_modules/intl-messageformat/', 'src/language/say.ts'),
    only('one-home-lancedb', '^node_modules/@lancedb/', 'src/engine/library/tables/lance-(?:store|tables).ts'),
    only('one-home-apache-arrow', '^node_modules/apache-arrow/', 'src/engine/library/tables/arrow-columns.ts'),
    only('one-home-node-llama-cpp', '^node_modules/node-llama-cpp/', 'src/engine/models/runtime/'),
    only(
      'four-homes-onnxruntime',
      '^node_modules/onnxruntime-node/',
      'src/engine/(?:models/runtime/(?:open-graph|reader/word-graph|bert/bert-session)|documents/ocr/word-reader).ts',
    ),
    only('one-home-file-type', '^node_modules/file-type/', 'src/engine/documents/formats/format-of.ts'),
    only(
      'one-home-other-formats',
      '^node_modules/(htmlparser2|dingbat-to-unicode|fflate|postal-mime|@kenjiuno|chardet|numfmt)/',
      'src/engine/documents/formats/',
    ),
    only('one-home-docx', '^node_modules/docx/', 'src/engine/features/exports/files/word-file.ts'),
    only('one-home-pdfkit', '^node_modules/pdfkit/', 'src/engine/features/exports/files/pdf-file.ts'),
    only('one-home-fontkit', '^node_modules/fontkit/', 'src/engine/features/exports/files/fonts/'),
    only(
      'one-home-write-excel-file',
      '^node_modules/write-excel-file/',
      'src/engine/features/exports/files/workbook.ts',
    ),
    only('one-home-prom-client', '^node_modules/prom-client/', 'src/engine/features/diagnostics/metrics-text.ts'),
    only('one-home-zip', '^node_modules/(yazl|yauzl)/', 'src/engine/backup/'),
    {
      name: 'mcp-speaks-the-contract',
      severity: 'error',
      comment: 'src/mcp calls the engine by its contract; whoever starts it passes the client in.',
      from: { path: '^src/mcp/' },
      to: { path: '^src/', pathNot: '^src/(mcp|contract)/' },
    },
    only('one-home-chokidar', '^node_modules/chokidar/', 'src/engine/features/folders/folder-hints.ts'),
    {
      name: 'team-stands-alone',
      severity: 'error',
      comment: 'src/team is what the server and the engine both know of members: the contract and files only.',
      from: { path: '^src/team/' },
      to: { path: '^src/', pathNot: '^src/(team|contract|files)/' },
    },
    only('one-home-openid-client', '^node_modules/openid-client/', 'src/serve/team/provider/'),
    {
      name: 'policy-stands-alone',
      severity: 'error',
      comment:
        'src/policy is what every process knows of the policy of the computer: the contract and the servers only.',
      from: { path: '^src/policy/' },
      to: { path: '^src/', pathNot: '^src/(policy|contract|offline/endpoints)' },
    },
    only('one-home-mcp', '^node_modules/@modelcontextprotocol/', 'src/mcp/'),
    only('one-home-franc', '^node_modules/franc-min/', 'src/engine/documents/legibility/word-likeness.ts'),
    only('one-home-tesseract', '^node_modules/tesseract\\.js', 'src/engine/documents/ocr/recognise.ts'),
    only('one-home-pdfium', '^node_modules/@embedpdf/', 'src/engine/documents/pdfium/pdf-file.ts'),
    {
      name: 'files-stand-alone',
      severity: 'error',
      comment: 'src/files is what every process does with files: it imports Node only. Pass the rest in.',
      from: { path: '^src/files/' },
      to: { path: '^(src|node_modules)/', pathNot: '^(src/files|node_modules/@types)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that import each other are one idea or need a third: move the shared part out.',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      comment: 'Product code never imports tests, benchmarks or evaluations.',
      from: { path: '^src/' },
      to: { path: '^(test|evaluation|scripts)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
