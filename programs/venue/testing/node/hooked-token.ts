import { AccountRole, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';
import { findExtraAccountMetaListPda } from '@solana-program/token-2022';
import { HOOK_PROGRAM } from '../../../../packages/chain/src/programs/hook/generated/accounts.generated.ts';
import { aToken, type TestToken } from '../../../../packages/localnet/src/testing/tokens.ts';

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
