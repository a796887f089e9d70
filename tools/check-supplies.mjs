// Asks a running node whether the sum of every token over all its accounts equals its supply: `node tools/check-supplies.mjs [rpc port]`.
// One line per token that does not agree; exit code 1 when there is one. The world should be at rest or the ledger fresh: reads
// of one moment come from one `getProgramAccounts`, so a mint is asked again when a burn may have fallen in between.

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

/** Supplies and sums of both token programs, in smallest units by mint. */
async function read() {
  const supplies = new Map();
  const sums = new Map();
  let accounts = 0;
  for (const program of PROGRAMS) {
    const found = await call('getProgramAccounts', [
      program,
      { encoding: 'base64', commitment: 'confirmed' },
    ]);
    for (const { pubkey, account } of found) {
      const data = Buffer.from(account.data[0], 'base64');
      const isAccount = data.length === ACCOUNT_BYTES || data[KIND_AT] === 2;
      const isMint = data.length === MINT_BYTES || data[KIND_AT] === 1;
      if (isMint) supplies.set(pubkey, data.readBigUInt64LE(36));
      if (!isAccount || isMint) continue;
      accounts += 1;
      const mint = toBase58(data.subarray(0, 32));
      sums.set(mint, (sums.get(mint) ?? 0n) + data.readBigUInt64LE(64) + withheldIn(data));
    }
  }
  return { supplies, sums, accounts };
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

function disagreeing({ supplies, sums }) {
  return [...supplies].filter(([mint, supply]) => mint !== WRAPPED_SOL && (sums.get(mint) ?? 0n) !== supply);
}

let state = await read();
let wrong = disagreeing(state);
for (let attempt = 1; attempt < TRIES && wrong.length > 0; attempt += 1) {
  state = await read();
  const before = new Set(wrong.map(([mint]) => mint));
  wrong = disagreeing(state).filter(([mint]) => before.has(mint));
}
for (const [mint, supply] of wrong)
  console.log(`${mint}: supply ${supply}, in accounts ${state.sums.get(mint) ?? 0n}`);
console.log(
  `${state.supplies.size} mints, ${state.accounts} token accounts, ${wrong.length} that do not agree`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;
