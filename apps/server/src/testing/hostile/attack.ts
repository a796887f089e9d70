import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { judgeHttp, judgeRpc } from './judge.ts';
import { createParties, type Originals, type Parties, swapHonestly, type Target } from './parties.ts';
import { createRawClient, postBytes, type RawAnswer, type RawClient, type RawRequest } from './raw-http.ts';
import { type Answered, CONNECTIONS, type Outcome, run } from './run.ts';
import { attackSockets } from './sockets.ts';
import { type Bytes, fromText, toText } from './values/bytes.ts';
import { hostileRequest } from './values/requests.ts';
import { rpcBody } from './values/rpc-bodies.ts';
import { signAnew, type TransactionMutant, transactionMutant } from './values/transactions.ts';

export interface Counts {
  transactions: number;
  bodies: number;
  requests: number;
  messages: number;
}

/** The outcomes, and what was before and after. */
export interface Attack {
  outcomes: Outcome[];
  before: Facts;
  after: Facts;
  honestSwap: string;
}

export interface Facts {
  kept: unknown;
  supply: bigint;
  /** Process ids of the server and its child. */
  pids: number[];
  megabytes: number;
  childRestarts: number;
}

/** Attacks a running server with so many mutants of each kind, all of them drawn from the seed. */
export async function attack(
  target: Target,
  { counts, seed }: { counts: Counts; seed: number },
): Promise<Attack> {
  const parties = await createParties(target);
  const before = await factsOf(target, parties);
  const outcomes = [
    await attackWithTransactions(target, { count: counts.transactions, seed, parties }),
    await attackWithBodies(target, { count: counts.bodies, seed }),
    await attackWithRequests(target, { count: counts.requests, seed }),
    await attackSockets(target, { count: counts.messages, seed }),
  ];
  return { outcomes, before, after: await factsOf(target, parties), honestSwap: await swapHonestly(target) };
}

/** Asks until it is not too fast any more. */
async function askPatiently(
  client: RawClient,
  request: RawRequest,
  heldBack = 0,
): Promise<{ answer: RawAnswer | undefined; heldBack: number }> {
  const answer = await client.ask(request);
  if (answer?.status !== 429) return { answer, heldBack };
  await setTimeout(Number(answer.headers.get('retry-after')) * 1000);
  return askPatiently(client, request, heldBack + 1);
}

async function askRpc(
  client: RawClient,
  { path, host, body }: { path: string; host: string; body: Bytes },
): Promise<Answered> {
  const { answer, heldBack } = await askPatiently(client, { bytes: postBytes(path, host, body) });
  const text = toText(body);
  const status = answer?.status ?? 0;
  const isTooLarge = status === 413 && body.length > 65_536;
  const verdict =
    status === 200 ? judgeRpc(text, answer?.body ?? '') : isTooLarge ? undefined : `status ${status}`;
  return {
    verdict,
    asked: () => `${path} ${text.slice(0, 2_000)}`,
    isAccepted: status === 200 && !answer?.body.includes('"error"'),
    isServerError: status >= 500,
    heldBack,
  };
}

function clientsOf(port: number): RawClient[] {
  return Array.from({ length: CONNECTIONS }, () => createRawClient(port));
}

async function attackWithBodies({ port, rpcPort }: Target, { count, seed }: { count: number; seed: number }) {
  const [gateway, node] = [clientsOf(port), clientsOf(rpcPort)];
  const outcome = await run({
    what: 'RPC bodies',
    arbitrary: fc.tuple(rpcBody, fc.nat(3)),
    count,
    seed,
    ask: ([body, where], worker) => {
      const client = (where === 0 ? gateway : node)[worker];
      if (!client) throw new Error('each worker has a client');
      return where === 0
        ? askRpc(client, { path: '/rpc', host: `127.0.0.1:${port}`, body })
        : askRpc(client, { path: '/', host: `127.0.0.1:${rpcPort}`, body });
    },
  });
  for (const client of [...gateway, ...node]) client.end();
  return outcome;
}

async function attackWithRequests({ port }: Target, { count, seed }: { count: number; seed: number }) {
  const clients = clientsOf(port);
  const outcome = await run({
    what: 'HTTP requests',
    arbitrary: hostileRequest(`127.0.0.1:${port}`),
    count,
    seed,
    ask: async (request, worker) => {
      const client = clients[worker];
      if (!client) throw new Error('each worker has a client');
      // The faucet's own pace is an answer like others.
      const patient = request.path.includes('faucet')
        ? { answer: await client.ask(request), heldBack: 0 }
        : await askPatiently(client, request);
      const { answer, heldBack } = patient;
      const verdict = judgeHttp(request.path, answer);
      const status = answer?.status ?? 0;
      return {
        verdict,
        asked: () => toText(request.bytes).slice(0, 2_000),
        isAccepted: status >= 200 && status < 400,
        isServerError: status >= 500,
        heldBack,
      };
    },
  });
  for (const client of clients) client.end();
  return outcome;
}

