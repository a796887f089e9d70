import type { SolanaRpc } from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import {
  type Address,
  isSolanaError,
  lamports,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE as PREFLIGHT_FAILURE,
} from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { onChain } from '../../chain/chain-failure.ts';

const AIRDROP_LAMPORTS = 10_000_000_000n;
const WALLET_PAUSE_MS = 10_000;
const MAX_AIRDROPS_PER_PAUSE = 100;

export interface FaucetService {
  /** Sends 10 SOL by a signed transfer. Throws `REQUEST_INVALID` for what is no wallet, `RATE_LIMITED`, `CHAIN_UNAVAILABLE`. */
  fund(wallet: Address): Promise<{ signature: string; lamports: string }>;
}

export interface FaucetOptions {
  rpc: SolanaRpc;
  clock: Clock;
}

export function createFaucetService({ rpc, clock }: FaucetOptions): FaucetService {
  const givenAt = new Map<Address, number>();

  function assertPace(wallet: Address): void {
    const now = clock.now();
    for (const [known, at] of givenAt) if (now - at >= WALLET_PAUSE_MS) givenAt.delete(known);
    const at = givenAt.get(wallet);
    if (at !== undefined || givenAt.size >= MAX_AIRDROPS_PER_PAUSE) {
      const wait = WALLET_PAUSE_MS - (at === undefined ? 0 : now - at);
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(wait / 1_000) });
    }
    givenAt.set(wallet, now);
  }

  async function assertWallet(wallet: Address): Promise<void> {
    const options = {
      commitment: 'confirmed',
      encoding: 'base64',
      dataSlice: { offset: 0, length: 0 },
    } as const;
    const { value } = await rpc.getAccountInfo(wallet, options).send();
    if (value && value.owner !== SYSTEM_PROGRAM_ADDRESS) throw noWallet();
  }

  async function give(wallet: Address) {
    await assertWallet(wallet);
    const amount = AIRDROP_LAMPORTS;
    const airdrop = rpc.requestAirdrop(wallet, lamports(amount)).send();
    const signature = await airdrop.catch((error: unknown) => {
      // What the node will not run is a transfer to an address it reserves, unless a developer has emptied the faucet.
      throw isSolanaError(error, PREFLIGHT_FAILURE) ? noWallet(error) : error;
    });
    return { signature, lamports: amount.toString() };
  }

  return {
    async fund(wallet) {
      assertPace(wallet);
      try {
        return await onChain(() => give(wallet));
      } catch (error) {
        givenAt.delete(wallet);
        throw error;
      }
    },
  };
}

function noWallet(cause?: unknown): AppError {
  return new AppError('REQUEST_INVALID', { field: 'wallet', reason: 'is not a wallet' }, { cause });
}
