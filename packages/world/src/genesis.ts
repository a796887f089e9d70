import { type GenesisAccount, type GenesisHolding, genesisToken, SYSTEM_PROGRAM } from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain';
import { derivePool, feeMint } from '@orrery/venue';
import { type Address, createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit';
import { getMintEncoder } from '@solana-program/token';
import { keylessAddress } from './addresses.ts';
import { type Character, characterOf, type TraderPlan, type Universe } from './universe.ts';

/** The addresses a fresh chain is laid out for. */
export interface GenesisKeys {
  /** Owns every pool vault. */
  authority: Address;
  feeOwner: Address;
  faucet: Address;
}

const MINT_RENT = 1_461_600n;
const SOL = 1_000_000_000n;
/** Below 2⁵³ lamports, so that clients which read balances as doubles read it right. */
const FAUCET_LAMPORTS = 5_000_000n * SOL;
const OPERATOR_LAMPORTS = 10n * SOL;

/**
 * Lays out the accounts of a fresh chain: mints, pool vaults, the fee owner's token accounts, the traders, the faucet, and
 * one holder for the rest of each supply, so that every SPL supply equals the sum of its accounts.
 */
export async function genesisAccounts(
  universe: Universe,
  { authority, feeOwner, faucet }: GenesisKeys,
): Promise<readonly GenesisAccount[]> {
  const holdings: GenesisHolding[] = [
    ...(await vaultHoldings(universe, authority)),
    ...feeHoldings(universe, feeOwner),
    ...universe.traders.flatMap((plan) => traderHoldings(universe, plan)),
  ];
  holdings.push(...restOfSupplies(universe, holdings));
  return [
    ...[...universe.characters.values()].map(mintAccount),
    ...(await Promise.all(holdings.map(genesisToken))),
    ...universe.traders.map(({ address, holdings }) => wallet(address, holdings.get(WRAPPED_SOL) ?? 0n)),
    wallet(authority, OPERATOR_LAMPORTS),
    wallet(feeOwner, OPERATOR_LAMPORTS),
    wallet(faucet, FAUCET_LAMPORTS),
  ];
}

/** The key of a simulated trader. */
export function toTraderSigner(plan: TraderPlan): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(plan.secret);
}

async function vaultHoldings(universe: Universe, owner: Address): Promise<GenesisHolding[]> {
  const perPool = universe.pools.map(async (plan) => {
    const { vaults, mints } = await derivePool(owner, plan);
    return [
      { token: mints[0], owner, amount: plan.reserves[0], address: vaults[0] },
      { token: mints[1], owner, amount: plan.reserves[1], address: vaults[1] },
    ];
  });
  return (await Promise.all(perPool)).flat();
}

function feeHoldings({ characters, pools }: Universe, owner: Address): GenesisHolding[] {
  const mints = new Set(pools.flatMap(({ mints: [a, b] }) => [feeMint(a.id, b.id), feeMint(b.id, a.id)]));
  return [...mints].map((mint) => ({ token: characterOf({ characters }, mint).token, owner, amount: 0n }));
}

function traderHoldings(universe: Universe, { address: owner, holdings }: TraderPlan): GenesisHolding[] {
  return [...holdings]
    .filter(([mint]) => mint !== WRAPPED_SOL)
    .map(([mint, amount]) => ({ token: characterOf(universe, mint).token, owner, amount }));
}

/** Real tokens have more holders than the model: one address nobody has a key for stands for all of them. */
function restOfSupplies({ characters }: Universe, holdings: readonly GenesisHolding[]): GenesisHolding[] {
  const owner = keylessAddress('other holders');
  return [...characters.values()]
    .filter(({ token }) => token.id !== WRAPPED_SOL)
    .map(({ token, supply }) => {
      const held = holdings.reduce(
        (sum, { token: { id }, amount }) => (id === token.id ? sum + amount : sum),
        0n,
      );
      if (held > supply) throw new Error(`${token.symbol}: more is held than exists`);
      return { token, owner, amount: supply - held };
    });
}

function mintAccount({ token, supply, mintAuthority, freezeAuthority }: Character): GenesisAccount {
  const data = getMintEncoder().encode({
    mintAuthority,
    supply,
    decimals: token.decimals,
    isInitialized: true,
    freezeAuthority,
  });
  return { address: token.id, lamports: MINT_RENT, owner: token.tokenProgram, data: new Uint8Array(data) };
}

function wallet(address: Address, lamports: bigint): GenesisAccount {
  return { address, lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array() };
}
