import { describe, expect, test } from 'vitest';
import { aWatched } from '../../testing/watched.ts';
import { createMetrics } from './metrics.service.ts';

/** The samples of our own, by name and labels. */
async function samples(metrics: ReturnType<typeof createMetrics>): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('orrery_'));
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

describe('the metrics', () => {
  test('are read on request and not before', async () => {
    const metrics = createMetrics();
    let asked = 0;
    const watched = aWatched();
    metrics.watch({
      ...watched,
      chain: {
        status() {
          asked += 1;
          return { ...watched.chain.status(), slot: 40 + asked };
        },
      },
    });
    expect(asked).toBe(0);
    const { orrery_chain_slot: slot } = await samples(metrics);
    expect(slot).toBeGreaterThan(40);
    expect((await samples(metrics)).orrery_chain_slot).toBeGreaterThan(slot ?? Number.POSITIVE_INFINITY);
  });

  test('say of the parts what these say of themselves, however often they are read', async () => {
    const metrics = createMetrics();
    metrics.watch(aWatched());
    await metrics.text();
    expect(await samples(metrics)).toMatchObject({
      orrery_chain_slot: 12,
      orrery_indexed_slot: 9,
      orrery_indexer_lag_slots: 3,
      orrery_transactions_per_second: 41.5,
      orrery_node_restarts_total: 2,
      orrery_stream_clients: 4,
      orrery_stream_frames_sent_total: 100,
      orrery_stream_ticks_held_back_total: 7,
      'orrery_stream_clients_dropped_total{reason="silent"}': 1,
      'orrery_stream_clients_dropped_total{reason="malformed"}': 0,
      'orrery_stream_clients_dropped_total{reason="flooding"}': 3,
      orrery_orders_open: 6,
      orrery_orders_late: 1,
      orrery_keeper_in_flight: 2,
      orrery_keeper_lamports: 150_000_000,
      'orrery_keeper_steps_total{kind="fill"}': 5,
      'orrery_keeper_failures_total{reason="slippageExceeded"}': 4,
      orrery_keeper_unanswered_total: 9,
    });
  });

  test('count commits and requests in seconds', async () => {
    const metrics = createMetrics();
    metrics.observeCommit(3);
    metrics.observeRequest({ route: '/v1/txs/:assetId', status: 200, seconds: 0.01 });
    expect(await samples(metrics)).toMatchObject({
      orrery_ledger_commit_duration_seconds_sum: 0.003,
      'orrery_ledger_commit_duration_seconds_bucket{le="0.002"}': 0,
      'orrery_ledger_commit_duration_seconds_bucket{le="0.005"}': 1,
      'orrery_http_request_duration_seconds_count{route="/v1/txs/:assetId",status="200"}': 1,
    });
  });

  test('of two servers in one process know nothing of each other', async () => {
    const [first, second] = [createMetrics(), createMetrics()];
    first.observeCommit(1);
    expect((await samples(second)).orrery_ledger_commit_duration_seconds_count).toBe(0);
    expect(await second.text()).toContain('nodejs_eventloop_lag_p99_seconds');
  });
});
