import { SLOT_MS } from '@orrery/domain/solana/network';
import {
  airdropFactory,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  generateKeyPairSigner,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getSignatureFromTransaction,
  type KeyPairSigner,
  lamports,
  type Signature,
  sendAndConfirmTransactionFactory,
} from '@solana/kit';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getApproveInstruction,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMintInstruction,
  getMintSize,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Localnet } from './localnet.ts';
import { memo, signed, wire } from './testing/node.ts';
import { type NodeHere, startNodeHere } from './testing/node-here.ts';

const CONFIRMED = { commitment: 'confirmed' } as const;
const B64 = { encoding: 'base64' } as const;
const AS_JSON = { ...CONFIRMED, encoding: 'json', maxSupportedTransactionVersion: 0 } as const;
let here: NodeHere;
let node: Localnet;
let port: number;
let rpc: Clients['rpc'];
let rpcSubscriptions: Clients['rpcSubscriptions'];
let airdrop: Clients['airdrop'];
let sendAndConfirm: Clients['sendAndConfirm'];
let alice: KeyPairSigner;

beforeAll(async () => {
  here = await startNodeHere([], { isAlone: true });
  ({ node } = here);
  port = await node.listen({ host: '127.0.0.1', port: 0 });
  ({ rpc, rpcSubscriptions, airdrop, sendAndConfirm } = clientsAt(port));
  alice = await generateKeyPairSigner();
  await airdrop({ recipientAddress: alice.address, lamports: lamports(10_000_000_000n), ...CONFIRMED });
});

afterAll(() => here.stop());

type Clients = ReturnType<typeof clientsAt>;

/** What Solana's own programs reach a node with. */
function clientsAt(at: number) {
  const both = {
    rpc: createSolanaRpc(`http://127.0.0.1:${at}`),
    rpcSubscriptions: createSolanaRpcSubscriptions(`ws://127.0.0.1:${at + 1}`),
  };
  return { ...both, airdrop: airdropFactory(both), sendAndConfirm: sendAndConfirmTransactionFactory(both) };
}

async function latest() {
  return (await rpc.getLatestBlockhash(CONFIRMED).send()).value;
}

async function call(method: string, params: unknown[] = [], caller: 'rpc-port' | 'gateway' = 'rpc-port') {
  return JSON.parse(await node.answer(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), caller));
}

function transfer(destination: KeyPairSigner, amount: bigint) {
  return getTransferSolInstruction({ source: alice, destination: destination.address, amount });
}

test('airdrops exactly what was asked, and only through its own port', async () => {
  const bob = await generateKeyPairSigner();
  await airdrop({ recipientAddress: bob.address, lamports: lamports(1_234_567_891n), ...CONFIRMED });
  expect((await rpc.getBalance(bob.address, CONFIRMED).send()).value).toBe(1_234_567_891n);
  expect((await call('requestAirdrop', [bob.address, 1], 'gateway')).error.code).toBe(-32601);
});

