const BLOCK_BYTES = 64;
const ROUNDS = 64;
const [ROUND_CONSTANTS, FIRST_STATE] = constants();

/** SHA-256 without a promise, for where a key is derived by the thousand and the browser's own hash only comes as one. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const state = FIRST_STATE.slice();
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const words = new Int32Array(ROUNDS);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    for (let word = 0; word < 16; word++) words[word] = view.getInt32(at + word * 4);
    mixBlock(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

function mixBlock(state: Int32Array, words: Int32Array): void {
  const word = (index: number) => words[index] ?? 0;
  for (let at = 16; at < ROUNDS; at++) {
    const [near, far] = [word(at - 2), word(at - 15)];
    const low = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[at] = word(at - 16) + low + word(at - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < ROUNDS; at++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUND_CONSTANTS[at] ?? 0) + word(at)) | 0;
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
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = (state[index] ?? 0) + value;
  });
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
