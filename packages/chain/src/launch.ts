import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { rentLamports } from '@orrery/domain/solana/network';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import {
  AuthorityType,
  extension,
  getCloseAccountInstruction,
  getCreateAssociatedTokenInstruction,
  getInitializeMetadataPointerInstruction,
  getInitializeMint2Instruction,
  getInitializeTokenMetadataInstruction,
  getMintSize,
  getMintToInstruction,
  getMultisigSize,
  getSetAuthorityInstruction,
  getUpdateTokenMetadataFieldInstruction,
  tokenMetadataField,
} from '@solana-program/token-2022';
import { associatedAddress } from './addresses/associated-address.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from './addresses/solana-programs.ts';
import { metadataInstruction } from './programs/metadata/metadata.ts';
import { poolAddress } from './programs/venue/addresses.ts';
import { POOL_KINDS, type PoolAccount } from './programs/venue/generated/accounts.generated.ts';
import {
  closePoolInstruction,
  createPoolInstruction,
  fundLaunchInstruction,
} from './programs/venue/generated/instructions.generated.ts';
import { temporaryAddress, unwrapSol, wrapSol } from './swaps/wrapped-sol.ts';
import { buildTransaction } from './transactions/build-transaction.ts';
import type { TransactionLayout } from './transactions/compile-transaction.ts';

/** The additional field of a mint's metadata. */
const LINKS = 'links';

/** A new Token-2022 mint with its metadata, and with nothing else that a launch would be refused for. */
export interface TokenCreation {
  developer: Address;
  mint: Address;
  name: string;
  symbol: string;
  decimals: number;
  /** Smallest units. */
  supply: bigint;
  /** The metadata's additional field `links`; left out when absent or empty. */
  links?: string | undefined;
  lifetime: TransactionLayout;
}

/** A token launch against SOL; `supply` is the whole supply, in smallest units. */
export interface Launch {
  developer: Address;
  mint: Address;
  supply: bigint;
  /** Owner of the pool's protocol fees, of which it takes none. */
  feeOwner: Address;
  settings: Pick<PoolAccount, 'feeBps' | 'graduatedFeeBps' | 'figure0' | 'figure1' | 'figure2'>;
  lifetime: TransactionLayout;
}

/** The closing of a launched token. */
export interface LaunchClosing {
  developer: Address;
  mint: Address;
  /** Makes the address of a temporary account: up to 32 ASCII characters, new and unpredictable for each transaction. */
  seed: string;
  lifetime: TransactionLayout;
}

/** Returns the address of a token's launch pool. */
export function launchAddress(mint: Address): Address {
  return poolAddress({ mint0: mint, mint1: WRAPPED_SOL, nonce: 0 }).address;
}

/**
 * Builds the unsigned transaction that creates a token and mints its whole supply to its developer, who pays; developer and mint sign. Its
 * metadata stands in the mint and, names without room cut, in the metadata program's account.
 * Throws `TRANSACTION_TOO_LARGE`.
 */
export function buildTokenCreation(creation: TokenCreation): Uint8Array {
  const { developer, mint, decimals, supply, lifetime } = creation;
  const payer = createNoopSigner(developer);
  const token = heldBy(developer, mint);
  const fixed = [extension('MetadataPointer', { authority: null, metadataAddress: mint })];
  const { metadata, write } = metadataOf(creation);
  return buildTransaction(developer, lifetime, [
    getCreateAccountInstruction({
      payer,
      newAccount: createNoopSigner(mint),
      // The program lengthens the account for the metadata, which must be paid for by then.
      lamports: rentLamports(lengthByProgram(getMintSize([...fixed, metadata]))),
      space: getMintSize(fixed),
      programAddress: TOKEN_2022_PROGRAM,
    }),
    getInitializeMetadataPointerInstruction({ mint, authority: null, metadataAddress: mint }),
    getInitializeMint2Instruction({ mint, decimals, mintAuthority: developer, freezeAuthority: null }),
    ...write,
    metadataInstruction({ mint, authority: developer, name: creation.name, symbol: creation.symbol }),
    getCreateAssociatedTokenInstruction({ payer, ata: token, owner: developer, mint }),
    getMintToInstruction({ mint, token, mintAuthority: payer, amount: supply }),
  ]);
}