test('carries a token from its mint to a transfer, and tells the same story everywhere', async () => {
  const [bob, mint] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
  const tokenProgram = TOKEN_PROGRAM_ADDRESS;
  const [from] = await findAssociatedTokenPda({ owner: alice.address, mint: mint.address, tokenProgram });
  const [to] = await findAssociatedTokenPda({ owner: bob.address, mint: mint.address, tokenProgram });
  const ata = (owner: KeyPairSigner) =>
    getCreateAssociatedTokenIdempotentInstructionAsync({
      payer: alice,
      owner: owner.address,
      mint: mint.address,
    });
  const space = BigInt(getMintSize());
  const made = await signed(alice, await latest(), [
    getCreateAccountInstruction({
      payer: alice,
      newAccount: mint,
      lamports: await rpc.getMinimumBalanceForRentExemption(space).send(),
      space,
      programAddress: tokenProgram,
    }),
    getInitializeMintInstruction({ mint: mint.address, decimals: 6, mintAuthority: alice.address }),
    await ata(alice),
    getMintToInstruction({ mint: mint.address, token: from, mintAuthority: alice, amount: 1_000_000n }),
  ]);
  await sendAndConfirm(made as never, CONFIRMED);
  const moved = await signed(alice, await latest(), [
    await ata(bob),
    getTransferCheckedInstruction({
      source: from,
      mint: mint.address,
      destination: to,
      authority: alice,
      amount: 250_000n,
      decimals: 6,
    }),
    getApproveInstruction({ source: from, delegate: bob.address, owner: alice, amount: 1_000n }),
  ]);
  const { value: simulated } = await rpc
    .simulateTransaction(getBase64EncodedWireTransaction(moved), {
      encoding: 'base64',
      sigVerify: true,
      accounts: { addresses: [to], encoding: 'base64' },
    })
    .send();
  expect(simulated.err).toBeNull();
  await sendAndConfirm(moved as never, CONFIRMED);
  const signature = getSignatureFromTransaction(moved);

  const found = await rpc.getTransaction(signature, AS_JSON).send();
  const meta = found?.meta;
  expect(meta).toMatchObject({ err: null, fee: 5000n, status: { Ok: null } });
  expect(meta?.computeUnitsConsumed).toBe(simulated.unitsConsumed);
  expect(meta?.logMessages).toEqual(simulated.logs);
  expect(meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(0);
  const sum = (balances: readonly bigint[] = []) => balances.reduce((total, each) => total + each, 0n);
  expect(sum(meta?.preBalances) - sum(meta?.postBalances)).toBe(5000n);
  expect(meta?.preTokenBalances).toMatchObject([
    { mint: mint.address, owner: alice.address, uiTokenAmount: { amount: '1000000', decimals: 6 } },
  ]);
  const after = meta?.postTokenBalances?.map((each) => [each.owner, each.uiTokenAmount.amount]) ?? [];
  expect(Object.fromEntries(after)).toEqual({ [alice.address]: '750000', [bob.address]: '250000' });

  const stop = new AbortController();
  const slots = await rpcSubscriptions.slotNotifications().subscribe({ abortSignal: stop.signal });
  const next = slots[Symbol.asyncIterator]().next();
  await here.time.advance(SLOT_MS);
  expect((await next).value).toMatchObject({ parent: found?.slot });
  stop.abort();
  const block = await rpc.getBlock(found?.slot ?? 0n, AS_JSON).send();
  const landed = block?.transactions.map((each) => each.transaction.signatures[0]);
  expect(landed).toContain(signature);
  expect(block?.blockTime).toBe(found?.blockTime);
  const { value: held } = await rpc
    .getTokenAccountsByOwner(bob.address, { programId: tokenProgram }, { encoding: 'jsonParsed' })
    .send();
  expect(held.map((each) => each.account.data.parsed.info.tokenAmount.uiAmountString)).toEqual(['0.25']);
  const lent = await rpc.getTokenAccountsByDelegate(bob.address, { mint: mint.address }, B64).send();
  expect(lent.value.map(({ pubkey }) => pubkey)).toEqual([from]);
  const { value: largest } = await rpc.getTokenLargestAccounts(mint.address).send();
  expect(largest.map((each) => [each.address, each.amount])).toEqual([
    [from, '750000'],
    [to, '250000'],
  ]);
  const owned = await rpc
    .getProgramAccounts(tokenProgram, {
      encoding: 'base64',
      filters: [
        { dataSize: 165n },
        { memcmp: { offset: 32n, bytes: bob.address as never, encoding: 'base58' } },
      ],
    })
    .send();
  expect(owned.map((each) => each.pubkey)).toEqual([to]);
  expect((await rpc.getTokenSupply(mint.address).send()).value.amount).toBe('1000000');
  const all = await rpc
    .getSupply({ commitment: 'confirmed', excludeNonCirculatingAccountsList: true })
    .send();
  expect(all.value.total).toBe(all.value.circulating);
  expect(all.value.total).toBeGreaterThan(0n);
  const history = await rpc.getSignaturesForAddress(to, CONFIRMED).send();
  expect(history.map((each) => each.signature)).toEqual([signature]);
  const { value: statuses } = await rpc
    .getSignatureStatuses([signature], { searchTransactionHistory: true })
    .send();
  expect(statuses[0]).toMatchObject({ err: null, slot: found?.slot, confirmationStatus: 'confirmed' });
  expect(JSON.parse(await node.answer('{"jsonrpc":"2.0","id":7,"method":"getHealth"}', 'gateway'))).toEqual({
    jsonrpc: '2.0',
    result: 'ok',
    id: 7,
  });
});

test('refuses a failing transaction before it lands, and lands it with its fee when told to skip the check', async () => {
  const bob = await generateKeyPairSigner();
  const text = await wire(alice, await latest(), [transfer(bob, 10n ** 15n)]);
  const refused = await call('sendTransaction', [text, { encoding: 'base64' }]);
  expect(refused.error).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    data: { err: { InstructionError: [0, { Custom: 1 }] }, unitsConsumed: 150, fee: 5000 },
  });
  expect(refused.error.data.logs).toContainEqual(expect.stringContaining('insufficient lamports'));
  const before = (await rpc.getBalance(alice.address, CONFIRMED).send()).value;
  const { result } = await call('sendTransaction', [text, { encoding: 'base64', skipPreflight: true }]);
  expect((await rpc.getBalance(alice.address, CONFIRMED).send()).value).toBe(before - 5000n);
  const found = await rpc.getTransaction(result as Signature, AS_JSON).send();
  expect(found?.meta).toMatchObject({ err: { InstructionError: [0n, { Custom: 1n }] }, fee: 5000n });
});

