import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateKeyPairSigner } from '@solana/kit';
import { afterAll, describe, expect, test } from 'vitest';
import { TestVm } from '../../packages/chain/src/testing/vm.ts';
import { compile, hasCompiler } from './compile.ts';
import { link } from './link.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'orrery-link-'));
afterAll(() => rmSync(directory, { recursive: true }));

const PROLOGUE = `
  typedef unsigned long u64; typedef unsigned int u32; typedef unsigned char u8;
  extern void sol_set_return_data(const void *, u64);
`;

/** Links programs written in a line or two, one object each. */
function linked(...sources: string[]) {
  const objects = sources.map((source, index) => {
    const file = path.join(directory, `${index}.c`);
    writeFileSync(file, PROLOGUE + source);
    return { name: `${index}.c`, bytes: compile(file) };
  });
  return link(objects);
}

async function run(elf: Uint8Array, data: readonly number[]): Promise<number[]> {
  const vm = new TestVm();
  const { address } = await generateKeyPairSigner();
  vm.svm.addProgram(address, elf);
  const instruction = { programAddress: address, accounts: [], data: Uint8Array.from(data) };
  return [...(await vm.simulate([instruction], await vm.wallet()))];
}

// Where there is no compiler the committed binaries are tested, by the tests of what they do.
describe.runIf(hasCompiler())('a linked program', () => {
  test('runs with functions, constants and tables of functions of several objects', async () => {
    const { elf, systemCalls } = linked(
      `typedef u64 (*Step)(u64);
       extern const u8 PRIMES[4]; extern u64 twice(u64); extern u64 thrice(u64);
       static const Step STEPS[2] = {twice, thrice};
       u64 entrypoint(u8 *in) { u64 out = STEPS[in[16] & 1](PRIMES[in[17] & 3]); sol_set_return_data(&out, 1); return 0; }`,
      `const u8 PRIMES[4] = {2, 3, 5, 7};
       u64 twice(u64 x) { return x * 2; } u64 thrice(u64 x) { return x * 3; } u64 nobody_asks(u64 x) { return x / 7; }`,
    );
    expect(systemCalls).toEqual(['sol_set_return_data']);
    expect(await run(elf, [0, 3])).toEqual([14]);
    expect(await run(elf, [1, 2])).toEqual([15]);
  });

  test('is the same bytes for the same objects, and has nothing that is never called', () => {
    const program = 'u64 entrypoint(u8 *in) { return in[0]; }';
    expect(linked(program, 'u64 nobody_asks(u64 x) { return x / 7; }').elf).toEqual(linked(program).elf);
  });

  test.each([
    [
      'a variable that can be written',
      'u64 count = 1; u64 entrypoint(u8 *in) { return count += in[0]; }',
      /can be written/,
    ],
    [
      'a missing function',
      'extern u64 away(u8 *); u64 entrypoint(u8 *in) { return away(in) + 1; }',
      /away is neither here nor a system call, entrypoint\+/,
    ],
    ['no entry point', 'u64 start(u8 *in) { return in[0]; }', /no object has a global function entrypoint/],
  ])('is refused for %s', (_, source, reason) => {
    expect(() => linked(source)).toThrow(reason);
  });

  test('is refused when two objects define one name', () => {
    const program = 'u64 entrypoint(u8 *in) { return in[0]; }';
    expect(() => linked(program, program)).toThrow('two objects define entrypoint');
  });
});
