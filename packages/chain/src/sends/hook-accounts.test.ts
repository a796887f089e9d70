import { type Address, createSolanaRpcFromTransport, getBase64Decoder, type RpcTransport } from '@solana/kit';
import { findExtraAccountMetaListPda, getExtraAccountMetasEncoder } from '@solana-program/token-2022';
import { expect, test } from 'vitest';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { withHookAccounts } from './hook-accounts.ts';

const HOOK = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi' as Address;
const MINT = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR' as Address;
const OWNER = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8' as Address;
/** Index of the account that takes the tokens, among those a hook is given. */
const DESTINATION = 2;

const send = {
  sender: OWNER,
  token: { mint: MINT, decimals: 6, tokenProgram: TOKEN_2022_PROGRAM, extensions: { transferHook: HOOK } },
  payments: [{ recipient: SYSTEM_PROGRAM, amount: 5n }],
};

/** A chain on which the hook asks for the account that the tokens' destination names, and on which there is no destination. */
async function chainWithoutDestination(answer: () => void = () => {}) {
  const [list] = await findExtraAccountMetaListPda({ mint: MINT }, { programAddress: HOOK });
  const wanted = { __kind: 'AccountData', accountIndex: DESTINATION, dataIndex: 0 } as const;
  const data = getExtraAccountMetasEncoder().encode([
    { config: { __kind: 'PubkeyData', pubkeyData: wanted }, isSigner: false, isWritable: false },
  ]);
  return createSolanaRpcFromTransport((async ({ payload }: { payload: unknown }) => {
    answer();
    const { id, params } = payload as { id: string; params: [Address] };
    const facts = { owner: HOOK, lamports: 1n, executable: false, space: BigInt(data.length), rentEpoch: 0n };
    const value = params[0] === list ? { ...facts, data: [getBase64Decoder().decode(data), 'base64'] } : null;
    return { jsonrpc: '2.0', id, result: { context: { slot: 1n }, value } };
  }) as RpcTransport);
}

test('names the mint when the hook asks for an account that is not there', async () => {
  const resolving = withHookAccounts(await chainWithoutDestination(), send);
  await expect(resolving).rejects.toMatchObject({ code: 'HOOK_ACCOUNT_MISSING', facts: { mint: MINT } });
});

test('hands on what the transport throws', async () => {
  const rpc = await chainWithoutDestination(() => {
    throw new TypeError('connection refused');
  });
  await expect(withHookAccounts(rpc, send)).rejects.toThrow('connection refused');
});

/** A chain on which the hook's list has so many entries, each of which reads the list six times; counts what is asked of it. */
async function chainWithList(entries: number) {
  const [list] = await findExtraAccountMetaListPda({ mint: MINT }, { programAddress: HOOK });
  const seed = { __kind: 'AccountData', accountIndex: 4, dataIndex: 0, length: 2 } as const;
  const config = { __kind: 'ProgramPda', seeds: Array.from({ length: 6 }, () => seed) } as const;
  const entry = { config, isSigner: false, isWritable: false };
  const data = getExtraAccountMetasEncoder().encode(Array.from({ length: entries }, () => entry));
  const asked: Address[] = [];
  const rpc = createSolanaRpcFromTransport((async ({ payload }: { payload: unknown }) => {
    const { id, params } = payload as { id: string; params: [Address] };
    asked.push(params[0]);
    const facts = { owner: HOOK, lamports: 1n, executable: false, space: BigInt(data.length), rentEpoch: 0n };
    const value = params[0] === list ? { ...facts, data: [getBase64Decoder().decode(data), 'base64'] } : null;
    return { jsonrpc: '2.0', id, result: { context: { slot: 1n }, value } };
  }) as RpcTransport);
  return { rpc, asked };
}

test('reads an account once, however often the list names it', async () => {
  const { rpc, asked } = await chainWithList(25);
  await withHookAccounts(rpc, send);
  expect(asked).toHaveLength(1);
});

test.each([26, 2_900])('walks no list of %i entries, more than a transaction holds', async (entries) => {
  const { rpc, asked } = await chainWithList(entries);
  await expect(withHookAccounts(rpc, send)).rejects.toMatchObject({ code: 'TRANSACTION_TOO_LARGE' });
  expect(asked).toHaveLength(1);
});
