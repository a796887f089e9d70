import { createHash } from 'node:crypto';
import { POOL_KINDS, type SolanaRpc, TOKEN_2022_PROGRAM, type TransactionLifetime } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import type { Clock } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SIGNATURE_FEE_LAMPORTS, TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import { labelOf, type Venue } from '@orrery/venue';
import {
  type Address,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase64Decoder,
  type KeyPairSigner,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { linkLettersOf } from '../../universe/tokens/links.ts';
import type { Universe } from '../../universe/universe.ts';
import type { Simulation } from '../simulation.ts';
import type { Action, SwapAction, Trader } from '../trader.ts';
import { bookTrade } from '../wallet.ts';
import { buildRoundTrip, findRoundTrip } from './arbitrage.ts';
import { buildLiquidityChange } from './change-liquidity.ts';
import { buildAccountClosing, CLOSED_AT_ONCE } from './close-accounts.ts';
import { createOrderDesk } from './orders.ts';
import { createSign, type Sign } from './sign.ts';

interface Setup {
  universe: Pick<Universe, 'seed' | 'characters'>;
  rpc: SolanaRpc;
  venue: Venue;
  clock: Clock;
  simulation: Simulation;
}

type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

const SLIPPAGE = bps(300);

/** Makes the function that takes what traders want to the chain and books what came of it. Throws what the venue and the chain throw. */
export function createPerform({ universe, rpc, venue, clock, simulation }: Setup) {
  const { ledger } = simulation;
  const signFor = createSigns();
  const send = createSend(rpc, signFor);
  const order = createOrderDesk({ rpc, venue, simulation, signFor });
  const startedAt = clock.now();
  let launches = 0;

  async function swap({ trader, inputMint, outputMint, amount }: SwapAction): Promise<void> {
    const order = await venue.order({
      inputMint,
      outputMint,
      amount: atoms(amount),
      slippageBps: SLIPPAGE,
      onlyDirectRoutes: true,
      // A maker closes the gap of a pool: a promise filled elsewhere would leave it open, to be traded again and again.
      ...(trader.plan.habit === 'maker' && { excludeDexes: [labelOf(POOL_KINDS.quoted)] }),
      taker: trader.plan.address,
    });
    if (order.transaction === undefined) throw new Error(order.problem?.message ?? 'no transaction');
    const result = await venue.execute(order.requestId, signFor(trader)(order.transaction));
    if (result.status === 'failed') throw new Error(`${result.code}: ${result.error}`);
    bookTrade(ledger, trader, order, result);
    simulation.tidy(trader, clock.now());
  }

  async function arbitrage(plan: Of<'arbitrage'>): Promise<void> {
    const trip = findRoundTrip(venue, plan);
    if (!trip) return;
    const { trader } = plan;
    await send(trader, (owner, lifetime) => buildRoundTrip(venue, trip, { owner, lifetime }));
    const legs = [...trip.bought.route, ...trip.sold.route];
    await venue.refresh(new Set(legs.map(({ pool }) => pool.id)));
    // What came of it is read from the chain.
    ledger.forget(trader);
  }

  async function launch({ developer, name }: Of<'launch'>): Promise<void> {
    launches += 1;
    // The mint follows from the seed, and with it the fate of the token.
    const path = `orrery mint ${universe.seed}/${startedAt}/${launches}`;
    const secret = new Uint8Array(createHash('sha256').update(path).digest());
    const [wallet, mint] = await Promise.all([
      signerOf(developer),
      createKeyPairSignerFromPrivateKeyBytes(secret),
    ]);
    const links = linkLettersOf(universe.seed, mint.address);
    await venue.launch({ ...name, links, developer: wallet, mint });
    // What the rents came to is read from the chain.
    ledger.forget(developer);
  }

  async function close({ trader, mints }: Of<'close'>): Promise<void> {
    const leaving = mints.slice(0, CLOSED_AT_ONCE).map((mint) => ({
      mint,
      tokenProgram: programOf({ universe, simulation }, mint),
      left: trader.balances?.get(mint) ?? 0n,
    }));
    await send(trader, (owner, lifetime) => buildAccountClosing({ owner, leaving, lifetime }));
    for (const { mint } of leaving) ledger.drop(trader, mint);
    const freed = BigInt(leaving.length) * TOKEN_ACCOUNT_RENT;
    ledger.add(trader, WRAPPED_SOL, freed - SIGNATURE_FEE_LAMPORTS);
  }

  async function changeLiquidity({ trader, pool, change }: Of<'liquidity'>): Promise<void> {
    await send(trader, (owner, lifetime) =>
      buildLiquidityChange(change, venue.state(pool), { pool, owner, lifetime }),
    );
    await venue.refresh([pool.id]);
    // What was paid and opened is read from the chain.
    ledger.forget(trader);
  }

  async function delist({ developer, pool }: Of<'delist'>): Promise<void> {
    await venue.delist(pool, await signerOf(developer));
    ledger.forget(developer);
  }

  return async (action: Action): Promise<void> => {
    switch (action.kind) {
      case 'swap':
        return await swap(action);
      case 'arbitrage':
        return await arbitrage(action);
      case 'launch':
        return await launch(action);
      case 'close':
        return await close(action);
      case 'liquidity':
        return await changeLiquidity(action);
      case 'delist':
        return await delist(action);
      case 'open-order':
      case 'change-order':
      case 'cancel-order':
        return await order(action);
      default:
        return action satisfies never;
    }
  };
}

/** A token that is gone from the market was born on a launchpad. */
function programOf({ universe, simulation }: Pick<Setup, 'universe' | 'simulation'>, mint: Address): Address {
  if (simulation.view.poolOfShares(mint)) return TOKEN_PROGRAM_ADDRESS;
  const facts = simulation.view.token(mint)?.facts ?? universe.characters.get(mint)?.token;
  return facts?.tokenProgram ?? TOKEN_2022_PROGRAM;
}

/** Makes the function that has a trader sign a transaction of its own and sends it. */
function createSend(rpc: SolanaRpc, signFor: (trader: Trader) => Sign) {
  return async (
    trader: Trader,
    build: (owner: Address, lifetime: TransactionLifetime) => Uint8Array | Promise<Uint8Array>,
  ): Promise<void> => {
    const { value } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
    const signed = signFor(trader)(await build(trader.plan.address, value));
    // Kit brands what its own encoder returned; these are the same bytes.
    const wire = getBase64Decoder().decode(signed) as Base64EncodedWireTransaction;
    await rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed' }).send();
  };
}

function signerOf({ plan }: Trader): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(plan.secret);
}

/** Makes the function that gives each trader's signer: their keys are read once. */
function createSigns(): (trader: Trader) => Sign {
  const signs = new WeakMap<Trader, Sign>();
  return (trader) => {
    const known = signs.get(trader);
    if (known) return known;
    const sign = createSign(trader.plan.secret);
    signs.set(trader, sign);
    return sign;
  };
}
