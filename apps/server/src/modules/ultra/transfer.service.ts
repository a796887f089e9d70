import {
  associatedAccountBytes,
  associatedAddress,
  type ChainAccount,
  type MintFacts,
  parseMint,
  readTokenAccount,
  recipientKind,
  type Send,
  type SentMint,
  type SolanaRpc,
  type TokenAccountInfo,
  withHookAccounts,
} from '@orrery/chain';
import { AppError, isAppError } from '@orrery/core/app-error';
import { type Atoms, atoms, parseWireAtoms } from '@orrery/core/atoms';
import { usd, valueInUsd } from '@orrery/core/numbers';
import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { rentLamports, SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { MarketReader } from '@orrery/market';
import type { Venue } from '@orrery/venue';
import type { UltraExecuteBodySchema } from '@orrery/wire/ultra/execute';
import type {
  CraftNativeQuery,
  CraftTokenQuery,
  CraftTransferReply,
  TransferExecuteReply,
} from '@orrery/wire/ultra/transfer';
import { type Address, getBase64Encoder } from '@solana/kit';
import type { InferOutput } from 'valibot';
import { onChain } from '../../chain/chain-failure.ts';

/** Payments from wallet to wallet, which their sender signs and pays for alone. */
export interface TransferService {
  /** Throws `REQUEST_INVALID` for what must not be paid or the chain would refuse, and `CHAIN_UNAVAILABLE`, as the next one; `requester` is who asks. */
  craftNative(query: CraftNativeQuery, requester: string): Promise<CraftTransferReply>;
  craftToken(query: CraftTokenQuery, requester: string): Promise<CraftTransferReply>;
  /** Takes a signed payment to the chain once; a failure there is an answer, not an error. */
  execute(body: InferOutput<typeof UltraExecuteBodySchema>): Promise<TransferExecuteReply>;
}

export interface TransferOptions {
  venue: Pick<Venue, 'prepareTransfer' | 'execute'>;
  market: Pick<MarketReader, 'price'>;
  rpc: SolanaRpc;
}

export function createTransferService({ venue, market, rpc }: TransferOptions): TransferService {
  async function read(addresses: readonly Address[]): Promise<(ChainAccount | undefined)[]> {
    const config = { commitment: 'confirmed', encoding: 'base64' } as const;
    const { value } = await rpc.getMultipleAccounts(addresses, config).send();
    return value.map((account) =>
      account ? { ...account, data: new Uint8Array(getBase64Encoder().encode(account.data[0])) } : undefined,
    );
  }

  /** `deposit` is what the sender locks up in lamports. */
  async function craft(send: Send, deposit: bigint, requester: string): Promise<CraftTransferReply> {
    const prepared = await venue.prepareTransfer(send, requester);
    if (prepared.status === 'refused') throw invalid('transaction', `would fail: ${prepared.reason}`);
    const { requestId, transaction, expiresAt } = prepared;
    const fee = atoms(SIGNATURE_FEE_LAMPORTS + deposit);
    return {
      requestId,
      transaction: Buffer.from(transaction).toString('base64'),
      expireAt: String(Math.floor(expiresAt / 1_000)),
      feeAmount: Number(fee),
      ...feeInUsd(fee),
    };
  }

  function feeInUsd(fee: Atoms): { feeUsdAmount?: number } {
    const price = market.price(WRAPPED_SOL);
    return price === undefined ? {} : { feeUsdAmount: valueInUsd(fee, NATIVE_SOL.decimals, usd(price)) };
  }

  /** The wallet that a query's receiver stands for: the owner of its token account if one is named. */
  async function receiverOf({ receiverAddress, receiverTokenAccountAddress: named, mint }: CraftTokenQuery) {
    if (named === undefined) return receiverAddress;
    const [account] = await read([named]);
    const facts = readTokenAccount(named, account)?.info;
    if (facts?.mint !== mint) throw invalid('receiverTokenAccountAddress', 'is no account of this token');
    if (named !== associatedAddress({ owner: facts.owner, mint, tokenProgram: account?.owner ?? mint }))
      throw invalid('receiverTokenAccountAddress', 'must be the associated account of its owner');
    if (receiverAddress !== facts.owner && receiverAddress !== named)
      throw invalid('receiverTokenAccountAddress', 'is not the account of receiverAddress');
    return facts.owner;
  }

  return {
    craftNative: ({ senderAddress: sender, receiverAddress: recipient, amount }, requester) =>
      onChain(async () => {
        const [account] = await read([recipient]);
        assertPayable(sender, recipient, account);
        const payments = [{ recipient, amount: parseWireAtoms(amount) }];
        return await craft({ sender, token: 'SOL', payments, memo: '' }, 0n, requester);
      }),
    craftToken: (query, requester) =>
      onChain(async () => {
        const { senderAddress: sender, mint, amount } = query;
        const recipient = await receiverOf(query);
        const [mintAccount, wallet] = await read([mint, recipient]);
        const token = tokenOf(query, mintAccount && parseMint(mintAccount.owner, mintAccount.data));
        assertPayable(sender, recipient, wallet);
        const address = associatedAddress({ owner: recipient, ...token });
        const [found] = await read([address]);
        const held = readTokenAccount(address, found);
        assertReceives(token, recipient, held?.info);
        const send: Omit<Send, 'memo'> = {
          sender,
          token,
          payments: [{ recipient, amount: parseWireAtoms(amount) }],
        };
        return await unlessHookFails(async () => {
          const payments = await withHookAccounts(rpc, send);
          return await craft({ ...send, payments, memo: '' }, held ? 0n : depositOf(token, found), requester);
        });
      }),
    async execute({ requestId, signedTransaction }) {
      const result = await venue.execute(
        requestId,
        Uint8Array.from(Buffer.from(signedTransaction, 'base64')),
      );
      if (result.status === 'success') return { status: 'Success', code: 0, signature: result.signature };
      const { code, error, signature } = result;
      return { status: 'Failed', code, error, ...(signature && { signature }) };
    },
  };
}

/** The mint as the query must know it. */
function tokenOf(query: CraftTokenQuery, facts: MintFacts | undefined): SentMint {
  const { mint, tokenDecimals, tokenProgramId, senderAddress, senderTokenAccountAddress } = query;
  if (!facts) throw invalid('mint', 'is not a token');
  const { decimals, tokenProgram, extensions } = facts;
  if (tokenDecimals !== decimals) throw invalid('tokenDecimals', `must be ${decimals} for this token`);
  if (tokenProgramId !== tokenProgram) throw invalid('tokenProgramId', 'is not the program of this token');
  if (senderTokenAccountAddress !== associatedAddress({ owner: senderAddress, mint, tokenProgram }))
    throw invalid('senderTokenAccountAddress', 'must be the associated account of the sender');
  if (extensions?.isNonTransferable) throw invalid('mint', 'cannot be sent');
  return { mint, decimals, tokenProgram, extensions };
}

function assertPayable(sender: Address, recipient: Address, account: ChainAccount | undefined): void {
  if (recipient === sender) throw invalid('receiverAddress', 'is the sender itself');
  const { kind } = recipientKind(recipient, account);
  if (kind === 'mint' || kind === 'program' || kind === 'token-account')
    throw invalid('receiverAddress', 'is not a wallet: what is sent there may be lost');
}

/** Throws where the chain would take the payment and the recipient not get it, and where it takes a memo, which there is none of. */
function assertReceives(
  { extensions }: SentMint,
  recipient: Address,
  held: TokenAccountInfo | undefined,
): void {
  const refuse = (reason: string) => invalid('receiverAddress', reason);
  if (!held && extensions?.isDefaultFrozen)
    throw refuse('has no account of this token, and a new one is frozen');
  if (held && held.owner !== recipient) throw refuse('has given its account of this token away');
  if (held?.isFrozen) throw refuse('has its account of this token frozen');
  if (held?.needsMemo) throw refuse('takes this token with a memo only');
}

/** Answers what a mint's transfer hook makes impossible as a fault of the mint, not of the server. */
async function unlessHookFails<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (isAppError(error, 'HOOK_ACCOUNT_MISSING'))
      throw invalid('mint', 'needs an account that is not there');
    if (isAppError(error, 'TRANSACTION_TOO_LARGE'))
      throw invalid('mint', 'needs more accounts than a transaction holds');
    throw error;
  }
}

/** What opening the recipient's account costs, less what lies at its address. */
function depositOf(token: SentMint, found: ChainAccount | undefined): bigint {
  const rent = rentLamports(associatedAccountBytes(token)) - (found?.lamports ?? 0n);
  return rent > 0n ? rent : 0n;
}

function invalid(field: string, reason: string): AppError {
  return new AppError('REQUEST_INVALID', { field, reason });
}
