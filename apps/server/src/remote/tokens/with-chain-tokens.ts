import { isAddress } from '@orrery/core/address';
import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { AssetRecentQuerySchema } from '@orrery/wire/tokens/lists';
import { AssetSearchQuerySchema } from '@orrery/wire/tokens/search';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Upstream } from '../hosts/upstream.ts';
import type { ChainTokens } from './chain-tokens.ts';

const AnsweredSchema = v.array(v.looseObject({ id: AddressSchema }));

/** Adds to a host's tokens those that were asked for by address and that only the chain knows; its own answer is otherwise as it wrote it. */
export function withChainTokens(
  upstream: Upstream,
  tokens: Pick<ChainTokens, 'find'>,
  log: Logger,
): Upstream {
  return {
    async ask(call) {
      const answer = await upstream.ask(call);
      const asked = addressesIn(call.path);
      if (!asked || answer.status !== 200) return answer;
      const found = v.parse(AnsweredSchema, JSON.parse(answer.text));
      const known = new Set(found.map(({ id }) => id));
      const missing = asked.ids
        .filter((id) => !known.has(id))
        .slice(0, Math.max(0, asked.limit - known.size));
      if (missing.length === 0) return answer;
      try {
        const added = await tokens.find(missing);
        return added.length === 0 ? answer : { ...answer, text: JSON.stringify([...found, ...added]) };
      } catch (error) {
        log.warn({ err: error }, 'tokens that the host does not know were not asked for');
        return answer;
      }
    },
  };
}

/** The addresses that a call asks for, each once, and how many tokens it wants at most; undefined where it asks for none, or for verified tokens. */
function addressesIn(path: string): { ids: readonly Address[]; limit: number } | undefined {
  const { pathname, searchParams } = new URL(path, 'http://host');
  const query = Object.fromEntries(searchParams);
  if (pathname === apiPaths.assetsRecent) {
    const parsed = v.safeParse(AssetRecentQuerySchema, query);
    const ids = parsed.success ? parsed.output.ids : undefined;
    return ids && { ids, limit: ids.length };
  }
  if (pathname !== apiPaths.assetSearch) return undefined;
  const parsed = v.safeParse(AssetSearchQuerySchema, query);
  if (!parsed.success || parsed.output.filters.length > 0) return undefined;
  const ids = searchedAddresses(parsed.output.query);
  return ids.length > 0 ? { ids, limit: parsed.output.limit } : undefined;
}

/** The addresses in the text of a search, each once. */
export function searchedAddresses(query: string): Address[] {
  return [...new Set(query.split(/[,\s]+/).filter(isAddress))];
}
