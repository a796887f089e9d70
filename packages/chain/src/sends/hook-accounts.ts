import { AppError } from '@orrery/core/app-error';
import { type Address, fetchEncodedAccount, type GetAccountInfoApi, type Rpc } from '@solana/kit';
import { findExtraAccountMetaListPda, resolveExtraAccountMetasForExecute } from '@solana-program/token-2022';
import { associatedAddress } from '../addresses/associated-address.ts';
import type { SolanaRpc } from '../rpc.ts';
import type { Payment, Send } from './send-transaction.ts';

/** How the errors of `resolveExtraAccountMetasForExecute` begin that are not the transport's. */
const HOOK_ERROR = 'Invalid transfer hook';
/** A transaction has no room for more. */
const MAX_ENTRIES = 25;
/** A discriminator, the length and the count of the entries; then each. */
const [HEAD_BYTES, ENTRY_BYTES] = [16, 35];
/** An account that a hook finds another by is small. */
const MAX_READ_BYTES = 65_536;

/**
 * Payments with the accounts that the mint's transfer hook needs for each; unchanged where there is no hook. Throws `HOOK_ACCOUNT_MISSING`,
 * `TRANSACTION_TOO_LARGE` for a hook that asks for more than a transaction holds, and the transport's errors.
 */
export async function withHookAccounts(
  rpc: SolanaRpc,
  { sender, token, payments }: Omit<Send, 'memo'>,
): Promise<readonly Payment[]> {
  const hook = token !== 'SOL' && token.extensions?.transferHook;
  if (!hook) return payments;
  const { mint, tokenProgram } = token;
  const reading = readOnce(rpc);
  await checkLength(reading, { mint, hook });
  const accountOf = (owner: Address) => associatedAddress({ owner, mint, tokenProgram });
  return Promise.all(
    payments.map(async (payment) => {
      const hookAccounts = await resolveExtraAccountMetasForExecute({
        rpc: reading,
        transferHookProgramAddress: hook,
        source: accountOf(sender),
        mint,
        destination: accountOf(payment.recipient),
        owner: sender,
        amount: payment.amount,
      }).catch((cause: unknown) => {
        const isHook = cause instanceof Error && cause.message.startsWith(HOOK_ERROR);
        throw isHook ? new AppError('HOOK_ACCOUNT_MISSING', { mint }, { cause }) : cause;
      });
      return { ...payment, hookAccounts };
    }),
  );
}

/** The mint's author decides how long its hook's list is, and each entry costs reads: an endless list must not be walked. */
async function checkLength(
  rpc: Rpc<GetAccountInfoApi>,
  { mint, hook }: { mint: Address; hook: Address },
): Promise<void> {
  const [address] = await findExtraAccountMetaListPda({ mint }, { programAddress: hook });
  const list = await fetchEncodedAccount(rpc, address);
  const bytes = list.exists ? list.data.length : 0;
  if (bytes > HEAD_BYTES + MAX_ENTRIES * ENTRY_BYTES) throw new AppError('TRANSACTION_TOO_LARGE', { bytes });
}

/** Asks for each account once, however often a hook's list names it, and for none beyond the first that is too large. */
function readOnce(rpc: SolanaRpc): Rpc<GetAccountInfoApi> {
  const answers = new Map<Address, Promise<{ value: { space: bigint } | null }>>();
  const ask = async (address: Address) => {
    const answer = await rpc.getAccountInfo(address, { encoding: 'base64' }).send();
    const bytes = Number(answer.value?.space ?? 0n);
    if (bytes > MAX_READ_BYTES) throw new AppError('TRANSACTION_TOO_LARGE', { bytes });
    return answer;
  };
  const getAccountInfo = (address: Address) => ({
    send() {
      const answer = answers.get(address) ?? ask(address);
      answers.set(address, answer);
      return answer;
    },
  });
  // Its only caller is kit's `fetchEncodedAccount`, which asks in this encoding; the overloads for the others are not there.
  return { getAccountInfo } as unknown as Rpc<GetAccountInfoApi>;
}
