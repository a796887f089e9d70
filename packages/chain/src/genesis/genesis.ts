import { addressBytes } from '@orrery/core/base58';
import type { MintExtensions } from '@orrery/domain/mints/mint-extensions';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { rentLamports, TOKEN_ACCOUNT_BYTES } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import { associatedAddress } from '../addresses/associated-address.ts';
import { TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';

/** An account that exists when an embedded chain starts. */
export interface GenesisAccount {
  address: Address;
  lamports: bigint;
  owner: Address;
  data: Uint8Array;
  /** Set for a program. */
  executable?: boolean;
}

/**
 * A token balance that exists when an embedded chain starts, in smallest units; held in the owner's associated account unless another is
 * given.
 */
export interface GenesisHolding {
  token: TokenFacts;
  owner: Address;
  amount: bigint;
  address?: Address;
  /** A holding of a default-frozen mint counts as thawed unless this is set. */
  isFrozen?: boolean;
}

const AT = { owner: 32, amount: 64, state: 108, hasNativeRent: 109, nativeRent: 113 } as const;
const STATE = { initialised: 1, frozen: 2 } as const;
const KIND_ACCOUNT = 2;
const EXTENSION_HEAD_BYTES = 4;
/** Extensions of token accounts: number and length. All of them begin as zeros. */
const TRANSFER_FEE_AMOUNT = [2, 8] as const;
const IMMUTABLE_OWNER = [7, 0] as const;
const NON_TRANSFERABLE_ACCOUNT = [13, 0] as const;
const TRANSFER_HOOK_ACCOUNT = [15, 1] as const;
const PAUSABLE_ACCOUNT = [27, 0] as const;

/** Returns the size in bytes of a mint's associated token accounts, which determines their rent. */
export function associatedAccountBytes({
  tokenProgram,
  extensions,
}: Pick<TokenFacts, 'tokenProgram' | 'extensions'>): number {
  return accountBytes(accountExtensions(tokenProgram, extensions, true));
}

/** Lays out a token account as its token program would, with the extensions the mint requires; wrapped SOL is held as lamports. */
export function genesisToken({
  token: { id: mint, tokenProgram, extensions },
  owner,
  amount,
  address,
  isFrozen = false,
}: GenesisHolding): GenesisAccount {
  const own = accountExtensions(tokenProgram, extensions, address === undefined);
  const data = new Uint8Array(accountBytes(own));
  const view = new DataView(data.buffer);
  const rent = rentLamports(data.length);
  data.set(addressBytes(mint));
  data.set(addressBytes(owner), AT.owner);
  view.setBigUint64(AT.amount, amount, true);
  view.setUint8(AT.state, isFrozen ? STATE.frozen : STATE.initialised);
  if (mint === WRAPPED_SOL) {
    view.setUint32(AT.hasNativeRent, 1, true);
    view.setBigUint64(AT.nativeRent, rent, true);
  }
  writeExtensions(view, own);
  return {
    address: address ?? associatedAddress({ mint, owner, tokenProgram }),
    lamports: mint === WRAPPED_SOL ? rent + amount : rent,
    owner: tokenProgram,
    data,
  };
}

type AccountExtension = readonly [number: number, bytes: number];

/** In the order in which the program writes them: the mint's order, behind what the associated token program asks for. */
function accountExtensions(
  tokenProgram: Address,
  { transferFee, isNonTransferable, transferHook, isPausable }: MintExtensions = {},
  isAssociated: boolean,
): AccountExtension[] {
  if (tokenProgram !== TOKEN_2022_PROGRAM) return [];
  const own: AccountExtension[] = isAssociated ? [IMMUTABLE_OWNER] : [];
  if (transferFee) own.push(TRANSFER_FEE_AMOUNT);
  if (isNonTransferable) own.push(NON_TRANSFERABLE_ACCOUNT);
  if (isNonTransferable && !isAssociated) own.push(IMMUTABLE_OWNER);
  if (transferHook !== undefined) own.push(TRANSFER_HOOK_ACCOUNT);
  if (isPausable) own.push(PAUSABLE_ACCOUNT);
  return own;
}

function accountBytes(own: readonly AccountExtension[]): number {
  if (own.length === 0) return TOKEN_ACCOUNT_BYTES;
  return own.reduce((sum, [, bytes]) => sum + EXTENSION_HEAD_BYTES + bytes, TOKEN_ACCOUNT_BYTES + 1);
}

function writeExtensions(view: DataView, own: readonly AccountExtension[]): void {
  if (own.length === 0) return;
  view.setUint8(TOKEN_ACCOUNT_BYTES, KIND_ACCOUNT);
  let at = TOKEN_ACCOUNT_BYTES + 1;
  for (const [number, bytes] of own) {
    view.setUint16(at, number, true);
    view.setUint16(at + 2, bytes, true);
    at += EXTENSION_HEAD_BYTES + bytes;
  }
}
