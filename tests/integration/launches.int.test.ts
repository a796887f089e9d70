import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { countSocials } from '@orrery/domain/tokens/token-links';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { DeveloperStatsSchema, LaunchpadStatsReplySchema } from '@orrery/wire/tokens/launchpads';
import { DescriptionReplySchema, NarrativeReplySchema } from '@orrery/wire/tokens/narrative';
import { TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import { UserTxsReplySchema } from '@orrery/wire/trades/user-txs';
import { PnlReplySchema, PnlStatsReplySchema, TopTradersReplySchema } from '@orrery/wire/wallets/pnl';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openStream } from '../../apps/server/src/testing/server/open-stream.ts';
import { type Harness, startHarness } from '../harness/harness.ts';

const SOL = 1_000_000_000n;
const TICK_MS = 250;
const TOP_TOKENS = 10;
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
});
afterAll(() => harness.stop());

async function getJson<Schema extends v.GenericSchema>(pathname: string, schema: Schema) {
  const reply = await fetch(harness.url + pathname);
  return v.parse(schema, await reply.json());
}

const launched = async () => {
  const assets = await getJson('/v1/assets?limit=2000', AssetListSchema);
  return assets.filter(({ launchpad }) => launchpad);
};

describe('the whole server on the embedded chain', () => {
  test('a swap comes over the stream once, as the row that the page of trades has by then', async () => {
    const trader = await harness.wallet(1);
    const stream = await openStream(harness.url, { type: 'subscribe:txns', assets: [WRAPPED_SOL, USDC] });
    const { executed } = await trader.swap(WRAPPED_SOL, USDC, SOL);
    await harness.advance(SLOT_MS + TICK_MS);
    const { txs } = await getJson(`/v1/txs/${WRAPPED_SOL}?limit=1`, TokenTxsReplySchema);
    expect(await stream.read()).toEqual([{ type: 'actions', data: txs }]);
    expect(txs[0]?.txHash).toBe(executed.signature);
    await stream.close();
  });

  test('launchpad statistics count the tokens there are, and shares add up', async () => {
    const { launchpads } = await getJson('/v3/launchpads/stats', LaunchpadStatsReplySchema);
    const assets = await launched();
    const mints = launchpads.reduce((sum, { stats30d }) => sum + stats30d.mints, 0);
    expect(mints).toBe(assets.length);
    const graduates = launchpads.reduce((sum, { stats30d }) => sum + stats30d.graduates, 0);
    expect(graduates).toBe(assets.filter(({ graduatedPool }) => graduatedPool).length);
    expect(graduates).toBeGreaterThan(0);
    for (const { stats30d } of launchpads) {
      expect(stats30d.bondedRate).toBeCloseTo((stats30d.graduates / stats30d.mints) * 100);
    }
    expect(launchpads.reduce((sum, { stats30d }) => sum + stats30d.marketShare, 0)).toBeCloseTo(100);
  });

  test('a developer’s statistics are those its tokens tell of it', async () => {
    for (let count = 0; count <= TOP_TOKENS; count += 1) await harness.world.launch(`NEW${count}`);
    await harness.advance(SLOT_MS);
    const assets = await launched();
    const dev = assets.find(({ symbol }) => symbol === 'NEW0')?.dev;
    const own = assets.filter((asset) => asset.dev === dev);
    const migrated = own.filter(({ graduatedPool }) => graduatedPool);
    expect(migrated).not.toEqual([]);
    const stats = await getJson(`/v1/dev/stats/${dev}`, DeveloperStatsSchema);
    expect(stats).toMatchObject({ numCreated: own.length, numMigrated: migrated.length });
    for (const asset of own) {
      // Graduations of the developer's other tokens.
      const devMigrations = migrated.filter(({ id }) => id !== asset.id).length;
      expect(asset.audit).toMatchObject({ devMints: own.length, devMigrations });
    }
    expect(stats.topTokens.map(({ mcap }) => mcap)).toEqual(
      own
        .map(({ mcap }) => mcap ?? 0)
        .toSorted((a, b) => b - a)
        .slice(0, TOP_TOKENS),
    );
    expect(await getJson(`/v1/dev/stats/${USDC}`, DeveloperStatsSchema)).toEqual({
      numCreated: 0,
      numMigrated: 0,
      numCreatedInPast7Days: 0,
      topTokens: [],
    });
  });

  test('says of what was traded before the chain that it is synthetic, and no position holds less than was bought and not sold', async () => {
    const page = await getJson(`/v1/txs/${WRAPPED_SOL}?limit=30`, TokenTxsReplySchema);
    const past = page.txs.filter(({ isGenesis }) => isGenesis).map(({ traderAddress }) => traderAddress);
    expect(past).not.toEqual([]);
    const wallets = [...new Set(past)].slice(0, 10);
    const [userTxs, pnl, { traders }] = await Promise.all([
      getJson(`/v1/txs/users?addresses=${wallets.join()}`, UserTxsReplySchema),
      getJson(`/v1/pnl?addresses=${wallets.join()}&includeClosed=true`, PnlReplySchema),
      getJson(`/v1/top-traders/${WRAPPED_SOL}`, TopTradersReplySchema),
    ]);
    const genesis = harness.localnet.genesisMs;
    for (const { isGenesis = false, blockTime } of userTxs.userTrades)
      expect(isGenesis).toBe(Date.parse(blockTime) < genesis);
    const positions = [...Object.values(pnl).flatMap((own) => Object.values(own)), ...traders];
    expect(positions.length).toBeGreaterThan(50);
    for (const { isGenesis = false, firstTradedAt, ...position } of positions) {
      expect(isGenesis).toBe(Date.parse(firstTradedAt) < genesis);
      const { amount, boughtAmount, soldAmount } = position;
      const left = (boughtAmount ?? 0) - (soldAmount ?? 0);
      expect(amount ?? 0).toBeGreaterThanOrEqual(left * (1 - 1e-9) - 1e-9);
    }
    const stats = await getJson(`/v1/pnl-stats?address=${wallets[0]}`, PnlStatsReplySchema);
    expect(stats[wallets[0] ?? '']?.stats.total.isGenesis).toBe(true);
  });

  test('describes a token, tells of its day, and says so of an unknown one', async () => {
    const { description } = await getJson(`/v1/assets/${USDC}/description`, DescriptionReplySchema);
    expect(description).toContain('USD Coin (USDC) is a stablecoin on Solana. It is verified.');
    const told = await getJson(`/v1/chaininsight/narrative/${WRAPPED_SOL}`, NarrativeReplySchema);
    expect(told).toMatchObject({ status: 'success', narrative: expect.stringMatching(/^SOL has /) });
    const unknown = 'SysvarC1ock11111111111111111111111111111111';
    expect(await getJson(`/v1/chaininsight/narrative/${unknown}`, NarrativeReplySchema)).toEqual({
      status: 'not_found',
    });
    expect(await getJson(`/v1/assets/${unknown}/description`, DescriptionReplySchema)).toEqual({});
    const refused = await fetch(`${harness.url}/v1/chaininsight/narrative/x`);
    expect([refused.status, await refused.json()]).toMatchObject([400, { field: 'assetId' }]);
  });

  test('tokens tell where they can be found, some nowhere', async () => {
    const socials = (await launched()).map((asset) => countSocials(asset));
    expect(Math.max(...socials)).toBe(3);
    expect(Math.min(...socials)).toBe(0);
  });
});
