const BLOCK_BYTES = 64;
const ROUNDS = 64;
const [ROUND_CONSTANTS, FIRST_STATE] = constants();

const WORDS = new Int32Array(ROUNDS);

/** SHA-256 without a promise, for where a key is derived by the thousand and the browser's own hash only comes as one. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const state = FIRST_STATE.slice();
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length * 8);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    for (let word = 0; word < 16; word++) WORDS[word] = view.getInt32(at + word * 4);
    mixBlock(state, WORDS);
  }
  const digest = new Uint8Array(32);
  const written = new DataView(digest.buffer);
  for (let index = 0; index < 8; index++) written.setInt32(index * 4, state[index] ?? 0);
  return digest;
}

function mixBlock(state: Int32Array, words: Int32Array): void {
  for (let at = 16; at < ROUNDS; at++) {
    const [near, far] = [words[at - 2] ?? 0, words[at - 15] ?? 0];
    const low = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[at] = (words[at - 16] ?? 0) + low + (words[at - 7] ?? 0) + high;
  }
  let [a, b, c, d] = [state[0] ?? 0, state[1] ?? 0, state[2] ?? 0, state[3] ?? 0];
  let [e, f, g, h] = [state[4] ?? 0, state[5] ?? 0, state[6] ?? 0, state[7] ?? 0];
  for (let at = 0; at < ROUNDS; at++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const turned = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + turned + choice + (ROUND_CONSTANTS[at] ?? 0) + (words[at] ?? 0)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  add(state, 0, a);
  add(state, 1, b);
  add(state, 2, c);
  add(state, 3, d);
  add(state, 4, e);
  add(state, 5, f);
  add(state, 6, g);
  add(state, 7, h);
}

function add(state: Int32Array, index: number, value: number): void {
  state[index] = (state[index] ?? 0) + value;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first bits behind the point of the primes' cube and square roots. */
function constants(): [Int32Array, Int32Array] {
  const primes: bigint[] = [];
  for (let candidate = 2n; primes.length < ROUNDS; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0n)) primes.push(candidate);
  }
  const fraction = (power: bigint) => (prime: bigint) =>
    Number(BigInt.asIntN(32, root(prime << (32n * power), power)));
  return [Int32Array.from(primes.map(fraction(3n))), Int32Array.from(primes.slice(0, 8).map(fraction(2n)))];
}

function root(value: bigint, power: bigint): bigint {
  let low = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) {
    if ((low + bit) ** power <= value) low += bit;
  }
  return low;
}
