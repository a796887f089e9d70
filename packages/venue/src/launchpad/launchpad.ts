import {
  buildLaunch,
  buildLaunchClosing,
  buildTokenCreation,
  launchAddress,
  readTokenAccount,
  type SolanaRpc,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { type Address, getBase64Encoder, type KeyPairSigner } from '@solana/kit';
import { getMintDecoder } from '@solana-program/token';
import { askChain } from '../ask-chain.ts';
import type { Sender } from '../swaps/orders/execute/sender.ts';
import { wrapSeed } from '../swaps/orders/wrap-seed.ts';
import type { Pool } from '../swaps/pools/pool.ts';
import { LAUNCH_DECIMALS, LAUNCH_SETTINGS, LAUNCH_SUPPLY, launchpadAccount } from './launch-settings.ts';

/** A token to be launched: its developer pays and signs, its mint is a fresh key. */
export interface LaunchPlan {
  developer: KeyPairSigner;
  mint: KeyPairSigner;
  symbol: string;
  name: string;
  /** Id of the launchpad, as the token data service names it. */
  launchpad: string;
  /** Letters of the links it has, as `exampleLinks` of `domain` reads them; none when absent. */
  links?: string;
  /** Smallest units of SOL at which it graduates; the house's own goal when absent. */
  goal?: bigint;
}

/** Makes a token and opens its launch; resolves with the pool's address. Throws `SIMULATION_FAILED`, `CHAIN_UNAVAILABLE` and, for names without room, `TRANSACTION_TOO_LARGE`. */
export async function launch(sender: Sender, plan: LaunchPlan): Promise<Address> {
  const { developer, mint, symbol, name, launchpad, links, goal = LAUNCH_SETTINGS.figure2 } = plan;
  const own = { developer: developer.address, mint: mint.address, supply: LAUNCH_SUPPLY };
  const opening = {
    ...own,
    feeOwner: launchpadAccount(launchpad),
    settings: { ...LAUNCH_SETTINGS, figure2: goal },
  };
  const creation = { ...own, symbol, name, decimals: LAUNCH_DECIMALS, ...(links && { links }) };
  await sender.submit((lifetime) => buildTokenCreation({ ...creation, lifetime }), [developer, mint]);
  await sender.submit((lifetime) => buildLaunch({ ...opening, lifetime }), [developer]);
  return launchAddress(mint.address);
}

/**
 * Closes a launched token's pool, if it is still there; the mint stays, empty for ever. Throws `REQUEST_INVALID` while the token is held outside
 * of the pool, and as `launch` does.
 */
export async function delist(
  { rpc, sender }: { rpc: SolanaRpc; sender: Sender },
  { mints: [{ id: mint }], account: { vault0 } }: Pool,
  creator: KeyPairSigner,
): Promise<void> {
  const { value } = await askChain(
    rpc.getMultipleAccounts([mint, vault0], { commitment: 'confirmed', encoding: 'base64' }).send(),
  );
  const [supplied, vault] = value;
  // An earlier attempt may have landed although its answer was lost.
  if (!vault) return;
  const supply = supplied
    ? getMintDecoder().decode(getBase64Encoder().encode(supplied.data[0])).supply
    : undefined;
  if (supply !== readTokenAccount(vault0, vault)?.info.amount) {
    throw new AppError('REQUEST_INVALID', {
      field: 'pool',
      reason: 'its token is held outside the pool',
    });
  }
  const closing = { developer: creator.address, mint, seed: wrapSeed() };
  await sender.submit((lifetime) => buildLaunchClosing({ ...closing, lifetime }), [creator]);
}
