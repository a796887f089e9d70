import type { SolanaRpc } from '@orrery/chain';
import type { Time } from '@orrery/core/time';
import { type KeyPairSigner, lamports } from '@solana/kit';
import type { Logger } from 'pino';

/** Two hours of what may be paid at most, and one. */
const FULL_LAMPORTS = 200_000_000n;
const LOW_LAMPORTS = 100_000_000n;
const LOOK_EVERY_MS = 60_000;

interface Funding {
  rpc: SolanaRpc;
  gasPayer: KeyPairSigner;
  time: Time;
  log: Logger;
}

/** Sends the gas payer SOL of the faucet's whenever it has little, looking at once and every minute; returns how to stop. */
export function keepGasPayerFunded({ rpc, gasPayer, time, log }: Funding): () => Promise<void> {
  const look = async () => {
    try {
      const { value: held } = await rpc.getBalance(gasPayer.address, { commitment: 'confirmed' }).send();
      if (held >= LOW_LAMPORTS) return;
      await rpc.requestAirdrop(gasPayer.address, lamports(FULL_LAMPORTS - held)).send();
    } catch (error) {
      log.warn({ error }, 'failed to fund the gas payer; retrying');
    }
  };
  let looking = look();
  const stop = time.every(LOOK_EVERY_MS, () => {
    looking = looking.then(look);
  });
  return async () => {
    stop();
    await looking;
  };
}
