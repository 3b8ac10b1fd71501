import { expect, test } from 'vitest';
import { retrieve } from '../../../../src/engine/evidence/retrieval/retrieve.ts';
import { documentId } from './documents-named.ts';
import { type FakeSearch, searchOf } from './search-of.ts';

const QUESTION = 'Who pays the courier fee?';

const ask = async ({ deps }: FakeSearch, limit = 10, question = QUESTION) => retrieve({ question, limit }, deps);
const chunks = (found: readonly { chunkIndex: number }[]): number[] => found.map(({ chunkIndex }) => chunkIndex);
const spread = (i: number) => ({ page: i * 10 });

test('what both retrievers put first comes first, with its ranks, label and document', async () => {
  const search = searchOf(
    ['a.pdf'],
    [
      { ...spread(0), bm25: 2, cosine: 0.3 },
      { ...spread(1), bm25: 9, cosine: 0.81234567 },
      { ...spread(2), bm25: 1, cosine: 0.2 },
    ],
  );
  const found = await ask(search);
  expect(chunks(found)).toEqual([1, 0, 2]);
  expect(found[0]).toMatchObject({ bm25Rank: 1, vectorRank: 1, similarity: 0.8123, pageLabel: 'p10' });
  expect(found[0]?.document.source_filename).toBe('a.pdf');
  expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
});

test('no more than asked for, and equal scores in the order of the chunk ids', async () => {
  const twins = Array.from({ length: 5 }, (_, i) => spread(i));
  const pages = twins.map(({ page }) => ({ page, score: 1 }));
  const search = searchOf(['a.pdf'], twins, pages);
  expect(chunks(await ask(search, 3))).toEqual([0, 1, 2]);
});

test('a hit of full text alone still gets its cosine, but no rank of the vector search', async () => {
  const search = searchOf(['a.pdf'], [{ bm25: 3, cosine: 0.42, far: true }]);
  expect((await ask(search))[0]).toMatchObject({ vectorRank: null, similarity: 0.42 });
});

test('a passage less like the question than 0.1 is no hit, at 0.1 it is one', async () => {
  const search = searchOf(
    ['a.pdf'],
    [
      { ...spread(0), bm25: 9, cosine: 0.0999, far: true },
      { ...spread(1), bm25: 1, cosine: 0.1 },
    ],
  );
  expect(chunks(await ask(search))).toEqual([1]);
});

test('before embedding there is no similarity and no threshold', async () => {
  const search = searchOf(['a.pdf'], [{ bm25: 9, cosine: null }]);
  const [found] = await ask(search);
  expect(found).toMatchObject({ similarity: null, vectorRank: null, bm25Rank: 1 });
});

test('without an embedding model full text alone finds, and no vector is looked at', async () => {
  const { deps } = searchOf(['a.pdf'], [{ bm25: 9, cosine: 0.05 }]);
  const refuse = async () => {
    throw new Error('there is no model');
  };
  const alone = { ...deps, embedder: null, searchVector: refuse, similarities: refuse };
  const found = await retrieve({ question: QUESTION, limit: 10 }, alone);
  expect(found.map(({ similarity }) => similarity)).toEqual([null]);
});

test('documents the question names are searched on their own where look-alikes crowd them out', async () => {
  const crowd = Array.from({ length: 250 }, (_, i) => ({ ...spread(i), bm25: 1000 - i, cosine: 0.3 }));
  const own = { document: 1, page: 3, bm25: 5, cosine: 0.25, far: true };
  const files = ['acme.pdf', 'zenith.pdf'];
  const unnamed = searchOf(files, [...crowd, own]);
  expect((await ask(unnamed, 100)).some(({ documentId: id }) => id === documentId(1))).toBe(false);
  expect(unnamed.scopes).toHaveLength(1);

  const named = searchOf(files, [...crowd, own]);
  const found = await ask(named, 100, 'Who pays the courier fee of Zenith?');
  expect(found.filter(({ documentId: id }) => id === documentId(1))).toHaveLength(1);
  expect(named.scopes.map(({ documentIds }) => documentIds)).toEqual([undefined, [documentId(1)]]);
});

test('a named document brings no more of the others than a question without a name', async () => {
  const crowd = Array.from({ length: 60 }, (_, i) => ({ ...spread(i), bm25: 100 - i, cosine: 0.3 }));
  const own = { document: 1, page: 3, bm25: 5, cosine: 0.25 };
  const search = searchOf(['acme.pdf', 'zenith.pdf'], [...crowd, own]);
  const found = await ask(search, 100, 'Who pays the courier fee of Zenith?');
  expect(found.filter(({ documentId: id }) => id === documentId(1))).toHaveLength(1);
  expect(found.filter(({ bm25Rank }) => bm25Rank !== null)).toHaveLength(41);
});

