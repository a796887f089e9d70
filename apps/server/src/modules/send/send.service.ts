import {
  associatedAccountBytes,
  associatedAddress,
  buildTransaction,
  createGift,
  decodeGift,
  GIFT_BYTES,
  type GiftAccount,
  type GiftToken,
  giftAddress,
  giftUnitChecks,
  linkLamports,
  type MintFacts,
  parseMint,
  readTokenAccount,
  returnGift,
  type SolanaRpc,
  SYSTEM_PROGRAM,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import { GIFT_SECONDS, LEAST_GIFT_LAMPORTS } from '@orrery/domain/gifts/gift-terms';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { multiplierAt } from '@orrery/domain/mints/scaled-amount';
import { rentLamports, SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import {
  type CraftClawbackBodySchema,
  type CraftSendBody,
  type CraftSendReply,
  INVITES_PAGE,
  type Invite,
  type InvitesQuerySchema,
  type InvitesReply,
} from '@orrery/wire/send/send';
import { type Address, getBase64Encoder, type Instruction } from '@solana/kit';
import type { InferOutput } from 'valibot';
import { onChain } from '../../chain/chain-failure.ts';
import type { GiftPage, GiftRepository } from '../../store/gifts/gifts.repository.ts';
import type { GiftRow } from '../../store/schema.ts';

type InvitesQuery = InferOutput<typeof InvitesQuerySchema>;

/** Gifts at links: the transactions that leave them and take them back, and what became of them. */
export interface SendService {
  /** Throws `REQUEST_INVALID` for what the program would refuse, and `CHAIN_UNAVAILABLE`, as the next one. */
  craftSend(body: CraftSendBody): Promise<CraftSendReply>;
  craftClawback(body: InferOutput<typeof CraftClawbackBodySchema>): Promise<{ tx: string }>;
  pending(query: InvitesQuery): Promise<InvitesReply>;
  history(query: InvitesQuery): Promise<InvitesReply>;
}

export interface SendOptions {
  rpc: SolanaRpc;
  gifts: GiftRepository;
  clock: Clock;
}

export function createSendService({ rpc, gifts, clock }: SendOptions): SendService {
  const nowSeconds = () => BigInt(Math.floor(clock.now() / 1_000));
  const account = async (address: Address) => {
    const { value } = await rpc
      .getAccountInfo(address, { encoding: 'base64', commitment: 'confirmed' })
      .send();
    if (!value) return null;
    const { owner, lamports, data } = value;
    return { owner, lamports, data: new Uint8Array(getBase64Encoder().encode(data[0])) };
  };
  const readMint = async (mint: Address): Promise<MintFacts> => {
    const found = await account(mint);
    const facts = found && parseMint(found.owner, found.data);
    if (!facts) throw new AppError('REQUEST_INVALID', { field: 'mint', reason: 'is not a token' });
    return facts;
  };
  const craft = async (sender: Address, instructions: readonly Instruction[]) => {
    const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
    return Buffer.from(buildTransaction(sender, lifetime, instructions)).toString('base64');
  };
  const list = async (
    read: (page: GiftPage) => Promise<readonly GiftRow[]>,
    { page }: InvitesQuery,
  ): Promise<InvitesReply> => {
    const rows = await read({
      now: nowSeconds(),
      limit: INVITES_PAGE + 1,
      offset: (page - 1) * INVITES_PAGE,
    });
    return { invites: rows.slice(0, INVITES_PAGE).map(toInvite), hasMoreData: rows.length > INVITES_PAGE };
  };

  return {
    craftSend: ({ inviteSigner: link, sender, amount: text, mint }) =>
      onChain(async () => {
        const amount = BigInt(text);
        const isSol = mint === undefined || mint === null || mint === WRAPPED_SOL;
        const facts = isSol ? undefined : await readMint(mint);
        assertSendable(amount, facts);
        if (await account(giftAddress(link)))
          throw new AppError('REQUEST_INVALID', { field: 'inviteSigner', reason: 'has a gift already' });
        const expiry = nowSeconds() + BigInt(GIFT_SECONDS);
        const token = facts && mint ? await toToken(sender, mint, facts) : undefined;
        const creation = { sender, link, amount, expiry, token };
        const tx = await craft(sender, [...giftUnitChecks(creation), createGift(creation)]);
        return { tx, expiry: String(expiry), totalFeeLamports: String(totalFee(facts)) };
      }),
    craftClawback: ({ invitePDA, sender }) =>
      onChain(async () => {
        const found = await account(invitePDA);
        const gift = found?.owner === VENUE_PROGRAM ? decodeGift(found.data) : undefined;
        if (!gift) throw new AppError('REQUEST_INVALID', { field: 'invitePDA', reason: 'has no gift' });
        if (gift.sender !== sender)
          throw new AppError('REQUEST_INVALID', { field: 'sender', reason: 'has not sent this gift' });
        return { tx: await craft(sender, [returnGift({ gift, tokenProgram: await programOf(gift) })]) };
      }),
    pending: (query) => list((page) => gifts.open(query.address, page), query),
    history: (query) => list((page) => gifts.past(query.address, page), query),
  };

  /** With the units that a screen shows it in. */
  async function toToken(
    owner: Address,
    mint: Address,
    { decimals, tokenProgram, scaled }: MintFacts,
  ): Promise<GiftToken> {
    const address = associatedAddress({ owner, mint, tokenProgram });
    return {
      mint,
      tokenProgram,
      units: { decimals, multiplier: multiplierAt(scaled, clock.now()) },
      needsMemo: readTokenAccount(address, await account(address))?.info.needsMemo,
    };
  }

  async function programOf({ mint }: GiftAccount): Promise<Address> {
    return mint === SYSTEM_PROGRAM ? SYSTEM_PROGRAM : (await readMint(mint)).tokenProgram;
  }
}

/** Throws for an amount or a mint that the program would refuse, before the user signs. */
function assertSendable(amount: bigint, facts: MintFacts | undefined): void {
  if (amount < (facts ? 1n : LEAST_GIFT_LAMPORTS))
    throw new AppError('REQUEST_INVALID', { field: 'amount', reason: 'is too small to send' });
  const { isNonTransferable, isDefaultFrozen, transferHook } = facts?.extensions ?? {};
  if (isNonTransferable || isDefaultFrozen || transferHook !== undefined)
    throw new AppError('REQUEST_INVALID', { field: 'mint', reason: 'cannot be sent by link' });
}

/** Two signatures, the deposits of the gift's accounts, and what the link's key gets. */
function totalFee(facts: MintFacts | undefined): bigint {
  const bytes = facts ? associatedAccountBytes(facts) : 0;
  const vault = facts ? rentLamports(bytes) : 0n;
  return 2n * SIGNATURE_FEE_LAMPORTS + rentLamports(GIFT_BYTES) + vault + linkLamports(bytes);
}

function toInvite(row: GiftRow): Invite {
  return {
    invite_signer: row.link,
    invite_pda: row.address,
    sender: row.sender,
    expiry: row.expiry,
    amount: row.amount,
    creation_tx: row.created_tx,
    deletion_tx: row.ended_tx,
    receiver: row.receiver,
    action: row.action,
    creation_time: new Date(row.created_ms).toISOString(),
    deletion_time: row.ended_ms === null ? null : new Date(row.ended_ms).toISOString(),
    mint: row.mint,
    confirmed: 1,
  };
}