/**
 * Builds the unsigned transaction that launches a token: minting is disabled, and its whole supply moves from the developer's account, which
 * is closed, into the pool. The developer pays and signs. Throws `TRANSACTION_TOO_LARGE`.
 */
export function buildLaunch({ developer, mint, supply, feeOwner, settings, lifetime }: Launch): Uint8Array {
  const owner = createNoopSigner(developer);
  const [pool, account0] = [poolOf(mint), heldBy(developer, mint)];
  return buildTransaction(developer, lifetime, [
    createPoolInstruction({
      ...pool,
      ...settings,
      payer: developer,
      creator: developer,
      feeOwner,
      associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
      systemProgram: SYSTEM_PROGRAM,
      kind: POOL_KINDS.launch,
      nonce: 0,
      protocolBps: 0,
      tickSpacing: 0,
      sqrtPrice: 0n,
    }),
    getSetAuthorityInstruction({
      owned: mint,
      owner,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
    fundLaunchInstruction({ ...pool, creator: developer, account0, amount: supply }),
    getCloseAccountInstruction({ account: account0, destination: developer, owner }),
  ]);
}

/**
 * Builds the unsigned transaction that ends a token with its whole supply back in its pool: it burns the supply, closes the pool, and pays its
 * SOL and its rent to the developer, who signs. The mint stays, empty for ever. Throws `TRANSACTION_TOO_LARGE`.
 */
export function buildLaunchClosing({ developer, mint, seed, lifetime }: LaunchClosing): Uint8Array {
  const temporary = { owner: developer, seed };
  const closing = { creator: developer, account1: temporaryAddress(temporary) };
  return buildTransaction(developer, lifetime, [
    ...wrapSol(temporary, 0n),
    closePoolInstruction({ ...poolOf(mint), ...closing }),
    ...unwrapSol(temporary),
  ]);
}

/** Token-2022 tells a multisig by its length, and so makes any other account two bytes longer that would have the same. */
function lengthByProgram(length: number): number {
  return length === getMultisigSize() ? length + 2 : length;
}

function metadataOf({ developer, mint, name, symbol, links = '' }: TokenCreation) {
  const text = { mint, name, symbol, uri: '', updateAuthority: developer };
  const additionalMetadata = new Map(links === '' ? [] : [[LINKS, links]]);
  const updateAuthority = createNoopSigner(developer);
  const write: Instruction[] = [
    getInitializeTokenMetadataInstruction({ ...text, metadata: mint, mintAuthority: updateAuthority }),
    ...[...additionalMetadata].map(([key, value]) => {
      const field = tokenMetadataField('Key', [key]);
      return getUpdateTokenMetadataFieldInstruction({ metadata: mint, updateAuthority, field, value });
    }),
  ];
  return { metadata: extension('TokenMetadata', { ...text, additionalMetadata }), write };
}

function poolOf(mint: Address) {
  const pool = launchAddress(mint);
  return {
    pool,
    mint0: mint,
    mint1: WRAPPED_SOL,
    vault0: heldBy(pool, mint),
    vault1: associatedAddress({ owner: pool, mint: WRAPPED_SOL, tokenProgram: TOKEN_PROGRAM_ADDRESS }),
    tokenProgram0: TOKEN_2022_PROGRAM,
    tokenProgram1: TOKEN_PROGRAM_ADDRESS,
  };
}

function heldBy(owner: Address, mint: Address): Address {
  return associatedAddress({ owner, mint, tokenProgram: TOKEN_2022_PROGRAM });
}
