import type { MintExtensions } from '@orrery/domain/mints/mint-extensions';
import type { ScaledAmount } from '@orrery/domain/mints/scaled-amount';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { type Address, isSome } from '@solana/kit';
import { getMintDecoder as getPlainMintDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { AccountState, type Extension, getMintDecoder } from '@solana-program/token-2022';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { parseTransferFee } from './mint-transfer-fee.ts';

/** Facts of a token, from its mint's account data. */
export interface MintFacts extends Pick<TokenFacts, 'decimals' | 'tokenProgram' | 'extensions'> {
  /** The name that a Token-2022 mint carries; its creator wrote it, so it may be any text. */
  metadata?: { name: string; symbol: string; uri: string; fields: ReadonlyMap<string, string> };
  /** The multiplier that amounts are shown times; absent for a mint without multipliers. */
  scaled?: ScaledAmount;
  /** Set while all transfers are stopped. */
  isPaused?: true;
}

/** Parses a mint from its account's owner program and data. Undefined for an account that is not a mint or has unknown extensions. */
export function parseMint(owner: Address, data: Uint8Array): MintFacts | undefined {
  try {
    if (owner === TOKEN_PROGRAM_ADDRESS) {
      const { decimals, isInitialized } = getPlainMintDecoder().decode(data);
      return isInitialized ? { decimals, tokenProgram: owner } : undefined;
    }
    if (owner !== TOKEN_2022_PROGRAM) return undefined;
    const { decimals, isInitialized, extensions } = getMintDecoder().decode(data);
    if (!isInitialized) return undefined;
    const known = isSome(extensions) ? extensions.value : [];
    const rules = toRules(known, data);
    const metadata = known.find((one) => one.__kind === 'TokenMetadata');
    const scaled = known.find((one) => one.__kind === 'ScaledUiAmountConfig');
    return {
      decimals,
      tokenProgram: owner,
      ...(Object.keys(rules).length > 0 && { extensions: rules }),
      ...(metadata && { metadata: { ...pick(metadata), fields: metadata.additionalMetadata } }),
      ...(scaled && { scaled: toScaled(scaled) }),
      ...(known.some((one) => one.__kind === 'PausableConfig' && one.paused) && { isPaused: true }),
    };
  } catch {
    // The decoders throw errors of many kinds.
    return undefined;
  }
}

function pick({ name, symbol, uri }: { name: string; symbol: string; uri: string }) {
  return { name, symbol, uri };
}

function toScaled({
  multiplier,
  newMultiplier,
  newMultiplierEffectiveTimestamp: from,
}: Extract<Extension, { __kind: 'ScaledUiAmountConfig' }>): ScaledAmount {
  return { multiplier, newMultiplier, newMultiplierAt: Number(from) * 1_000 };
}

function toRules(extensions: readonly Extension[], data: Uint8Array): MintExtensions {
  const rules: MintExtensions = {};
  for (const one of extensions) {
    if (one.__kind === 'PermanentDelegate') rules.permanentDelegate = one.delegate;
    else if (one.__kind === 'NonTransferable') rules.isNonTransferable = true;
    else if (one.__kind === 'TransferHook')
      rules.transferHook = one.programId === SYSTEM_PROGRAM ? null : one.programId;
    else if (one.__kind === 'DefaultAccountState' && one.state === AccountState.Frozen)
      rules.isDefaultFrozen = true;
    else if (one.__kind === 'PausableConfig') rules.isPausable = true;
    else if (one.__kind === 'ConfidentialTransferMint') rules.isConfidential = true;
    else if (one.__kind === 'MintCloseAuthority') rules.closeAuthority = one.closeAuthority;
    else if (one.__kind === 'InterestBearingConfig') rules.interestBearing = { rateBps: one.currentRate };
    else if (one.__kind === 'ScaledUiAmountConfig') rules.scaledAmount = { multiplier: one.multiplier };
  }
  const transferFee = parseTransferFee(data);
  if (transferFee) rules.transferFee = transferFee;
  return rules;
}
