/** Refuses code that Solana's verifier would refuse, or would run otherwise than clang meant it. */

export const OPCODES = { loadLong: 0x18, call: 0x85, callRegister: 0x8d, exit: 0x95 } as const;
const JUMP_CLASS = 5;
const SIGNED_DIVISIONS: readonly number[] = [0x37, 0x3f, 0x97, 0x9f];
const MOVES: readonly number[] = [0xb7, 0xbf];

/**
 * The instructions of SBPF v0 among eBPF's, without 32-bit arithmetic: clang assumes that the upper half becomes zero, and the machine
 * extends the sign.
 */
const ALLOWED = new Set<number>([
  ...Object.values(OPCODES),
  // jump, negate, to little and big end
  0x05,
  0x87,
  0xd4,
  0xdc,
  // load, store a constant, store: of four sizes
  ...[0x61, 0x62, 0x63].flatMap((base) => [0x00, 0x08, 0x10, 0x18].map((size) => base | size)),
  // 64-bit arithmetic with a constant and with a register
  ...steps(0x00, 0xc0, [0x80]).flatMap((operation) => [operation | 0x07, operation | 0x0f]),
  // conditional jumps with a constant and with a register
  ...steps(0x10, 0xd0, [0x80, 0x90]).flatMap((operation) => [operation | 0x05, operation | 0x0d]),
]);

/**
 * `isSystemCall` says of a call's offset that the loader fills in where it goes; `where` names an offset for a person. Throws a sentence.
 */
export function checkCode(
  code: Uint8Array,
  isSystemCall: (offset: number) => boolean,
  where: (offset: number) => string,
): void {
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
  const middles = new Set<number>();
  const targets: { from: number; to: number }[] = [];
  for (let offset = 0; offset < code.length; offset += 8) {
    const opcode = view.getUint8(offset);
    const refuse = (reason: string) => {
      throw new Error(`${reason}, ${where(offset)}`);
    };
    if (!ALLOWED.has(opcode)) refuse(`no SBPF v0 instruction has opcode 0x${opcode.toString(16)}`);
    const small = view.getInt16(offset + 2, true);
    if (small !== 0 && SIGNED_DIVISIONS.includes(opcode)) refuse('signed division');
    if (small !== 0 && MOVES.includes(opcode)) refuse('a move that extends the sign');
    if (opcode === OPCODES.loadLong) {
      middles.add(offset + 8);
      offset += 8;
    } else if (opcode === OPCODES.call) {
      if (!isSystemCall(offset))
        targets.push({ from: offset, to: offset + 8 + view.getInt32(offset + 4, true) * 8 });
    } else if ((opcode & 7) === JUMP_CLASS && opcode !== OPCODES.exit && opcode !== OPCODES.callRegister) {
      targets.push({ from: offset, to: offset + 8 + small * 8 });
    }
  }
  for (const { from, to } of targets) {
    if (to < 0 || to >= code.length || middles.has(to))
      throw new Error(`goes out of the code, ${where(from)}`);
  }
}

function steps(from: number, to: number, but: readonly number[]): number[] {
  const all = Array.from({ length: (to - from) / 16 + 1 }, (_, index) => from + index * 16);
  return all.filter((step) => !but.includes(step));
}