test('pays once, and says so: the same payment again is an error, or without preflight its signature', async () => {
  const bob = await generateKeyPairSigner();
  const lifetime = await latest();
  const pay = () => wire(alice, lifetime, [transfer(bob, 5_000_000n)]);
  const text = await pay();
  // Two of them are the same bytes, the third is signed anew.
  const all = await Promise.all(
    [text, text, await pay()].map((each) => call('sendTransaction', [each, B64])),
  );
  const signature = all.find(({ result }) => result !== undefined)?.result;
  expect(all.filter(({ result }) => result !== undefined)).toHaveLength(1);
  for (const { error } of all.filter(({ result }) => result === undefined)) {
    expect(error).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: This transaction has already been processed',
      data: { err: 'AlreadyProcessed', logs: [], unitsConsumed: 0, accounts: null },
    });
  }
  expect((await call('sendTransaction', [text, { ...B64, skipPreflight: true }])).result).toBe(signature);
  expect((await call('simulateTransaction', [text, B64])).result.value.err).toBe('AlreadyProcessed');
  const anew = await call('simulateTransaction', [text, { ...B64, replaceRecentBlockhash: true }]);
  expect(anew.result.value.err).toBeNull();
  expect((await rpc.getBalance(bob.address, CONFIRMED).send()).value).toBe(5_000_000n);
});

test('refuses bad signatures and unknown blockhashes as real nodes do', async () => {
  const bytes = new Uint8Array(getBase64Encoder().encode(await wire(alice, await latest(), [memo('x')])));
  const forged = getBase64Decoder().decode(bytes.map((byte, index) => (index === 5 ? byte ^ 1 : byte)));
  const checked = await call('sendTransaction', [forged, { encoding: 'base64' }]);
  const unchecked = await call('sendTransaction', [forged, { encoding: 'base64', skipPreflight: true }]);
  const simulated = await call('simulateTransaction', [forged, { encoding: 'base64', sigVerify: true }]);
  for (const { error } of [checked, unchecked, simulated]) {
    expect(error).toEqual({ code: -32003, message: 'Transaction signature verification failure' });
  }
  const stale = { ...(await latest()), blockhash: alice.address as never };
  const late = await call('sendTransaction', [await wire(alice, stale, [memo('y')]), { encoding: 'base64' }]);
  expect(late.error).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Blockhash not found',
    data: { err: 'BlockhashNotFound' },
  });
  const replaced = await call('simulateTransaction', [
    await wire(alice, stale, [memo('y')]),
    { encoding: 'base64', replaceRecentBlockhash: true, innerInstructions: true },
  ]);
  expect(replaced.result.value).toMatchObject({ err: null, innerInstructions: [] });
  expect(replaced.result.value.replacementBlockhash.blockhash).toBeTypeOf('string');
});

