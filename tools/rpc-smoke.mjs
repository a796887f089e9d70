// Speaks to a running node as any Solana client would: `node tools/rpc-smoke.mjs [rpc port, 8899]`.
// One line per step; exit code 1 at the first that fails.

import {
  airdropFactory,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
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

const port = Number(process.argv[2] ?? 8899);
const MAX_STEP_MS = 30_000;
const rpc = createSolanaRpc(`http://127.0.0.1:${port}`);
const rpcSubscriptions = createSolanaRpcSubscriptions(`ws://127.0.0.1:${port + 1}`);
const airdrop = airdropFactory({ rpc, rpcSubscriptions });
const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions });

const watchdog = setTimeout(
  () => fail('in time', new Error(`a step took over ${MAX_STEP_MS} ms`)),
  MAX_STEP_MS,
);

async function step(name, run) {
  const start = performance.now();
  watchdog.refresh();
  try {
    const said = await run();
    console.log(
      `ok    ${name}${said === undefined ? '' : `: ${said}`} (${(performance.now() - start).toFixed(0)} ms)`,
    );
  } catch (error) {
    fail(name, error);
  }
}

function fail(name, error) {
  console.error(`FAIL  ${name}: ${error.message}${error.cause === undefined ? '' : ` (${error.cause})`}`);
  process.exit(1);
}

function expectEqual(actual, expected) {
  if (actual !== expected) throw new Error(`${actual}, expected ${expected}`);
  return String(actual);
}

async function sign(payer, instructions) {
  const { value: blockhash } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(payer, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(blockhash, m),
    (m) => appendTransactionMessageInstructions(instructions, m),
  );
  return signTransactionMessageWithSigners(message);
}

/** Subscribes, and returns a promise of the first notice once the node has taken the subscription. */
async function watch(request) {
  const notices = await request.subscribe({ abortSignal: stop.signal });
  return {
    first: notices[Symbol.asyncIterator]()
      .next()
      .then(({ value }) => value),
  };
}

const [alice, bob, mint] = await Promise.all([1, 2, 3].map(() => generateKeyPairSigner()));
const tokenProgram = TOKEN_PROGRAM_ADDRESS;
const [aliceToken] = await findAssociatedTokenPda({ owner: alice.address, mint: mint.address, tokenProgram });
const [bobToken] = await findAssociatedTokenPda({ owner: bob.address, mint: mint.address, tokenProgram });
const stop = new AbortController();
let transferred;

await step('node', async () => {
  const version = await rpc.getVersion().send();
  return `${version['solana-core']}, slot ${await rpc.getSlot().send()}, ${await rpc.getHealth().send()}`;
});

await step('airdrop 2 SOL', async () => {
  await airdrop({
    recipientAddress: alice.address,
    lamports: lamports(2_000_000_000n),
    commitment: 'confirmed',
  });
  return expectEqual((await rpc.getBalance(alice.address).send()).value, 2_000_000_000n);
});

await step('create mint, mint 1000', async () => {
  const space = BigInt(getMintSize());
  const rent = await rpc.getMinimumBalanceForRentExemption(space).send();
  const signed = await sign(alice, [
    getCreateAccountInstruction({
      payer: alice,
      newAccount: mint,
      lamports: rent,
      space,
      programAddress: tokenProgram,
    }),
    getInitializeMintInstruction({ mint: mint.address, decimals: 6, mintAuthority: alice.address }),
    await getCreateAssociatedTokenIdempotentInstructionAsync({
      payer: alice,
      owner: alice.address,
      mint: mint.address,
    }),
    getMintToInstruction({
      mint: mint.address,
      token: aliceToken,
      mintAuthority: alice,
      amount: 1_000_000_000n,
    }),
  ]);
  await sendAndConfirm(signed, { commitment: 'confirmed' });
  return getSignatureFromTransaction(signed);
});

await step('transfer 250.5 tokens, watched by an account subscription', async () => {
  const signed = await sign(alice, [
    await getCreateAssociatedTokenIdempotentInstructionAsync({
      payer: alice,
      owner: bob.address,
      mint: mint.address,
    }),
    getTransferCheckedInstruction({
      source: aliceToken,
      mint: mint.address,
      destination: bobToken,
      authority: alice,
      amount: 250_500_000n,
      decimals: 6,
    }),
  ]);
  const { value: simulation } = await rpc
    .simulateTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64', sigVerify: true })
    .send();
  expectEqual(simulation.err, null);
  const { first } = await watch(
    rpcSubscriptions.accountNotifications(bobToken, { commitment: 'confirmed', encoding: 'jsonParsed' }),
  );
  await sendAndConfirm(signed, { commitment: 'confirmed' });
  transferred = getSignatureFromTransaction(signed);
  const { value: account } = await first;
  return expectEqual(account.data.parsed.info.tokenAmount.uiAmountString, '250.5');
});

await step('balances and token accounts', async () => {
  const { value: left } = await rpc.getTokenAccountBalance(aliceToken).send();
  expectEqual(left.amount, '749500000');
  const { value: held } = await rpc
    .getTokenAccountsByOwner(bob.address, { mint: mint.address }, { encoding: 'jsonParsed' })
    .send();
  expectEqual(held.length, 1);
  const { value: supply } = await rpc.getTokenSupply(mint.address).send();
  return expectEqual(supply.amount, '1000000000');
});

await step('transaction and its block', async () => {
  const read = () =>
    rpc
      .getTransaction(transferred, {
        commitment: 'confirmed',
        encoding: 'json',
        maxSupportedTransactionVersion: 0,
      })
      .send();
  const found = await read();
  expectEqual(found.meta.err, null);
  expectEqual(found.meta.fee, 5000n);
  for await (const { parent } of await rpcSubscriptions
    .slotNotifications()
    .subscribe({ abortSignal: stop.signal })) {
    if (parent >= found.slot) break;
  }
  const block = await rpc
    .getBlock(found.slot, {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
      transactionDetails: 'full',
    })
    .send();
  const isThere = block.transactions.some(({ transaction }) => transaction.signatures[0] === transferred);
  expectEqual(isThere, true);
  return `slot ${found.slot}, height ${block.blockHeight}, ${block.transactions.length} transactions`;
});

await step('a wallet without SOL fails the preflight', async () => {
  const signed = await sign(bob, []);
  const refusal = await sendAndConfirm(signed, { commitment: 'confirmed' }).then(
    () => new Error('it was taken'),
    (error) => error,
  );
  return expectEqual(refusal.context?.__code, -32002);
});

await step('logs and root subscriptions', async () => {
  const logs = await watch(
    rpcSubscriptions.logsNotifications({ mentions: [alice.address] }, { commitment: 'confirmed' }),
  );
  const root = await watch(rpcSubscriptions.rootNotifications());
  await rpc.requestAirdrop(alice.address, lamports(1n)).send();
  const { value } = await logs.first;
  return `${value.logs.length} lines, root ${await root.first}`;
});

stop.abort();
clearTimeout(watchdog);
console.log('all well');
process.exit(0);
