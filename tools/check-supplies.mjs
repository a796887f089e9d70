// Asks a running node whether every token's accounts add up to its supply, whether every pool's vaults hold what the pool counts and
// whether its shares and positions are as many as it counts: `node tools/check-supplies.mjs [rpc port]`.
// One line for each that does not agree; exit code 1 when there is one. Only what one `getProgramAccounts` answers is of one moment,
// so any disagreement found while the world lives is read again.
import { readFileSync } from 'node:fs';

const port = Number(process.argv[2] ?? 8899);
const PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ACCOUNT_BYTES = 165;
const KIND_AT = 165;
const MINT_BYTES = 82;
const TRIES = 3;
const { address: VENUE, accounts: LAYOUTS } = JSON.parse(
  readFileSync(new URL('../programs/venue/interface.json', import.meta.url), 'utf8'),
);
const BYTES_OF = { u8: 1, u16: 2, i32: 4, u32: 4, u64: 8, u128: 16, key: 32 };
const ZERO_ADDRESS = '1'.repeat(32);
const CONCENTRATED = 2;

async function call(method, params) {
  const reply = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = await reply.json();
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}

/** Reads both token programs' accounts, in smallest units: supplies and sums by mint, balances by account; pools and positions of the venue. */
async function read() {
  const [supplies, sums, balances] = [new Map(), new Map(), new Map()];
  for (const program of PROGRAMS) {
    for (const { address, data } of await accountsOf(program)) {
      const isAccount = data.length === ACCOUNT_BYTES || data[KIND_AT] === 2;
      const isMint = data.length === MINT_BYTES || data[KIND_AT] === 1;
      if (isMint) supplies.set(address, data.readBigUInt64LE(36));
      if (!isAccount || isMint) continue;
      const mint = toBase58(data.subarray(0, 32));
      balances.set(address, data.readBigUInt64LE(64));
      sums.set(mint, (sums.get(mint) ?? 0n) + data.readBigUInt64LE(64) + withheldIn(data));
    }
  }
  const venue = await accountsOf(VENUE);
  return {
    supplies,
    sums,
    balances,
    pools: entriesOf('pool', venue),
    positions: entriesOf('position', venue),
  };
}

async function accountsOf(program) {
  const found = await call('getProgramAccounts', [program, { encoding: 'base64', commitment: 'confirmed' }]);
  return found.map(({ pubkey, account }) => ({
    address: pubkey,
    data: Buffer.from(account.data[0], 'base64'),
  }));
}

/** The venue's accounts of a kind, by the layout of its interface; fields up to the first list. */
function entriesOf(name, accounts) {
  const { tag, fields } = LAYOUTS.find((layout) => layout.name === name);
  return accounts.flatMap(({ address, data }) => {
    if (data[0] !== tag) return [];
    const entry = { address };
    let at = 0;
    for (const [field, type] of fields) {
      if (BYTES_OF[type] === undefined) break;
      entry[field] = readField(type, data, at);
      at += BYTES_OF[type];
    }
    return [entry];
  });
}

function readField(type, data, at) {
  if (type === 'key') return toBase58(data.subarray(at, at + 32));
  if (type === 'u128') return data.readBigUInt64LE(at) + (data.readBigUInt64LE(at + 8) << 64n);
  if (type === 'u64') return data.readBigUInt64LE(at);
  return type === 'i32' ? data.readInt32LE(at) : data.readUIntLE(at, BYTES_OF[type]);
}

/** Transfer fees not yet collected lie beside the balance and count as supply (extension type 2). */
function withheldIn(data) {
  for (let at = KIND_AT + 1; at + 4 <= data.length; ) {
    const [type, length] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)];
    if (type === 2) return data.readBigUInt64LE(at + 4);
    if (type === 0) return 0n;
    at += 4 + length;
  }
  return 0n;
}

function toBase58(bytes) {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = ALPHABET[Number(value % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}

/** One line for each mint with accounts that do not add up. */
function wrongSupplies({ supplies, sums }) {
  return new Map(
    [...supplies]
      .filter(([mint, supply]) => mint !== WRAPPED_SOL && (sums.get(mint) ?? 0n) !== supply)
      .map(([mint, supply]) => [mint, `supply ${supply}, in accounts ${sums.get(mint) ?? 0n}`]),
  );
}

/** What a pool counts beyond what is there of it: its vaults' tokens, its shares, its positions' liquidity. */
function poolProblems(pool, balances, supplies, positions) {
  const problems = [];
  for (const side of [0, 1]) {
    const held = balances.get(pool[`vault${side}`]) ?? 0n;
    const counted = pool[`reserve${side}`] + pool[`owed${side}`];
    if (held < counted) problems.push(`vault ${side} holds ${held}, the pool counts ${counted}`);
  }
  const shares = supplies.get(pool.lpMint) ?? 0n;
  if (pool.lpMint !== ZERO_ADDRESS && shares > pool.lpSupply)
    problems.push(`there are ${shares} shares, the pool counts ${pool.lpSupply}`);
  const liquidity = positions
    .filter(({ lower, upper }) => lower <= pool.tick && pool.tick < upper)
    .reduce((sum, position) => sum + position.liquidity, 0n);
  if (pool.kind === CONCENTRATED && liquidity !== pool.liquidity)
    problems.push(`positions have ${liquidity}, the pool counts ${pool.liquidity}`);
  return problems;
}

async function wrongPools({ pools, positions, balances, supplies }) {
  const ofPool = new Map(pools.map(({ address }) => [address, []]));
  for (const position of positions) ofPool.get(position.pool)?.push(position);
  const wrong = new Map();
  for (const pool of pools) {
    const own = ofPool.get(pool.address);
    if (poolProblems(pool, balances, supplies, own).length === 0) continue;
    const problems = await problemsNow(pool, own);
    if (problems.length > 0) wrong.set(pool.address, problems.join('; '));
  }
  return wrong;
}

/** The pool may have traded between two reads: here all that belongs to it comes in one. */
async function problemsNow({ address, vault0, vault1, lpMint }, own) {
  const keys = [address, vault0, vault1, ...(lpMint === ZERO_ADDRESS ? [] : [lpMint])];
  const { value } = await call('getMultipleAccounts', [
    [...keys, ...own.map((position) => position.address)],
    { encoding: 'base64', commitment: 'confirmed' },
  ]);
  const [pool, ...parts] = value.map((account) => account && Buffer.from(account.data[0], 'base64'));
  if (!pool) return [];
  const [amount0, amount1, mint] = parts;
  return poolProblems(
    entriesOf('pool', [{ address, data: pool }])[0],
    new Map([
      [vault0, amount0.readBigUInt64LE(64)],
      [vault1, amount1.readBigUInt64LE(64)],
    ]),
    new Map(lpMint === ZERO_ADDRESS ? [] : [[lpMint, mint.readBigUInt64LE(36)]]),
    entriesOf(
      'position',
      parts.slice(keys.length - 1).flatMap((data) => (data ? [{ data }] : [])),
    ),
  );
}

let state = await read();
const pools = await wrongPools(state);
let supplies = wrongSupplies(state);
for (let attempt = 1; attempt < TRIES && supplies.size > 0; attempt += 1) {
  state = await read();
  const again = wrongSupplies(state);
  supplies = new Map([...again].filter(([mint]) => supplies.has(mint)));
}
const wrong = [...supplies, ...pools];
for (const [address, line] of wrong) console.log(`${address}: ${line}`);
console.log(
  `${state.supplies.size} mints, ${state.balances.size} token accounts, ${state.pools.length} pools, ${wrong.length} that do not agree`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;
