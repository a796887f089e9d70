import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  type GenesisAccount,
  genesisMint,
  genesisProgram,
  genesisToken,
  METADATA_PROGRAM,
  TOKEN_2022_PROGRAM,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { createManualTime } from '@orrery/core/testing';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { type Localnet, startLocalnet } from '@orrery/localnet';
import { createChildHere } from '@orrery/localnet/testing';
import { createPacedTime } from '@orrery/runtime';
import { createVenue, type Pool, type Venue } from '@orrery/venue';
import { aPool, aToken, plainState, poolGenesis, signOrder, walletGenesis } from '@orrery/venue/testing';
import {
  type Address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  type Signature,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import { createChainCall } from '../chain/chain-call.ts';
import { createBlockSource } from '../indexer/blocks/block-source.ts';
import { type BlocksRead, createBlockReader } from '../indexer/blocks/read-blocks.ts';
import type { BlockRows } from '../store/block-rows.ts';

export const SOL = 1_000_000_000n;
export const SOL_PRICE = 150;
const VENUE_ELF = new URL('../../../../programs/venue/venue.so', import.meta.url);
const METADATA_ELF = new URL('../../../../programs/metadata/metadata.so', import.meta.url);
const HELD = 1_000_000_000_000n;
const GENESIS_MS = Date.UTC(2026, 10, 21, 12);

export const sol = aToken({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9 });
export const usdc = aToken({ id: USDC, symbol: 'USDC', tags: ['stablecoin'] });
export const bonk = aToken({
  id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address,
  symbol: 'BONK',
  decimals: 5,
});
/** Keeps back a hundredth of what is sent. */
export const taxed = aToken({
  id: '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs' as Address,
  symbol: 'TAX',
  tokenProgram: TOKEN_2022_PROGRAM,
  extensions: { transferFee: { bps: 100, most: 10n ** 15n } },
});
/** A token no catalogue lists, of which Alice can make more. */
export const share = aToken({
  id: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address,
  symbol: 'SHARE',
  decimals: 3,
});

const RESERVES = new Map([
  [sol, 1_000n * SOL],
  [usdc, 150_000_000_000n],
  [bonk, 10n ** 14n],
  [taxed, 150_000_000_000n],
]);

/** What the indexer reads of one transaction. */
export type Happened = Pick<BlocksRead, 'liquidity'> & Pick<BlockRows, 'trades' | 'swaps' | 'transfers'>;

/** What is read of a transaction in which nothing happened. */
export const NOTHING: Happened = { trades: [], swaps: [], transfers: [], liquidity: [] };

export type ExtractionChain = Awaited<ReturnType<typeof startExtractionChain>>;

/** An embedded chain with a venue, people of whom Alice and Bob hold everything, and the indexer's reader over its blocks. */
export async function startExtractionChain() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'orrery-extraction-'));
  const people = await makePeople();
  const { feeOwner, faucet, alice } = people;
  const pools = layPools();
  const time = createManualTime(GENESIS_MS, async () => {
    do await setImmediate();
    while (!child.isIdle());
  });
  const child = createChildHere(time);
  const localnet = await startLocalnet({
    dataDir,
    startChild: () => child.start(),
    keep: { bytes: 1e9, milliseconds: 3_600_000 },
    faucet,
    time: createPacedTime(time),
    log: { warn: () => undefined },
    genesis: () => layOut(people, pools),
  });
  const { rpc } = localnet;
  const tokens = [sol, usdc, bonk, taxed];
  const known = { pools: [], gone: new Set<string>() };
  const catalogue = createCatalogue({ tokens, pools, known });
  const venue = await createVenue({ rpc, feeOwner: feeOwner.address, pools, time });
  const blocks = followBlocks({ localnet, catalogue, venue });
  async function happened(signature: Signature): Promise<Happened> {
    await time.advance(SLOT_MS);
    await blocks.readOn();
    return blocks.of(signature);
  }

  return {
    ...people,
    pools,
    venue,
    catalogue,
    rpc,
    call: createChainCall((body) => localnet.answer(body, 'rpc-port')),
    happened,
    /** Sends instructions, paid by Alice unless told otherwise, and tells what the indexer reads of them. */
    act: async (instructions: readonly Instruction[], payer: KeyPairSigner = alice) =>
      happened(await send(localnet, payer, instructions)),
    async swap(input: TokenFacts, output: TokenFacts, amount: bigint, taker: KeyPairSigner = alice) {
      const [inputMint, outputMint] = [input.id, output.id];
      const request = { inputMint, outputMint, amount: atoms(amount), slippageBps: bps(100) };
      const order = await venue.order({ ...request, taker: taker.address });
      const result = await venue.execute(order.requestId, await signOrder(order, taker));
      if (result.status === 'failed') throw new Error(result.error);
      return { order, ...(await happened(result.signature)) };
    },
    /** What happened to an account by now, newest first. */
    async historyOf(account: Address): Promise<Happened[]> {
      await this.pass();
      const rows = await rpc.getSignaturesForAddress(account, { commitment: 'confirmed' }).send();
      return rows.map(({ signature }) => blocks.of(signature));
    },
    /** Lets a slot pass and reads what it held. */
    async pass() {
      await time.advance(SLOT_MS);
      await blocks.readOn();
    },
    async stop() {
      await localnet.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function makePeople() {
  const make = () => generateKeyPairSigner();
  return {
    feeOwner: await make(),
    faucet: await make(),
    alice: await make(),
    bob: await make(),
    carol: await make(),
  };
}

type People = Awaited<ReturnType<typeof makePeople>>;

function layPools(): Pool[] {
  const pairs = [
    { mints: [sol, usdc], nonce: 0 },
    { mints: [sol, usdc], nonce: 1 },
    { mints: [bonk, sol], nonce: 0 },
    { mints: [taxed, usdc], nonce: 0 },
  ] as const;
  return pairs.map(({ mints, nonce }) =>
    aPool({ mints, nonce, reserves: [RESERVES.get(mints[0]) ?? 0n, RESERVES.get(mints[1]) ?? 0n] }),
  );
}

async function* layOut(
  { alice, bob, feeOwner, ...others }: People,
  pools: readonly Pool[],
): AsyncGenerator<GenesisAccount> {
  const held = [alice, bob].flatMap(({ address: owner }) =>
    [usdc, bonk, taxed, share].map((token) => ({ token, owner, amount: HELD })),
  );
  const fees = [sol, usdc].map((token) => ({ token, owner: feeOwner.address, amount: 0n }));
  const vaults = pools.flatMap(({ id, mints, account: { reserve0, reserve1 } }) => [
    { token: mints[0], owner: id, amount: reserve0 },
    { token: mints[1], owner: id, amount: reserve1 },
  ]);
  const mints = [sol, usdc, bonk, taxed, share].map((token) => {
    const holdings = [...held, ...vaults];
    const supply = holdings.reduce((sum, each) => (each.token === token ? sum + each.amount : sum), 0n);
    const mintAuthority = token === share ? alice.address : null;
    return genesisMint({ token, supply, mintAuthority, freezeAuthority: null });
  });
  const wallets = [alice, bob, feeOwner, ...Object.values(others)];
  yield* await genesisProgram(VENUE_PROGRAM, new Uint8Array(readFileSync(VENUE_ELF)));
  yield* await genesisProgram(METADATA_PROGRAM, new Uint8Array(readFileSync(METADATA_ELF)));
  yield* mints;
  yield* [...held, ...fees].map(genesisToken);
  for (const pool of pools) yield* poolGenesis(pool, plainState(pool));
  yield* wallets.map(({ address }) => walletGenesis(address, 100n * SOL));
}

/** Reads the blocks that have closed, tells the venue what they did to pools, and says what happened in their transactions. */
function followBlocks({
  localnet,
  catalogue,
  venue,
}: {
  localnet: Localnet;
  catalogue: Catalogue;
  venue: Venue;
}) {
  const prices = new Map<Address, number>([
    [WRAPPED_SOL, SOL_PRICE],
    [USDC, 1],
  ]);
  const call = createChainCall((body) => localnet.answer(body, 'rpc-port'));
  const read = createBlockReader({
    call,
    prices,
    shareOf: () => 0,
    catalogue,
    log: { debug: fail, warn: fail },
  });
  const source = createBlockSource(call);
  const seen = new Map<Signature, Happened>();
  let next = 0;

  async function tellVenue({ changes, touched, reshaped }: BlocksRead): Promise<void> {
    for (const { opened, closed } of changes) {
      for (const pool of closed) venue.close(pool);
      if (opened) await venue.open([opened]);
    }
    await venue.refresh(touched, reshaped);
  }

  async function readOn(): Promise<void> {
    const { slots } = await source.slotsFrom(next);
    for (const slot of slots) {
      const block = await source.block(slot);
      if (!block) continue;
      const found = await read([block]);
      await tellVenue(found);
      for (const { transaction } of block.transactions) {
        const [signature] = transaction.signatures;
        if (signature) seen.set(signature, ofSignature(found, signature));
      }
      next = slot + 1;
    }
  }

  return {
    readOn,
    of(signature: Signature): Happened {
      const found = seen.get(signature);
      if (!found) throw new Error('its block is still open');
      return found;
    },
  };
}

async function send(
  { rpc }: Localnet,
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
): Promise<Signature> {
  const { value } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const transaction = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(value, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  );
  const wire = getBase64EncodedWireTransaction(transaction);
  // What fails is to land and be read too.
  await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send();
  return getSignatureFromTransaction(transaction);
}

function ofSignature(
  { rows: { trades, swaps, transfers }, liquidity }: BlocksRead,
  wanted: Signature,
): Happened {
  const isOf = ({ signature }: { signature: Signature }) => signature === wanted;
  return {
    trades: trades.filter(isOf),
    swaps: swaps.filter(isOf),
    transfers: transfers.filter(isOf),
    liquidity: liquidity.filter(isOf),
  };
}

function fail(facts: unknown, message?: string): never {
  throw new Error(message, { cause: facts });
}
