import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import fc from 'fast-check';
import { type Bytes, fromText } from './bytes.ts';
import { bodyDamage, hostileJson, hostileText, swapMember } from './values.ts';

const SIGNATURE = `"${'5'.repeat(88)}"`;
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const OPTIONS =
  '{"encoding":"jsonParsed","commitment":"confirmed","minContextSlot":1,"dataSlice":{"offset":0,"length":8}}';
const FILTERS = `{"encoding":"base64","filters":[{"dataSize":165},{"memcmp":{"offset":0,"bytes":"${USDC}"}}]}`;
const SHOWN =
  '{"encoding":"json","commitment":"confirmed","maxSupportedTransactionVersion":0,"transactionDetails":"full"}';
const SENT = '{"encoding":"base64","skipPreflight":true,"maxRetries":1}';
const SIMULATED =
  '{"encoding":"base64","sigVerify":false,"replaceRecentBlockhash":true,"accounts":{"encoding":"base64"}}';
const TRANSACTION = '"AQ=="';
const [ADDRESS, ADDRESSES] = [`"${USDC}"`, `["${USDC}","${WRAPPED_SOL}"]`];

type Call = readonly [method: string, ...params: string[]];

const callsOf = (methods: string, ...params: string[]) =>
  methods.split(' ').map((method): Call => [method, ...params]);

/** A right call of every method there is, as texts. */
const CALLS: readonly Call[] = [
  ...callsOf('getHealth getVersion getGenesisHash getIdentity getFirstAvailableBlock none'),
  ...callsOf('getSlot getBlockHeight getLatestBlockhash getEpochInfo getTransactionCount getSupply', OPTIONS),
  ...callsOf('getAccountInfo getBalance getTokenSupply getTokenAccountBalance', ADDRESS, OPTIONS),
  ...callsOf('getTokenLargestAccounts isBlockhashValid', ADDRESS, OPTIONS),
  ['getMultipleAccounts', ADDRESSES, OPTIONS],
  ['getProgramAccounts', `"${TOKEN_PROGRAM}"`, FILTERS],
  ['getTokenAccountsByOwner', ADDRESS, `{"programId":"${TOKEN_PROGRAM}"}`, OPTIONS],
  ['getMinimumBalanceForRentExemption', '165'],
  ['getBlockTime', '2'],
  ...callsOf('getBlocks getBlocksWithLimit', '1', '20'),
  ['getBlock', '2', SHOWN],
  ['getRecentPrioritizationFees', ADDRESSES],
  ['sendTransaction', TRANSACTION, SENT],
  ['simulateTransaction', TRANSACTION, SIMULATED],
  ['requestAirdrop', ADDRESS, '1000000'],
  ['getTransaction', SIGNATURE, SHOWN],
  ['getSignatureStatuses', `[${SIGNATURE}]`, '{"searchTransactionHistory":true}'],
  ['getSignaturesForAddress', ADDRESS, `{"limit":10,"before":${SIGNATURE},"until":${SIGNATURE}}`],
  ['getFeeForMessage', TRANSACTION, OPTIONS],
];

/** The same of PubSub. */
export const SUBSCRIPTIONS: readonly Call[] = [
  ...callsOf('slotSubscribe rootSubscribe'),
  ['signatureSubscribe', SIGNATURE, OPTIONS],
  ['logsSubscribe', `{"mentions":["${USDC}"]}`, OPTIONS],
  ['accountSubscribe', ADDRESS, OPTIONS],
  ['programSubscribe', `"${TOKEN_PROGRAM}"`, FILTERS],
  ...callsOf('slotUnsubscribe rootUnsubscribe signatureUnsubscribe logsUnsubscribe accountUnsubscribe', '1'),
];

const anyJson = fc.oneof(
  hostileJson,
  hostileText.map((text) => JSON.stringify(text)),
);

/** One parameter changed, inside or altogether, left out, or one more. */
const paramChange = fc.tuple(fc.nat(5), fc.nat(9), anyJson).map(([at, which, json]) => {
  return (params: readonly string[]) => {
    const place = at % (params.length + 1);
    const changed = swapMember(params[place] ?? '', which, json);
    return params.toSpliced(place, 1, ...(which === 9 ? [] : [changed]));
  };
});

const id = fc.oneof(
  { weight: 4, arbitrary: fc.nat(1_000).map(String) },
  fc.constantFrom('null', '"a"', '1.5', '-1', '18446744073709551615', '""', '"__proto__"'),
  hostileJson,
);

/** Text of one call that is right in most of its parts. */
export function rpcCall(calls: readonly Call[]): fc.Arbitrary<string> {
  return fc
    .record({
      call: fc.constantFrom(...calls),
      changes: fc.array(paramChange, { maxLength: 2 }),
      id,
      jsonrpc: fc.oneof({ weight: 40, arbitrary: fc.constant('"2.0"') }, hostileJson),
      name: fc.oneof({ weight: 40, arbitrary: fc.constant(undefined) }, anyJson),
      params: fc.oneof({ weight: 40, arbitrary: fc.constant(undefined) }, anyJson),
    })
    .map(({ call: [method, ...right], changes, id: own, jsonrpc, name, params }) => {
      const list = changes.reduce<readonly string[]>((all, one) => one(all), right);
      const text = params ?? `[${list.join(',')}]`;
      return `{"jsonrpc":${jsonrpc},"id":${own},"method":${name ?? `"${method}"`},"params":${text}}`;
    });
}

const call = rpcCall(CALLS);

/** The bytes of a JSON-RPC request or of a batch. */
export const rpcBody: fc.Arbitrary<Bytes> = fc
  .tuple(
    fc.oneof(
      { weight: 30, arbitrary: call },
      {
        weight: 5,
        arbitrary: fc
          .array(fc.oneof({ weight: 4, arbitrary: call }, hostileJson), { maxLength: 6 })
          .map((calls) => `[${calls.join(',')}]`),
      },
      fc
        .tuple(call, fc.integer({ min: 95, max: 105 }))
        .map(([one, count]) => `[${Array(count).fill(one).join(',')}]`),
      hostileJson,
    ),
    bodyDamage,
  )
  .map(([text, damage]) => damage(fromText(text)));
