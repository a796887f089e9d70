import {
  decodeGift,
  giftAddress,
  type HeldGift,
  inviteKey,
  type MintFacts,
  parseMint,
  SYSTEM_PROGRAM,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { afterTransferFee } from '@orrery/domain/mints/mint-extensions';
import { type Address, getAddressFromPublicKey, getBase64Encoder } from '@solana/kit';
import { rpc } from '#shared/api/rpc.ts';
import type { GiftAmount } from './gift.model.ts';

/** A gift as the chain holds it. */
export interface FoundGift extends GiftAmount {
  held: HeldGift;
  sender: Address;
  /** What a recipient gets of it, less than the amount where the token takes a fee of transfers. */
  arriving: bigint;
  decimals: number;
  /** Unix milliseconds. */
  expiryMs: number;
}

const SOL: Pick<MintFacts, 'decimals' | 'tokenProgram' | 'extensions'> = {
  decimals: 9,
  tokenProgram: SYSTEM_PROGRAM,
};

/** The address of the key of a code. */
export async function linkOf(code: string): Promise<Address> {
  const { publicKey } = await inviteKey(code);
  return getAddressFromPublicKey(publicKey);
}

/** Reads the gift at a link from the chain; null where there is none. Throws `UPSTREAM_MALFORMED`, and what the RPC throws. */
export async function readGift(link: Address, signal: AbortSignal): Promise<FoundGift | null> {
  const account = await read(giftAddress(link), signal);
  const gift = account?.owner === VENUE_PROGRAM ? decodeGift(account.data) : undefined;
  if (!gift) return null;
  const { sender, amount, expiry } = gift;
  const isSol = gift.mint === SYSTEM_PROGRAM;
  const facts = isSol ? SOL : await readMint(gift.mint, signal);
  const { tokenProgram, decimals, extensions } = facts;
  return {
    held: { gift, tokenProgram },
    mint: isSol ? null : gift.mint,
    sender,
    amount,
    arriving: afterTransferFee(amount, extensions),
    decimals,
    // A date reaches no further.
    expiryMs: Math.min(Number(expiry) * 1_000, 8.64e15),
  };
}

async function readMint(mint: Address, signal: AbortSignal) {
  const account = await read(mint, signal);
  const facts = account && parseMint(account.owner, account.data);
  if (!facts) throw new AppError('UPSTREAM_MALFORMED', { host: location.host, reason: `${mint} is no mint` });
  return facts;
}

async function read(address: Address, signal: AbortSignal) {
  const { value } = await rpc
    .getAccountInfo(address, { encoding: 'base64', commitment: 'confirmed' })
    .send({ abortSignal: signal });
  return value && { owner: value.owner, data: new Uint8Array(getBase64Encoder().encode(value.data[0])) };
}
