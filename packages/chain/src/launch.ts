import { AccountRole, type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAccountInstruction, getCreateAccountWithSeedInstruction } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import {
  AuthorityType,
  extension,
  getBurnInstruction,
  getCloseAccountInstruction,
  getInitializeAccount3Instruction,
  getInitializeMetadataPointerInstruction,
  getInitializeMint2Instruction,
  getInitializeMintCloseAuthorityInstruction,
  getInitializeTokenMetadataInstruction,
  getMintSize,
  getMintToInstruction,
  getSetAuthorityInstruction,
  getTransferInstruction,
} from '@solana-program/token-2022';
import { rentLamports, TOKEN_ACCOUNT_BYTES, TOKEN_ACCOUNT_RENT } from './genesis/genesis.ts';
import { MEMO_PROGRAM, TOKEN_2022_PROGRAM } from './programs.ts';
import type { SettlementToken } from './swaps/settlement.ts';
import { buildTransaction, type TransactionLifetime } from './transactions/build-transaction.ts';

/** A new Token-2022 mint that carries its own name; `closeAuthority` may close it once nothing of it is left. */
export interface MintCreation {
  developer: Address;
  mint: Address;
  symbol: string;
  name: string;
  uri: string;
  decimals: number;
  closeAuthority: Address;
  lifetime: TransactionLifetime;
}

/** The pool a launched mint is first traded in; `vaults` follow from the seed as a pool's do, `supply` is in smallest units. */
export interface PoolOpening {
  developer: Address;
  authority: Address;
  seed: string;
  mint: Address;
  quote: SettlementToken;
  vaults: readonly [Address, Address];
  supply: bigint;
  /** Text of the memo that tells indexers of the pool; 380 bytes fit beside the longest seed. */
  notice: string;
  lifetime: TransactionLifetime;
}

/** A pool's move into another one; `amounts` and `burn`, of the launched token, (smallest units) are all that its vaults hold. */
export interface Graduation {
  authority: Address;
  mint: Address;
  quote: SettlementToken;
  fromVaults: readonly [Address, Address];
  toSeed: string;
  toVaults: readonly [Address, Address];
  amounts: readonly [bigint, bigint];
  burn: bigint;
  notice: string;
  lifetime: TransactionLifetime;
}

/** The end of a token quoted in SOL whose whole supply, `burn` smallest units, lies in its pool. */
export interface Delisting {
  authority: Address;
  mint: Address;
  vaults: readonly [Address, Address];
  burn: bigint;
  /** Wallet that gets the pool's SOL and every deposit. */
  proceeds: Address;
  notice: string;
  lifetime: TransactionLifetime;
}

/** Builds the unsigned transaction that makes a mint: the developer pays, developer and mint sign, the developer may mint. Throws `TRANSACTION_TOO_LARGE`. */
export async function buildMintCreation(creation: MintCreation): Promise<Uint8Array> {
  const { developer, mint, symbol, name, uri, decimals, closeAuthority, lifetime } = creation;
  const payer = createNoopSigner(developer);
  const fixed = [
    extension('MetadataPointer', { authority: null, metadataAddress: mint }),
    extension('MintCloseAuthority', { closeAuthority }),
  ];
  const metadata = extension('TokenMetadata', {
    updateAuthority: developer,
    mint,
    name,
    symbol,
    uri,
    additionalMetadata: new Map(),
  });
  return buildTransaction(developer, lifetime, [
    getCreateAccountInstruction({
      payer,
      newAccount: createNoopSigner(mint),
      // The program lengthens the account for the metadata, which must be paid for by then.
      lamports: rentLamports(getMintSize([...fixed, metadata])),
      space: getMintSize(fixed),
      programAddress: TOKEN_2022_PROGRAM,
    }),
    getInitializeMetadataPointerInstruction({ mint, authority: null, metadataAddress: mint }),
    getInitializeMintCloseAuthorityInstruction({ mint, closeAuthority }),
    getInitializeMint2Instruction({ mint, decimals, mintAuthority: developer, freezeAuthority: null }),
    getInitializeTokenMetadataInstruction({
      metadata: mint,
      updateAuthority: developer,
      mint,
      mintAuthority: payer,
      name,
      symbol,
      uri,
    }),
  ]);
}

/**
 * Builds the unsigned transaction that opens a launched mint's pool: the whole supply goes into the first vault and nobody can mint
 * again. The developer pays; developer and authority sign. Throws `TRANSACTION_TOO_LARGE`.
 */
