import {
  associatedAccountBytes,
  associatedAddress,
  type GenesisAccount,
  type GenesisMint,
  genesisMint,
  genesisToken,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
} from '@orrery/chain';
import {
  type AccountMeta,
  AccountRole,
  type Address,
  address,
  generateKeyPairSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { findExtraAccountMetaListPda } from '@solana-program/token-2022';

type Facts = GenesisMint['token'];

/** A mint of a test's chain, with what a transfer of it needs. */
export interface TestToken {
  facts: Facts;
  mint: Address;
  tokenProgram: Address;
  decimals: number;
  /** What its transfer hook needs behind a transfer's own accounts. */
  extras: readonly AccountMeta[];
  /** Where its hook counts transfers. */
  counter?: Address;
}

/** The hook of `programs/hook` that counts. */
export const HOOK_PROGRAM = address('orreryHook111111111111111111111111111111111');
export const WRAPPED_SOL = address('So11111111111111111111111111111111111111112');

/** A token of 6 decimals, of Token-2022 when it has extensions, even none of them. */
export async function aToken(name: string, extensions?: Facts['extensions']): Promise<TestToken> {
  const { address: mint } = await generateKeyPairSigner();
  const tokenProgram = extensions ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM_ADDRESS;
  const facts = {
    id: mint,
    symbol: name,
    name,
    decimals: 6,
    tokenProgram,
    tags: [],
    ...(extensions && { extensions }),
  };
  return { facts, mint, tokenProgram, decimals: 6, extras: [] };
}

/** SOL as a token. */
export function wrappedSol(): TestToken {
  const [mint, tokenProgram, decimals] = [WRAPPED_SOL, TOKEN_PROGRAM_ADDRESS, 9];
  const facts = { id: mint, symbol: 'SOL', name: 'SOL', decimals, tokenProgram, tags: [] };
  return { facts, mint, tokenProgram, decimals, extras: [] };
}

/** One with the honest hook. */
export async function aHookedToken(): Promise<TestToken> {
  const token = await aToken('HOOK', { transferHook: HOOK_PROGRAM });
  const seeds = ['state', getAddressEncoder().encode(token.mint)];
  const [counter] = await getProgramDerivedAddress({ programAddress: HOOK_PROGRAM, seeds });
  const [validation] = await findExtraAccountMetaListPda(token, { programAddress: HOOK_PROGRAM });
  const extras = [
    { address: counter, role: AccountRole.WRITABLE },
    { address: HOOK_PROGRAM, role: AccountRole.READONLY },
    { address: validation, role: AccountRole.READONLY },
  ];
  return { ...token, extras, counter };
}

/** An owner's associated account of a token. */
export function accountOf(
  owner: Address,
  { mint, tokenProgram }: Pick<TestToken, 'mint' | 'tokenProgram'>,
): Address {
  return associatedAddress({ owner, mint, tokenProgram });
}

export function accountBytes({ facts }: TestToken): number {
  return associatedAccountBytes(facts);
}

/** The mint with what its holders have to begin with, all of its supply. */
export function genesisOf(
  { facts: token }: TestToken,
  mintAuthority: Address | null,
  amounts: ReadonlyMap<Address, bigint>,
): GenesisAccount[] {
  const supply = [...amounts.values()].reduce((sum, amount) => sum + amount, 0n);
  return [
    // The VM has the mint of SOL itself.
    ...(token.id === WRAPPED_SOL
      ? []
      : [genesisMint({ token, supply, mintAuthority, freezeAuthority: null })]),
    ...[...amounts].map(([owner, amount]) => genesisToken({ token, owner, amount })),
  ];
}

/** A wallet with so many lamports. */
export function genesisWallet(wallet: Address, lamports: bigint): GenesisAccount {
  return { address: wallet, lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array() };
}
