import { createMarket } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { StockStatsReplySchema } from '@orrery/wire/tokens/stocks';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { anId } from '../../testing/traded-market.ts';
import { createStockService } from './stocks.service.ts';

test('a stock without counts has no market cap and no holders rather than none of them, and adds nothing to its issuer', () => {
  const [counted, bare] = [anId(1), anId(2)].map((id) => aToken({ id, tags: ['stocks', 'xstocks'] }));
  const stocks = [counted, bare].flatMap((token) =>
    token ? [[token.id, { token, share: 'ACME' }] as const] : [],
  );
  const market = createMarket(stocks.map(([, { token }]) => token));
  market.setPrice(anId(1), 5, 1);
  market.setMint(anId(1), { supply: 100, mintAuthority: null, freezeAuthority: null });
  market.setHolding({ mint: anId(1), account: anId(7), owner: anId(8), amount: 3 });
  const stats = createStockService({ characters: new Map(stocks), market }).stats(undefined);
  expect(v.parse(StockStatsReplySchema, stats)).toMatchObject({
    issuers: [{ issuer: 'xstocks', tokens: 2, mcap: 500, volume24h: 0, holders: 1 }],
    stocks: [
      { id: anId(1), mcap: 500, holders: 1 },
      { id: anId(2), mcap: null, holders: null },
    ],
  });
});