test('says in JSON-RPC codes what is wrong with a request', async () => {
  const code = async (body: string) => JSON.parse(await node.answer(body, 'gateway')).error.code;
  expect(await code('{')).toBe(-32700);
  expect(await code('[]')).toBe(-32600);
  expect(await code('{"id":1,"method":"getSlot"}')).toBe(-32600);
  expect(await code('{"jsonrpc":"2.0","id":1,"method":"constructor"}')).toBe(-32601);
  expect((await call('getBalance', ['short'])).error.code).toBe(-32602);
  expect((await call('getSlot', [{ minContextSlot: 10 ** 9 }])).error.code).toBe(-32016);
  expect((await call('getAccountInfo', [alice.address, { encoding: 'base64+gzip' }])).error.code).toBe(
    -32602,
  );
  const cut = (await wire(alice, await latest(), [memo('z')])).slice(0, -8);
  for (const method of ['sendTransaction', 'simulateTransaction']) {
    expect((await call(method, [cut, { encoding: 'base64' }])).error).toMatchObject({
      code: -32602,
      message: 'Invalid params: failed to deserialize transaction: it ends early',
    });
  }
  const batch = await node.answer(
    '[{"jsonrpc":"2.0","id":1,"method":"getHealth"},{"jsonrpc":"2.0","id":"b","method":"nope"}]',
    'gateway',
  );
  expect(JSON.parse(batch)).toMatchObject([
    { id: 1, result: 'ok' },
    { id: 'b', error: { code: -32601 } },
  ]);
});

test('answers names and pages of its own machine only', async () => {
  const { request } = await import('node:http');
  const ask = (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; allowed: unknown }>((resolve, reject) => {
      const body = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}';
      request({ host: '127.0.0.1', port, method: 'POST', headers }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, allowed: response.headers['access-control-allow-origin'] });
      })
        .on('error', reject)
        .end(body);
    });
  const local = { origin: 'http://orrery.localhost:8080' };
  expect(await ask({ host: `evil.example:${port}` })).toMatchObject({ status: 403 });
  expect(await ask({ origin: 'https://evil.example' })).toMatchObject({ status: 403 });
  expect(await ask(local)).toEqual({ status: 200, allowed: local.origin });
  await expect(node.listen({ host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'PORT_TAKEN' });
});

test('tells subscribers of accounts, programs, logs, roots and signatures', async () => {
  const bob = await generateKeyPairSigner();
  const stop = new AbortController();
  const { signal: abortSignal } = stop;
  const text = await signed(alice, await latest(), [transfer(bob, 7_000_000n), memo('watched')]);
  const signature = getSignatureFromTransaction(text);
  const streams = await Promise.all([
    rpcSubscriptions.accountNotifications(bob.address, CONFIRMED).subscribe({ abortSignal }),
    rpcSubscriptions
      .programNotifications('11111111111111111111111111111111' as never, { ...CONFIRMED, encoding: 'base64' })
      .subscribe({ abortSignal }),
    rpcSubscriptions.logsNotifications({ mentions: [bob.address] }, CONFIRMED).subscribe({ abortSignal }),
    rpcSubscriptions.signatureNotifications(signature, CONFIRMED).subscribe({ abortSignal }),
    rpcSubscriptions.rootNotifications().subscribe({ abortSignal }),
  ]);
  const first = Promise.all(
    streams.map((stream) => (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]().next()),
  );
  await call('sendTransaction', [getBase64EncodedWireTransaction(text), { encoding: 'base64' }]);
  await here.time.advance(SLOT_MS);
  const [account, program, logs, confirmed, root] = (await first).map((each) => each.value);
  expect(account).toMatchObject({ value: { lamports: 7_000_000n } });
  expect(program).toMatchObject({ value: { account: { space: 0n } } });
  expect(logs).toMatchObject({ value: { signature, err: null } });
  expect(confirmed).toMatchObject({ value: { err: null } });
  expect(root).toBe(0n);
  stop.abort();
});

test('charges the fee it has named, price and limit included', async () => {
  const budget = (data: number[]) => ({
    programAddress: 'ComputeBudget111111111111111111111111111111' as never,
    data: new Uint8Array(data),
  });
  const price = budget([3, 0x40, 0xe2, 0x01, 0, 0, 0, 0, 0]);
  for (const extra of [[price], [price, budget([2, 0x10, 0x27, 0, 0])], []]) {
    const made = await signed(alice, await latest(), [...extra, memo(`fee ${extra.length}`)]);
    const { value: named } = await rpc
      .getFeeForMessage(getBase64Decoder().decode(made.messageBytes) as never, CONFIRMED)
      .send();
    await sendAndConfirm(made as never, CONFIRMED);
    const found = await rpc.getTransaction(getSignatureFromTransaction(made), AS_JSON).send();
    expect(found?.meta?.fee).toBe(named);
  }
});
