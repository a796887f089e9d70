import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { SolanaRpc } from '@orrery/chain';
import {
  type Address,
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  createSolanaRpcSubscriptions,
  generateKeyPairSigner,
  type KeyPairSigner,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMintInstruction,
  getMintSize,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from 'vitest';
import { type BuiltNode, buildNode, childPids, isAlive, memo, startTestNode, wire } from './testing/node.ts';

const SUPPLY = 1_000_000n;
const SENDERS = 8;
let built: BuiltNode;

beforeAll(async () => {
  built = await buildNode();
});

afterAll(() => built.remove());

/** A wallet with a whole token supply, and a stream of transfers of one atom each to a friend. */
async function aTokenFlow(rpc: SolanaRpc) {
  const [payer, mint, friend] = (await Promise.all([1, 2, 3].map(() => generateKeyPairSigner()))) as [
    KeyPairSigner,
    KeyPairSigner,
    KeyPairSigner,
  ];
  await rpc.requestAirdrop(payer.address, 50_000_000_000n as never).send();
  const tokenProgram = TOKEN_PROGRAM_ADDRESS;
  const [from] = await findAssociatedTokenPda({ owner: payer.address, mint: mint.address, tokenProgram });
  const [to] = await findAssociatedTokenPda({ owner: friend.address, mint: mint.address, tokenProgram });
  const ata = (owner: Address) =>
    getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner, mint: mint.address });
  const send = async (instructions: Parameters<typeof wire>[2]) => {
    const { value: blockhash } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
    return rpc
      .sendTransaction((await wire(payer, blockhash, instructions)) as never, { encoding: 'base64' })
      .send();
  };
  await send([
    getCreateAccountInstruction({
      payer,
      newAccount: mint,
      lamports: 10_000_000n,
      space: BigInt(getMintSize()),
      programAddress: tokenProgram,
    }),
    getInitializeMintInstruction({ mint: mint.address, decimals: 0, mintAuthority: payer.address }),
    await ata(payer.address),
    await ata(friend.address),
    getMintToInstruction({ mint: mint.address, token: from, mintAuthority: payer, amount: SUPPLY }),
  ]);
  let count = 0;
  const acknowledged: string[] = [];
  let isRunning = true;
  const transfer = getTransferCheckedInstruction({
    source: from,
    mint: mint.address,
    destination: to,
    authority: payer,
    amount: 1n,
    decimals: 0,
  });
  const senders = Array.from({ length: SENDERS }, async () => {
    while (isRunning) {
      const signature = await send([transfer, memo(`n ${count++}`)]).catch(() => null);
      if (signature !== null) acknowledged.push(signature);
      // Refused while it restarts: ask again soon, without taking the child's processor.
      else await setTimeout(10);
    }
  });
  return {
    acknowledged,
    stop: async () => {
      isRunning = false;
      await Promise.all(senders);
    },
    // The chain's own story: how many transfers it knows, and what they have moved.
    assertWhole: async (read: SolanaRpc) => {
      const listed = new Set<string>();
      let before: string | undefined;
      for (;;) {
        const page = await read
          .getSignaturesForAddress(to, {
            commitment: 'confirmed',
            ...(before === undefined ? {} : { before: before as never }),
          })
          .send();
        for (const { signature, err } of page) {
          expect(err).toBeNull();
          expect(listed.has(signature)).toBe(false);
          listed.add(signature);
        }
        before = page.at(-1)?.signature;
        if (before === undefined) break;
      }
      expect(acknowledged.filter((signature) => !listed.has(signature))).toEqual([]);
      // All but the transaction that made the accounts moved one atom.
      const moved = BigInt(listed.size - 1);
      expect((await read.getTokenAccountBalance(to).send()).value.amount).toBe(moved.toString());
      expect((await read.getTokenAccountBalance(from).send()).value.amount).toBe((SUPPLY - moved).toString());
      expect((await read.getTokenSupply(mint.address).send()).value.amount).toBe(SUPPLY.toString());
    },
  };
}

function acknowledgedMore(flow: { acknowledged: string[] }, more: number): Promise<void> {
  const goal = flow.acknowledged.length + more;
  return vi.waitFor(() => expect(flow.acknowledged.length).toBeGreaterThanOrEqual(goal), {
    interval: 2,
    timeout: 20_000,
  });
}

/** A node that a failed test does not leave running for the next one. */
async function aNode() {
  const node = await startTestNode(built, built.newDir());
  onTestFailed(() => node.stop());
  return node;
}

