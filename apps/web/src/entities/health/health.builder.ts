import type { HealthReply } from '@orrery/wire/system/health';

/** The health of a calm local server for tests, with what the test is about. */
export function aHealth(more: Partial<HealthReply> = {}): HealthReply {
  return {
    status: 'ok',
    version: '1',
    network: 'local',
    world: 'calm',
    slot: 1,
    indexedSlot: 1,
    transactionsPerSecond: 1,
    problems: [],
    rpcEndpoints: [],
    ...more,
  };
}