test('two named documents are searched together, one alone only where the other has most of the best', async () => {
  const files = ['acme one.pdf', 'acme two.pdf', 'zenith.pdf'];
  const hits = (document: number, length: number, best: number) =>
    Array.from({ length }, (_, i) => ({ ...spread(i), document, bm25: best - i, cosine: 0.3 }));
  const question = 'the courier fee of Acme';
  const both = [documentId(0), documentId(1)];
  const even = searchOf(files, [...hits(0, 30, 100), ...hits(1, 30, 100), ...hits(2, 60, 900)]);
  const found = await ask(even, 200, question);
  for (const id of both)
    expect(found.filter(({ documentId: own, bm25Rank }) => own === id && bm25Rank !== null)).toHaveLength(20);
  expect(even.scopes.map(({ documentIds }) => documentIds)).toEqual([undefined, both]);
  const uneven = searchOf(files, [...hits(0, 70, 500), ...hits(1, 30, 100), ...hits(2, 60, 900)]);
  const ofSecond = (await ask(uneven, 200, question)).filter(({ documentId: id }) => id === documentId(1));
  expect(ofSecond.filter(({ bm25Rank }) => bm25Rank !== null)).toHaveLength(20);
  expect(uneven.scopes.map(({ documentIds }) => documentIds)).toEqual([undefined, both, [documentId(1)]]);
});

test('no more than two named documents are searched on their own', async () => {
  const files = ['acme one.pdf', 'acme two.pdf', 'acme three.pdf', 'zenith.pdf'];
  const crowd = Array.from({ length: 250 }, (_, i) => ({ ...spread(i), document: 3, bm25: 1000 - i, cosine: 0.3 }));
  const search = searchOf(files, crowd);
  await ask(search, 10, 'the courier fee of Acme');
  expect(search.scopes.map(({ documentIds }) => documentIds?.length)).toEqual([undefined, 2]);
});

test('no search waits for openings, nor that for the question by vector for the names in it', async () => {
  const { deps } = searchOf(['zenith.pdf', 'acme.pdf'], [{ bm25: 1, cosine: 0.5 }]);
  const begun: string[] = [];
  const held = Promise.withResolvers<void>();
  const noting = <A extends unknown[], R>(what: string, call: (...given: A) => R) => {
    return (...given: A): R => {
      begun.push(what);
      return call(...given);
    };
  };
  const found = retrieve(
    { question: 'Does Zenith pay the courier fee?', limit: 10 },
    {
      ...deps,
      searchText: noting('words', deps.searchText),
      searchPages: noting('pages', deps.searchPages),
      searchVector: noting('vectors', deps.searchVector),
      openings: async (...given) => {
        begun.push('openings');
        await held.promise;
        return deps.openings(...given);
      },
      nameVectors: async (...given) => {
        await held.promise;
        return deps.nameVectors(...given);
      },
    },
  );
  await expect.poll(() => begun.includes('vectors') && begun.includes('openings')).toBe(true);
  expect(begun.indexOf('openings')).toBeGreaterThan(Math.max(begun.indexOf('words'), begun.indexOf('pages')));
  held.resolve();
  expect(await found).toHaveLength(1);
});

test('two likely documents are looked into further: by name, else by their nearest passage', async () => {
  // Only the 40 nearest of all are candidates by themselves: those of the first document.
  const crowd = Array.from({ length: 60 }, (_, i) => ({ ...spread(i), cosine: 0.9 - i / 1e4 }));
  const behind = [1, 2, 3].map((document) => ({ document, page: 3, cosine: 0.6 - document / 100 }));
  const files = ['acme.pdf', 'one.pdf', 'two.pdf', 'zenith.pdf'];
  const documentsOf = async (question: string) =>
    new Set((await ask(searchOf(files, [...crowd, ...behind]), 300, question)).map((found) => found.documentId));
  expect(await documentsOf(QUESTION)).toEqual(new Set([documentId(0), documentId(1)]));
  expect(await documentsOf('Who pays the courier fee of Zenith?')).toEqual(new Set([documentId(3), documentId(0)]));
});

