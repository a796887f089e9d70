import type { SolanaRpc } from '@orrery/chain';
import type { Time } from '@orrery/core/time';
import { type Address, lamports } from '@solana/kit';
import type { Logger } from 'pino';

/** Two hours of what the gas payer pays at most, and one. */
const FULL_LAMPORTS = 200_000_000n;
const LOW_LAMPORTS = 100_000_000n;
const LOOK_EVERY_MS = 60_000;

interface Funding {
  rpc: SolanaRpc;
  wallet: Address;
  time: Time;
  log: Pick<Logger, 'warn'>;
  /** Asked before the faucet is: a wallet with nothing to pay for gets nothing. Always when absent. */
  isNeeded?: () => boolean;
}

/** Keeps a wallet of the server's in SOL. */
export interface Funded {
  /** What the wallet held when it was last looked at; undefined before. */
  lamports(): bigint | undefined;
  /** Looks now. */
  look(): void;
  stop(): Promise<void>;
}

/** Sends a wallet SOL of the faucet's whenever it has little, looking at once and every minute. */
export function keepFunded({ rpc, wallet, time, log, isNeeded = () => true }: Funding): Funded {
  let held: bigint | undefined;
  const look = async () => {
    if (!isNeeded()) return;
    try {
      held = (await rpc.getBalance(wallet, { commitment: 'confirmed' }).send()).value;
      if (held < LOW_LAMPORTS) await rpc.requestAirdrop(wallet, lamports(FULL_LAMPORTS - held)).send();
    } catch (error) {
      log.warn({ err: error, wallet }, 'failed to fund a wallet of the server; retrying');
    }
  };
  let looking = look();
  const lookNext = () => {
    looking = looking.then(look);
  };
  const stop = time.every(LOOK_EVERY_MS, lookNext);
  return {
    lamports: () => held,
    look: lookNext,
    async stop() {
      stop();
      await looking;
    },
  };
}
