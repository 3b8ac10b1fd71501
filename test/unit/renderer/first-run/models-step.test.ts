import { describe, expect, it } from 'vitest';
import type { AllowedServers } from '../../../../src/contract/library.ts';
import type { ModelStatus } from '../../../../src/contract/models.ts';
import { modelsState } from '../../../../src/renderer/first-run/models-step.tsx';

const model = (state: ModelStatus['state']): ModelStatus => ({
  id: 'one',
  role: 'chat',
  name: 'One',
  file: 'one.gguf',
  bytes: 1,
  sha256: null,
  licence: 'MIT',
  ram_bytes: 1,
  measured: true,
  default: true,
  tier: 'default',
  state,
  in_use: true,
});

const HERE = model('present');
const CHAT: AllowedServers['list'][number] = { purpose: 'chat', server: '127.0.0.1:9', model: 'team-model' };
const STORE: AllowedServers['list'][number] = { purpose: 'store', server: '127.0.0.1:8', place: 'bucket/library' };

const stateOf = (
  chat_model: ModelStatus | null,
  embed_model: ModelStatus | null,
  list: AllowedServers['list'] = [],
): string => modelsState({ chat_model, embed_model, servers: { list, problem: null } });

describe('modelsState', () => {
  it('says nothing of the models before they are known', () => {
    expect(modelsState(null)).toBe('unknown');
  });

  it('says which of the two is lacking', () => {
    expect(stateOf(HERE, HERE)).toBe('ready');
    expect(stateOf(null, HERE)).toBe('answers');
    expect(stateOf(HERE, null)).toBe('search');
    expect(stateOf(model('damaged'), model('partial'))).toBe('both');
  });

  it('asks for no answering model where a server writes the answers', () => {
    expect(stateOf(HERE, HERE, [CHAT])).toBe('server');
    expect(stateOf(HERE, null, [CHAT])).toBe('search');
    expect(stateOf(HERE, HERE, [STORE])).toBe('ready');
  });
});