test('a document whose opening fits is looked into further, and its passages come first', async () => {
  const opened = (search: ReturnType<typeof searchOf>, document: number) => ({
    ...search.deps,
    openings: async () => new Map([[documentId(document), 1]]),
  });
  const crowd = Array.from({ length: 60 }, (_, i) => ({ ...spread(i), cosine: 0.9 - i / 1e4 }));
  const behind = [1, 2].map((document) => ({ document, page: 3, cosine: 0.6 - document / 100 }));
  const search = searchOf(['a.pdf', 'b.pdf', 'c.pdf'], [...crowd, ...behind]);
  const found = await retrieve({ question: QUESTION, limit: 300 }, opened(search, 2));
  expect(new Set(found.map((one) => one.documentId))).toEqual(new Set([documentId(0), documentId(2)]));
  const alike = searchOf(
    ['a.pdf', 'b.pdf'],
    [0, 1].map((document) => ({ document, bm25: 5, cosine: 0.5 })),
  );
  for (const document of [0, 1]) {
    const [first] = await retrieve({ question: QUESTION, limit: 10 }, opened(alike, document));
    expect(first?.documentId).toBe(documentId(document));
  }
});

test('names are embedded beside the question, once; a question without names alone', async () => {
  const { deps } = searchOf(['zenith.pdf', 'acme.pdf'], [{ bm25: 1, cosine: 0.5 }]);
  const asked: string[] = [];
  const embedder = {
    ...(deps.embedder as NonNullable<typeof deps.embedder>),
    embed: async (texts: readonly string[]) => {
      asked.push(...texts);
      return texts.map(() => Float32Array.of(1, 0));
    },
  };
  const questions = ['Does Zenith pay the courier fee?', QUESTION, 'What is the parking fee of Zenith?'];
  for (const question of questions) await retrieve({ question, limit: 10 }, { ...deps, embedder });
  expect(asked).toEqual([questions[0], 'Zenith', questions[1], questions[2]]);
});

test('a good page brings in those of its passages that have most of the words', async () => {
  const search = searchOf(
    ['a.pdf'],
    [
      { page: 4, text: 'Parking is free.', cosine: 0.2, far: true },
      { page: 4, text: 'The courier fee is paid by the sender.', cosine: 0.3, far: true },
      { page: 4, text: 'A fee.', cosine: 0.2, far: true },
      { page: 5, text: 'The courier fee is paid by the sender.', cosine: 0.3, far: true },
    ],
    [{ page: 4, score: 7 }],
  );
  const found = await ask(search);
  expect(chunks(found)).toEqual([1, 2]);
  expect(found[0]).toMatchObject({ bm25Rank: null, vectorRank: null });
});

test('ten hits are not one page ten times, unless the document is a text without pages', async () => {
  const specs = [
    { page: 0, bm25: 9, cosine: 0.5 },
    { page: 0, bm25: 8.9, cosine: 0.499 },
    { page: 1, bm25: 8.5, cosine: 0.48 },
  ];
  expect(chunks(await ask(searchOf(['a.pdf'], specs)))).toEqual([0, 2, 1]);
  expect(
    chunks(
      await ask(
        searchOf(
          ['a.txt'],
          specs.map((spec) => ({ ...spec, page: 0 })),
        ),
      ),
    ),
  ).toEqual([0, 1, 2]);
});

test('the same page number of another document is another page; a page shared at the edge is the same', async () => {
  const specs = [
    { page: 0, lastPage: 1, bm25: 9, cosine: 0.5 },
    { page: 1, lastPage: 2, bm25: 8.9, cosine: 0.499 },
    { document: 1, page: 1, bm25: 8.5, cosine: 0.48 },
  ];
  expect(chunks(await ask(searchOf(['a.pdf', 'b.pdf'], specs)))).toEqual([0, 2, 1]);
});

test('the scope is what every retriever is asked within', async () => {
  const search = searchOf(
    ['a.pdf', 'b.pdf'],
    [
      { document: 0, bm25: 9, cosine: 0.9 },
      { document: 1, bm25: 1, cosine: 0.2 },
    ],
    [{ document: 0, page: 0, score: 9 }],
  );
  const request = { question: QUESTION, limit: 10, documentIds: [documentId(1)] };
  expect((await retrieve(request, search.deps)).map((found) => found.documentId)).toEqual([documentId(1)]);
  expect(await retrieve({ ...request, documentIds: [] }, search.deps)).toEqual([]);
  expect(await retrieve({ ...request, documentIds: ['ffffffffffffffff'] }, search.deps)).toEqual([]);
});