export async function buildPoolOpening(opening: PoolOpening): Promise<Uint8Array> {
  const { developer, authority, seed, mint, quote, vaults, supply, notice, lifetime } = opening;
  const token = { mint, tokenProgram: TOKEN_2022_PROGRAM };
  const mintAuthority = createNoopSigner(developer);
  return buildTransaction(developer, lifetime, [
    ...openVaults({ payer: developer, authority, seed, tokens: [token, quote], vaults }),
    getMintToInstruction({ mint, token: vaults[0], mintAuthority, amount: supply }),
    getSetAuthorityInstruction({
      owned: mint,
      owner: mintAuthority,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
    memo(authority, notice),
  ]);
}

/**
 * Builds the unsigned transaction that moves a pool's reserves into vaults it opens, and closes the old ones. The authority pays and
 * signs alone. Throws `TRANSACTION_TOO_LARGE`.
 */
export async function buildGraduation(graduation: Graduation): Promise<Uint8Array> {
  const { authority, mint, quote, fromVaults, toSeed, toVaults, amounts, burn, notice, lifetime } =
    graduation;
  const tokens = [{ mint, tokenProgram: TOKEN_2022_PROGRAM }, quote] as const;
  const empty = (index: 0 | 1) => {
    const [source, destination, { tokenProgram }] = [fromVaults[index], toVaults[index], tokens[index]];
    const owner = createNoopSigner(authority);
    return [
      // Unchecked: both ends are vaults of the venue's own, which this transaction opens or knows.
      getTransferInstruction(
        { source, destination, authority: owner, amount: amounts[index] },
        { programAddress: tokenProgram },
      ),
      closeTo(authority, authority, source, tokenProgram),
    ];
  };
  const [account] = fromVaults;
  return buildTransaction(authority, lifetime, [
    ...openVaults({ payer: authority, authority, seed: toSeed, tokens, vaults: toVaults }),
    ...(burn > 0n
      ? [getBurnInstruction({ account, mint, authority: createNoopSigner(authority), amount: burn })]
      : []),
    ...empty(0),
    ...empty(1),
    memo(authority, notice),
  ]);
}

/**
 * Builds the unsigned transaction that burns what is left of a launched token and closes its vaults and its mint. The authority pays
 * and signs alone; it must be the mint's close authority. Throws `TRANSACTION_TOO_LARGE`.
 */
export async function buildDelisting(delisting: Delisting): Promise<Uint8Array> {
  const { authority, mint, vaults, burn, proceeds, notice, lifetime } = delisting;
  const owner = createNoopSigner(authority);
  return buildTransaction(authority, lifetime, [
    getBurnInstruction({ account: vaults[0], mint, authority: owner, amount: burn }),
    closeTo(proceeds, authority, vaults[0], TOKEN_2022_PROGRAM),
    closeTo(proceeds, authority, vaults[1], TOKEN_PROGRAM_ADDRESS),
    closeTo(proceeds, authority, mint, TOKEN_2022_PROGRAM),
    memo(authority, notice),
  ]);
}

interface VaultOpening {
  payer: Address;
  authority: Address;
  seed: string;
  tokens: readonly [TokenOfVault, TokenOfVault];
  vaults: readonly [Address, Address];
}

type TokenOfVault = Pick<SettlementToken, 'mint' | 'tokenProgram'>;

function openVaults({ payer, authority, seed, tokens, vaults }: VaultOpening): Instruction[] {
  const open = (index: 0 | 1) => [
    getCreateAccountWithSeedInstruction({
      payer: createNoopSigner(payer),
      newAccount: vaults[index],
      baseAccount: createNoopSigner(authority),
      base: authority,
      seed: `${seed}:${index}`,
      amount: TOKEN_ACCOUNT_RENT,
      space: TOKEN_ACCOUNT_BYTES,
      programAddress: tokens[index].tokenProgram,
    }),
    getInitializeAccount3Instruction(
      { account: vaults[index], mint: tokens[index].mint, owner: authority },
      { programAddress: tokens[index].tokenProgram },
    ),
  ];
  return [...open(0), ...open(1)];
}

function closeTo(
  destination: Address,
  owner: Address,
  account: Address,
  programAddress: Address,
): Instruction {
  return getCloseAccountInstruction(
    { account, destination, owner: createNoopSigner(owner) },
    { programAddress },
  );
}

function memo(signer: Address, text: string): Instruction {
  return {
    programAddress: MEMO_PROGRAM,
    accounts: [{ address: signer, role: AccountRole.READONLY_SIGNER }],
    data: new TextEncoder().encode(text),
  };
}
