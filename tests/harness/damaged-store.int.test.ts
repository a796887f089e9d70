import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { HealthReplySchema } from '@orrery/wire/system/health';
import * as v from 'valibot';
import { expect, inject, test } from 'vitest';
import { allTxs } from '../../apps/server/src/testing/trader.ts';
import { startHarness } from './harness.ts';

const TENTH_SOL = 100_000_000n;

test('a server with a damaged store trades on, lists what its ledger has, and says what that lacks', async () => {
  const { path: prepared, nowMs } = inject('prepared');
  const damaged = mkdtempSync(path.join(tmpdir(), 'orrery-damaged-'));
  cpSync(prepared, damaged, { recursive: true });
  writeFileSync(path.join(damaged, 'store.db'), 'no database'.repeat(1_000));
  // It may hold the very pages that are gone.
  rmSync(path.join(damaged, 'store.db-wal'), { force: true });
  const sound = await startHarness({ prepared: { path: prepared, nowMs } });
  const told = await allTxs(sound.url, WRAPPED_SOL, 30);
  await sound.stop();

  const harness = await startHarness({ prepared: { path: damaged, nowMs } });
  const { status, notes } = v.parse(HealthReplySchema, await (await fetch(`${harness.url}/health`)).json());
  expect(status).toBe('ok');
  expect(notes).toEqual([expect.stringMatching(/^store: it was damaged .* store\.damaged-1\.db/)]);
  expect(told.length).toBeGreaterThan(0);
  expect(await allTxs(harness.url, WRAPPED_SOL, 30)).toEqual(told);
  const { executed } = await (await harness.wallet(1)).swap(WRAPPED_SOL, USDC, TENTH_SOL);
  expect(executed.status).toBe('Success');
  await harness.advance(2 * SLOT_MS);
  const [newest] = await allTxs(harness.url, WRAPPED_SOL, 30);
  expect(newest).toMatchObject({ txHash: executed.signature });
  await harness.stop();
  rmSync(damaged, { recursive: true });
});
