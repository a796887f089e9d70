import type { Millis } from '@orrery/core/time';
import { rentLamports } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import { getMintEncoder as getPlainMintEncoder } from '@solana-program/token';
import { AccountState, type ExtensionArgs, getMintEncoder } from '@solana-program/token-2022';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import type { GenesisAccount } from './genesis.ts';

/** A mint that exists when an embedded chain starts; the supply is in smallest units. Optional fields do not apply to a plain SPL mint. */
export interface GenesisMint {
  token: TokenFacts;
  supply: bigint;
  mintAuthority: Address | null;
  freezeAuthority: Address | null;
  /** May alter what can be altered of the extensions, and collects withheld fees. */
  extensionAuthority?: Address;
  /** May alter name, symbol and URI. */
  metadataAuthority?: Address;
  uri?: string;
  /** When interest begins to run; the Unix epoch if absent. */
  interestFrom?: Millis;
}

/** A length that would make the mint look like a multisig, and what the program adds to it. */
const MULTISIG_BYTES = 355;
const MULTISIG_PADDING = 2;
// An encoder costs more to make than to use.
const [PLAIN, EXTENDED] = [getPlainMintEncoder(), getMintEncoder()];
const NO_AUTHORITY = SYSTEM_PROGRAM;

/** Lays out a mint as its token program would: a Token-2022 mint carries its extensions and its own metadata. */
export function genesisMint(mint: GenesisMint): GenesisAccount {
  const { token, supply, mintAuthority, freezeAuthority } = mint;
  const { id: address, decimals, tokenProgram: owner } = token;
  const plain = { mintAuthority, supply, decimals, isInitialized: true, freezeAuthority };
  const data =
    owner === TOKEN_2022_PROGRAM
      ? padded(new Uint8Array(EXTENDED.encode({ ...plain, extensions: mintExtensions(mint) })))
      : new Uint8Array(PLAIN.encode(plain));
  return { address, lamports: rentLamports(data.length), owner, data };
}

function padded(data: Uint8Array): Uint8Array {
  if (data.length !== MULTISIG_BYTES) return data;
  const longer = new Uint8Array(data.length + MULTISIG_PADDING);
  longer.set(data);
  return longer;
}

function mintExtensions(mint: GenesisMint): ExtensionArgs[] {
  const { token, metadataAuthority = null, uri = '' } = mint;
  const { id, name, symbol } = token;
  return [
    { __kind: 'MetadataPointer', authority: metadataAuthority, metadataAddress: id },
    ...rules(mint),
    {
      __kind: 'TokenMetadata',
      updateAuthority: metadataAuthority,
      mint: id,
      name,
      symbol,
      uri,
      additionalMetadata: new Map(),
    },
  ];
}

function rules({
  token,
  extensionAuthority: authority = NO_AUTHORITY,
  interestFrom,
}: GenesisMint): ExtensionArgs[] {
  const { transferFee, permanentDelegate, isNonTransferable, transferHook } = token.extensions ?? {};
  const { isDefaultFrozen, interestBearing, scaledAmount } = token.extensions ?? {};
  const { isPausable, isConfidential, closeAuthority } = token.extensions ?? {};
  const since = Math.floor((interestFrom ?? 0) / 1000);
  const rules: ExtensionArgs[] = [];
  if (closeAuthority) rules.push({ __kind: 'MintCloseAuthority', closeAuthority });
  if (transferFee) rules.push(feeConfig(transferFee, authority));
  if (permanentDelegate) rules.push({ __kind: 'PermanentDelegate', delegate: permanentDelegate });
  if (isNonTransferable) rules.push({ __kind: 'NonTransferable' });
  if (transferHook !== undefined)
    rules.push({ __kind: 'TransferHook', authority, programId: transferHook ?? NO_AUTHORITY });
  if (isDefaultFrozen) rules.push({ __kind: 'DefaultAccountState', state: AccountState.Frozen });
  if (interestBearing)
    rules.push({
      __kind: 'InterestBearingConfig',
      rateAuthority: authority,
      initializationTimestamp: since,
      preUpdateAverageRate: interestBearing.rateBps,
      lastUpdateTimestamp: since,
      currentRate: interestBearing.rateBps,
    });
  if (scaledAmount)
    rules.push({
      __kind: 'ScaledUiAmountConfig',
      authority,
      multiplier: scaledAmount.multiplier,
      newMultiplierEffectiveTimestamp: 0,
      newMultiplier: scaledAmount.multiplier,
    });
  if (isPausable) rules.push({ __kind: 'PausableConfig', authority, paused: false });
  if (isConfidential)
    rules.push({
      __kind: 'ConfidentialTransferMint',
      authority,
      autoApproveNewAccounts: false,
      auditorElgamalPubkey: null,
    });
  return rules;
}

function feeConfig({ bps, most }: { bps: number; most: bigint }, authority: Address): ExtensionArgs {
  const fee = { epoch: 0, maximumFee: most, transferFeeBasisPoints: bps };
  return {
    __kind: 'TransferFeeConfig',
    transferFeeConfigAuthority: authority,
    withdrawWithheldAuthority: authority,
    withheldAmount: 0,
    olderTransferFee: fee,
    newerTransferFee: fee,
  };
}