const SEND_CODES = [undefined, -32_002, -32_003, -32_602];

async function attackWithTransactions(
  { port, rpcPort }: Target,
  { count, seed, parties }: { count: number; seed: number; parties: Parties },
) {
  const [gateway, node] = [clientsOf(port), clientsOf(rpcPort)];
  let originals: Originals | undefined;
  const outcome = await run({
    what: 'transactions',
    arbitrary: fc.tuple(transactionMutant, fc.nat(1)),
    count,
    seed,
    prepare: async () => {
      originals = await parties.originals();
    },
    ask: async ([mutant, which], worker) => {
      const [api, rpc] = [gateway[worker], node[worker]];
      if (!api || !rpc || !originals) throw new Error('each worker has its clients');
      return mutant.way === 'execute'
        ? execute(api, { port, mutant, order: originals.order })
        : send(rpc, {
            rpcPort,
            mutant,
            bytes: await bytesOf(mutant, { originals, which, key: parties.attackerKey }),
          });
    },
  });
  for (const client of [...gateway, ...node]) client.end();
  return outcome;
}

async function bytesOf(
  { way, change }: TransactionMutant,
  { originals, which, key }: { originals: Originals; which: number; key: Parties['attackerKey'] },
): Promise<Bytes> {
  if (way === 'signed anew') return signAnew(change(originals.attackers[which] ?? new Uint8Array()), key);
  const original = originals.victims[which] ?? new Uint8Array();
  const changed = change(original);
  // What is as it was may land: the victim has signed it.
  return toText(changed, 'base64') === toText(original, 'base64') ? original.subarray(1) : changed;
}

async function send(
  client: RawClient,
  { rpcPort, mutant, bytes }: { rpcPort: number; mutant: TransactionMutant; bytes: Bytes },
): Promise<Answered> {
  const isSimulated = mutant.way === 'simulate';
  const options = isSimulated ? { replaceRecentBlockhash: true } : { skipPreflight: mutant.skipPreflight };
  const text = toText(bytes, 'base64');
  const params = [text, { encoding: 'base64', ...options }];
  const method = isSimulated ? 'simulateTransaction' : 'sendTransaction';
  const body = fromText(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  const answer = await client.ask({ bytes: postBytes('/', `127.0.0.1:${rpcPort}`, body) });
  const asked = () => `${mutant.way} ${text}`;
  const isServerError = (answer?.status ?? 0) >= 500;
  if (answer?.status !== 200) return { verdict: `status ${answer?.status}`, asked, isServerError };
  const verdict = judgeRpc(toText(body), answer.body);
  const { error } = JSON.parse(answer.body) as { error?: { code: number } };
  const isKnown = SEND_CODES.includes(error?.code);
  return { verdict: verdict ?? (isKnown ? undefined : `code ${error?.code}`), asked, isAccepted: !error };
}

async function execute(
  client: RawClient,
  { port, mutant, order }: { port: number; mutant: TransactionMutant; order: Originals['order'] },
): Promise<Answered> {
  const changed = mutant.change(order.signed);
  const signedTransaction = toText(changed, 'base64');
  const isOriginal = signedTransaction === toText(order.signed, 'base64');
  const body = fromText(JSON.stringify({ signedTransaction, requestId: order.requestId }));
  const path = '/ultra/v1/execute';
  const request = { bytes: postBytes(path, `127.0.0.1:${port}`, isOriginal ? fromText('{}') : body) };
  const { answer, heldBack } = await askPatiently(client, request);
  const isTaken = answer?.status === 200 && answer.body.includes('"Success"');
  return {
    verdict: judgeHttp(path, answer) ?? (isTaken ? 'took what was not signed' : undefined),
    asked: () => `execute ${signedTransaction}`,
    isServerError: (answer?.status ?? 0) >= 500,
    heldBack,
  };
}

async function factsOf({ pid, port }: Target, parties: Parties): Promise<Facts> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([own, parent, , name]) => name !== 'ps' && [own, parent].includes(String(pid)));
  return {
    kept: await parties.kept(),
    supply: await parties.supply(),
    pids: processes.map(([own]) => Number(own)),
    megabytes: processes.reduce((total, [, , kilobytes]) => total + Number(kilobytes) / 1024, 0),
    childRestarts: Number(/^orrery_node_restarts_total (\d+)$/m.exec(text)?.[1]),
  };
}
