import type { MintExtensions } from '@orrery/domain/mints/mint-extensions';
import { rentLamports, TOKEN_ACCOUNT_BYTES } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { associatedAccountBytes } from '../genesis/genesis.ts';
import type { DecodedTransaction } from './decode-transaction.ts';

/** Every extension of a mint that makes its accounts longer. */
const LONGEST: MintExtensions = {
  transferFee: { bps: 0, most: 0n },
  isNonTransferable: true,
  transferHook: null,
  isPausable: true,
};
/** Index of the token program among the accounts of an associated account's creation. */
const TOKEN_PROGRAM_AT = 5;

/**
 * The most bytes of an associated account. Those of Token-2022 depend on the mint's extensions, which no transaction states; none of them
 * makes an account longer than this.
 */
export function maxAccountBytes(tokenProgram: Address | undefined): number {
  if (tokenProgram === TOKEN_PROGRAM_ADDRESS) return TOKEN_ACCOUNT_BYTES;
  return associatedAccountBytes({ tokenProgram: TOKEN_2022_PROGRAM, extensions: LONGEST });
}

/** The most lamports that a transaction locks up for `payer` in associated accounts, judged by its instructions alone. */
export function maxAccountDeposits({ instructions }: DecodedTransaction, payer: Address): bigint {
  return instructions
    .filter(
      ({ program, accounts }) =>
        program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS && accounts[0]?.address === payer,
    )
    .map(({ accounts }) => rentLamports(maxAccountBytes(accounts[TOKEN_PROGRAM_AT]?.address)))
    .reduce((sum, lamports) => sum + lamports, 0n);
}
