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
  type Address,
  address,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { getTransferCheckedInstruction } from '@solana-program/token-2022';

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

/** An owner's associated account of a token. */
export function accountOf(
  owner: Address,
  { mint, tokenProgram }: Pick<TestToken, 'mint' | 'tokenProgram'>,
): Address {
  return associatedAddress({ owner, mint, tokenProgram });
}

/** A transfer between the associated accounts of two owners. */
export function transferOf(token: TestToken, from: KeyPairSigner, to: Address, amount: bigint): Instruction {
  const { mint, decimals, tokenProgram, extras } = token;
  const [source, destination] = [accountOf(from.address, token), accountOf(to, token)];
  const plain = getTransferCheckedInstruction(
    { source, mint, destination, authority: from, amount, decimals },
    { programAddress: tokenProgram },
  );
  return { ...plain, accounts: [...plain.accounts, ...extras] };
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

/** A wallet with the given lamports. */
export function genesisWallet(wallet: Address, lamports: bigint): GenesisAccount {
  return { address: wallet, lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array() };
}
