import { SECOND_MS } from '@orrery/core/time';
import { type FallbackPricesReply, FallbackPricesReplySchema } from '@orrery/wire/charts/front-end';
import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { PricesSchema } from '@orrery/wire/tokens/prices';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import type { Upstream, UpstreamCall } from '../hosts/upstream.ts';
import type { Product } from '../products.ts';

type Prices = FallbackPricesReply['data'];
type Call = Pick<UpstreamCall, 'path' | 'reply' | 'headers'>;

/** What a host is asked for prices, and how its answer reads; `at` is when it came, in unix seconds. */
interface PriceSource {
  product: Product;
  toCall: (ids: readonly Address[]) => Call;
  read: (json: unknown, at: number) => Prices;
}

/** As many tokens as every host prices at a time. */
const AT_ONCE = 50;
const STALE_MS = 10 * SECOND_MS;

const PricedSchema = v.array(v.object({ id: AddressSchema, usdPrice: v.optional(v.nullable(v.number())) }));

/** In the order in which they are asked for what those before them have no price of. */
const SOURCES: readonly PriceSource[] = [
  {
    product: 'pairs',
    toCall: (ids) => ({
      path: `/prices?list_address=${ids.join()}`,
      reply: FallbackPricesReplySchema,
      headers: { chain: 'solana' },
    }),
    read: (json) => v.parse(FallbackPricesReplySchema, json).data,
  },
  {
    product: 'price',
    toCall: (ids) => ({ path: `?ids=${ids.join()}`, reply: PricesSchema }),
    read: (json, at) =>
      Object.fromEntries(
        Object.entries(v.parse(PricesSchema, json)).map(([id, { usdPrice }]) => [
          id,
          { value: usdPrice, updateUnixTime: at },
        ]),
      ),
  },
  {
    product: 'tokens',
    toCall: (ids) => ({
      path: `${apiPaths.assetSearch}?limit=${AT_ONCE}&query=${ids.join()}`,
      reply: AssetListSchema,
    }),
    read: (json, at) =>
      Object.fromEntries(
        v
          .parse(PricedSchema, json)
          .flatMap(({ id, usdPrice }) =>
            usdPrice == null ? [] : [[id, { value: usdPrice, updateUnixTime: at }]],
          ),
      ),
  },
];

export interface RemotePrices {
  /**
   * Prices in US dollars by the first host that has one of a token; tokens that none has are left out. Rejects as `Upstream.ask` does where
   * no host answers. `client` is whose call it is.
   */
  find(ids: readonly Address[], client: string | undefined): Promise<FallbackPricesReply>;
}

export function createRemotePrices(upstreams: Readonly<Partial<Record<Product, Upstream>>>): RemotePrices {
  async function ask(
    { product, toCall, read }: PriceSource,
    ids: readonly Address[],
    client: string | undefined,
  ): Promise<Prices> {
    const upstream = upstreams[product];
    if (!upstream) return {};
    const { text, at, status } = await upstream.ask({
      ...toCall(ids),
      staleMs: STALE_MS,
      priority: 'lists',
      client,
    });
    return status === 200 ? read(JSON.parse(text), Math.floor(at / SECOND_MS)) : {};
  }

  async function findPart(ids: readonly Address[], client: string | undefined): Promise<Prices> {
    const found: Record<string, Prices[string]> = {};
    const failures: unknown[] = [];
    const sources = SOURCES.filter(({ product }) => upstreams[product]);
    for (const source of sources) {
      const missing = ids.filter((id) => !Object.hasOwn(found, id));
      if (missing.length === 0) break;
      try {
        const prices = await ask(source, missing, client);
        for (const id of missing) if (Object.hasOwn(prices, id)) found[id] = prices[id] as Prices[string];
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0 && failures.length === sources.length) throw failures[0];
    return found;
  }

  return {
    async find(ids, client) {
      const each = [...new Set(ids)];
      const parts = Array.from({ length: Math.ceil(each.length / AT_ONCE) }, (_, part) =>
        findPart(each.slice(part * AT_ONCE, (part + 1) * AT_ONCE), client),
      );
      return { data: Object.assign({}, ...(await Promise.all(parts))) };
    },
  };
}
