import { AccountRole, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';
import { findExtraAccountMetaListPda } from '@solana-program/token-2022';
import { aToken, type TestToken } from '../../../../packages/localnet/src/testing/tokens.ts';

/** The hook of `programs/hook` that counts. */
export const HOOK_PROGRAM = address('orreryHook111111111111111111111111111111111');

/** A token with the honest hook. */
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
