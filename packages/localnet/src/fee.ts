import type { ParsedMessage } from '@orrery/chain';

const LAMPORTS_PER_SIGNATURE = 5000n;
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const SET_LIMIT = 2;
const SET_PRICE = 3;
const MOST_UNITS = 1_400_000n;
const UNITS_PER_INSTRUCTION = 200_000n;
const UNITS_PER_BUILT_IN = 3000n;
const MICRO = 1_000_000n;
const BUILT_INS = new Set([
  '11111111111111111111111111111111',
  COMPUTE_BUDGET,
  'Vote111111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
]);
const PRECOMPILES = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]);

/** What a message costs its fee payer, in lamports: 5000 a signature, and its price times its compute limit. */
export function feeOf({ signerCount, staticAccounts, instructions }: ParsedMessage): bigint {
  let signatures = BigInt(signerCount);
  let price = 0n;
  let limit: bigint | undefined;
  let usual = 0n;
  for (const { programIndex, data } of instructions) {
    const program = staticAccounts[programIndex] ?? '';
    if (PRECOMPILES.has(program)) signatures += BigInt(data[0] ?? 0);
    else usual += BUILT_INS.has(program) ? UNITS_PER_BUILT_IN : UNITS_PER_INSTRUCTION;
    if (program !== COMPUTE_BUDGET) continue;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (data[0] === SET_LIMIT && data.length >= 5) limit = BigInt(view.getUint32(1, true));
    if (data[0] === SET_PRICE && data.length >= 9) price = view.getBigUint64(1, true);
  }
  const asked = limit ?? usual;
  const units = asked < MOST_UNITS ? asked : MOST_UNITS;
  return signatures * LAMPORTS_PER_SIGNATURE + (price * units + MICRO - 1n) / MICRO;
}