test('loses and doubles nothing when its child is killed, and comes back by itself', async () => {
  const node = await aNode();
  const flow = await aTokenFlow(node.rpc);
  for (let round = 0; round < 4; round++) {
    await acknowledgedMore(flow, 60 + round * 7);
    const [pid] = childPids(process.pid);
    expect(pid).toBeDefined();
    process.kill(pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(node.status().state).toBe('restarting'), { interval: 1, timeout: 20_000 });
    const refused = JSON.parse(await node.answer('{"jsonrpc":"2.0","id":1,"method":"getSlot"}', 'gateway'));
    expect(refused.error.code).toBe(-32005);
    await vi.waitFor(() => expect(node.status().state).toBe('ready'), { interval: 2, timeout: 20_000 });
  }
  expect(node.status().restarts).toBe(4);
  await acknowledgedMore(flow, 30);
  await flow.stop();
  await flow.assertWhole(node.rpc);
  const blocks = await node.rpc.getBlocks(1n).send();
  let parent: string | undefined;
  for (const slot of blocks) {
    const block = await node.rpc
      .getBlock(slot, { commitment: 'confirmed', transactionDetails: 'none', rewards: false })
      .send();
    if (parent !== undefined) expect(block?.previousBlockhash).toBe(parent);
    parent = block?.blockhash;
  }
  await node.stop();
  expect(childPids(process.pid)).toEqual([]);
});

test('goes on telling subscribers after its child was killed', async () => {
  const node = await aNode();
  const port = await node.listen({ host: '127.0.0.1', port: 0 });
  const { address } = await generateKeyPairSigner();
  const stop = new AbortController();
  const notices = await createSolanaRpcSubscriptions(`ws://127.0.0.1:${port + 1}`)
    .accountNotifications(address, { commitment: 'confirmed' })
    .subscribe({ abortSignal: stop.signal });
  // Kit keeps notices only for who is already asking.
  const first = notices[Symbol.asyncIterator]().next();
  const [pid = 0] = childPids(process.pid);
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(node.status().state).toBe('restarting'), { interval: 1, timeout: 20_000 });
  await vi.waitFor(() => expect(node.status().state).toBe('ready'), { interval: 2, timeout: 20_000 });
  await node.rpc.requestAirdrop(address, 5_000_000n as never).send();
  const { value } = await first;
  expect(value).toMatchObject({ value: { lamports: 5_000_000n } });
  stop.abort();
  await node.stop();
});

/** Starts the whole node in a process of its own; it listens on another port each time. */
async function startHost(dataDir: string): Promise<{ host: ChildProcess; port: number }> {
  const host = fork(built.hostPath, [dataDir, built.childPath], { execArgv: [] });
  const [port] = await Promise.race([once(host, 'message'), once(host, 'exit')]);
  expect(port).toBeGreaterThan(1_023);
  return { host, port };
}

test('loses and doubles nothing when the whole node is killed, and leaves no orphan', async () => {
  const dataDir = built.newDir();
  let { host, port } = await startHost(dataDir);
  const rpc: SolanaRpc = createSolanaRpcFromTransport((request) =>
    createDefaultRpcTransport({ url: `http://127.0.0.1:${port}` })(request),
  );
  const flow = await aTokenFlow(rpc);
  for (let round = 0; round < 2; round++) {
    await acknowledgedMore(flow, 50);
    const [child = 0] = childPids(host.pid ?? 0);
    // Parent and child at once in the first round, the parent alone in the second.
    if (round === 0) process.kill(child, 'SIGKILL');
    host.kill('SIGKILL');
    await once(host, 'exit');
    await vi.waitFor(() => expect(isAlive(child)).toBe(false), { interval: 20, timeout: 20_000 });
    ({ host, port } = await startHost(dataDir));
  }
  await acknowledgedMore(flow, 20);
  await flow.stop();
  await flow.assertWhole(rpc);
  host.kill('SIGKILL');
  await once(host, 'exit');
});

test('keeps its chain over a stop, and holds its ledger alone', async () => {
  const dataDir = built.newDir();
  const first = await startTestNode(built, dataDir);
  const payer = await generateKeyPairSigner();
  await first.rpc.requestAirdrop(payer.address, 3_000_000_000n as never).send();
  const hash = await first.rpc.getGenesisHash().send();
  await expect(startTestNode(built, dataDir)).rejects.toMatchObject({ code: 'DATA_DIR_UNUSABLE' });
  await first.stop();
  expect(childPids(process.pid)).toEqual([]);
  const second = await startTestNode(built, dataDir);
  expect(await second.rpc.getGenesisHash().send()).toBe(hash);
  expect((await second.rpc.getBalance(payer.address).send()).value).toBe(3_000_000_000n);
  expect(await second.rpc.getTransactionCount().send()).toBe(1n);
  await second.stop();
});
