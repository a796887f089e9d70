import { type MintFacts, metadataAddress, parseMetadata, parseMint } from '@orrery/chain';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { MintMetadataSchema } from '@orrery/wire/chain/mint-metadata';
import { AddressSchema } from '@orrery/wire/common';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { type ReadMint, readMint } from '../../indexer/state/read-accounts.ts';
import type { AskNodes } from '../ask-nodes.ts';

/** A token by what its mint and its metadata account say. */
export interface ChainToken {
  facts: TokenFacts;
  mint: ReadMint;
}

/** As many mints as one call answers, each with its metadata account. */
export const MINTS_AT_ONCE = 50;
/** More than any mint of use holds: what lies behind is not read, so that no mint makes an answer long. */
const MAX_BYTES = 4_096;
const MAX_DECIMALS = 18;

const AccountSchema = v.nullable(
  v.object({ owner: AddressSchema, data: v.tuple([v.string(), v.literal('base64')]) }),
);
type Account = v.InferOutput<typeof AccountSchema>;
const AccountsSchema = v.object({ value: v.array(AccountSchema) });

/**
 * Reads up to fifty tokens from the chain: a Token-2022 mint's own name, else the one of its metadata account. What is no mint, and a token
 * without a name that can be shown, is left out. Rejects with `CHAIN_UNAVAILABLE`.
 */
export async function readChainTokens(
  ask: AskNodes,
  ids: readonly Address[],
): Promise<ReadonlyMap<Address, ChainToken>> {
  const accounts = [...ids, ...ids.map(metadataAddress)];
  const config = {
    commitment: 'confirmed',
    encoding: 'base64',
    dataSlice: { offset: 0, length: MAX_BYTES },
  };
  const { value } = await ask('getMultipleAccounts', [accounts, config], AccountsSchema);
  return new Map(
    ids.flatMap((id, index) => {
      const token = toToken(id, value[index] ?? null, value[ids.length + index] ?? null);
      return token ? [[id, token]] : [];
    }),
  );
}

function toToken(id: Address, mint: Account, metadata: Account): ChainToken | undefined {
  const said = mint && parseMint(mint.owner, bytesOf(mint));
  if (!said || said.decimals > MAX_DECIMALS) return undefined;
  const texts = textsOf(said) ?? (metadata && parseMetadata(id, metadata.owner, bytesOf(metadata)));
  const parsed = v.safeParse(MintMetadataSchema, texts);
  if (!parsed.success) return undefined;
  const { name, symbol, uri } = parsed.output;
  const { decimals, tokenProgram, extensions } = said;
  return {
    facts: {
      id,
      symbol,
      name,
      decimals,
      tokenProgram,
      tags: [],
      ...(extensions && { extensions }),
      ...(uri !== undefined && { metadataUri: uri }),
    },
    mint: readMint(id, Buffer.from(bytesOf(mint))),
  };
}

/** A mint may have the extension and nothing in it. */
function textsOf({ metadata }: MintFacts): MintFacts['metadata'] {
  return metadata && metadata.name.trim() !== '' ? metadata : undefined;
}

function bytesOf({ data: [text] }: NonNullable<Account>): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'));
}