test('an empty library and an empty question find nothing', async () => {
  expect(await ask(searchOf([], []))).toEqual([]);
  expect(await ask(searchOf(['a.pdf'], [{ bm25: 1, cosine: 0.5 }]), 10, '  ')).toEqual([]);
});

test('an abort ends the search with its reason', async () => {
  const { deps } = searchOf(['a.pdf'], [{ bm25: 1, cosine: 0.5 }]);
  const stop = new AbortController();
  const reason = new Error('enough');
  const searchPages: typeof deps.searchPages = async () => {
    stop.abort(reason);
    return [];
  };
  const asked = retrieve({ question: QUESTION, limit: 10 }, { ...deps, searchPages }, { signal: stop.signal });
  await expect(asked).rejects.toBe(reason);
});

test('a question in its context finds what the words it leans on find, without losing what it finds itself', async () => {
  const specs = [
    { ...spread(0), text: 'The courier fee is paid by the sender.', bm25: 2, cosine: 0.3 },
    { ...spread(1), text: 'Contractors have a badge.', bm25: 1, cosine: 0.3 },
    { ...spread(2), text: 'The courier fee of contractors is paid by the office.', bm25: 1, cosine: 0.3 },
  ];
  const { deps } = searchOf(['a.pdf'], specs);
  const context = { text: 'and contractors? courier fee', weight: 0.5, documentIds: [], preference: 0, least: 1 };
  const found = await retrieve({ question: 'and contractors?', limit: 10, context }, deps);
  expect(chunks(found)[0]).toBe(2);
  expect(chunks(found).sort()).toEqual([0, 1, 2]);
});

test('passages of the documents that were cited gain, and these are searched on their own', async () => {
  const specs = [
    { document: 0, page: 0, bm25: 2, cosine: 0.31 },
    { document: 1, page: 0, bm25: 2, cosine: 0.3 },
  ];
  const search = searchOf(['a.pdf', 'b.pdf'], specs);
  const context = { text: QUESTION, weight: 0.5, documentIds: [documentId(1)], preference: 3, least: 1 };
  const found = await retrieve({ question: QUESTION, limit: 10, context }, search.deps);
  expect(found.map(({ documentId: id }) => id)).toEqual([documentId(1), documentId(0)]);
  const gone = { ...context, documentIds: [documentId(7)] };
  const without = await retrieve({ question: QUESTION, limit: 10, context: gone }, search.deps);
  expect(without.map(({ documentId: id }) => id)).toEqual([documentId(0), documentId(1)]);
});

test('a document that the conversation is about is looked into by vector, however many others are nearer', async () => {
  const crowd = Array.from({ length: 60 }, (_, i) => ({ ...spread(i), cosine: 0.9 - i / 1e4 }));
  const behind = [1, 2].map((document) => ({ document, page: 3, cosine: 0.6 - document / 100 }));
  const { deps } = searchOf(['acme.pdf', 'one.pdf', 'two.pdf'], [...crowd, ...behind]);
  const documentsOf = async (...documentIds: string[]) => {
    const context = { text: QUESTION, weight: 0.5, documentIds, preference: 0, least: 1 };
    const found = await retrieve({ question: QUESTION, limit: 300, context }, deps);
    return new Set(found.map((passage) => passage.documentId));
  };
  expect(await documentsOf()).toEqual(new Set([0, 1].map(documentId)));
  expect(await documentsOf(documentId(2))).toEqual(new Set([0, 1, 2].map(documentId)));
});

test('a context whose words do not count costs no second search', async () => {
  const search = searchOf(['a.pdf'], [{ bm25: 2, cosine: 0.3 }]);
  const embedded: string[][] = [];
  const embedder = {
    ...search.deps.embedder,
    embed: async (texts: readonly string[]) => {
      embedded.push([...texts]);
      return texts.map(() => new Float32Array(1));
    },
  } as typeof search.deps.embedder;
  const context = { text: 'other words', weight: 0, documentIds: [], preference: 0, least: 0 };
  await retrieve({ question: QUESTION, limit: 10, context }, { ...search.deps, embedder });
  expect(embedded).toEqual([[QUESTION]]);
});

test('a passage of a document that is added during the search is left to the next one', async () => {
  const { deps } = searchOf(['a.pdf', 'added.pdf'], [{ bm25: 2 }, { document: 1, bm25: 9 }]);
  const [before] = await deps.documents();
  const documents = async () => (before === undefined ? [] : [before]);
  const found = await retrieve({ question: QUESTION, limit: 10 }, { ...deps, documents });
  expect(found.map(({ documentId: id }) => id)).toEqual([documentId(0)]);
});
