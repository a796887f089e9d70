// What the venue program costs: compute units and bytes of swaps by kind of pool and number of hops, and swaps a second through the VM, beside
// the same pair exchanged by two transfers that a venue's key signs too.
// usage: node bench/chain/program.mjs [--transactions 2000]

import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { median } from '../figures.mjs';

const { values } = parseArgs({ options: { transactions: { type: 'string', default: '2000' } } });
const TRANSACTIONS = Number(values.transactions);
const ROUNDS = 5;
const { module } = await runnerImport(fileURLToPath(new URL('./program-scene.mjs', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
const scene = await module.openScene();

console.log(`venue.so: ${scene.binaryBytes} bytes, load ${loadavg()[0].toFixed(1)}\n`);
console.log('| swap | compute units | bytes unsigned |\n|---|---|---|');
for (const { name, units, bytes } of await scene.costs()) console.log(`| ${name} | ${units} | ${bytes} |`);

const contenders = {
  'swap by the program': scene.swaps,
  'two transfers, co-signed': scene.transfers,
};
const seconds = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, make] of Object.entries(contenders)) {
    const run = await make(Math.ceil(TRANSACTIONS / ROUNDS));
    const began = process.hrtime.bigint();
    run();
    seconds[name].push(Number(process.hrtime.bigint() - began) / 1e9 / Math.ceil(TRANSACTIONS / ROUNDS));
  }
}
console.log('\n| through the VM, signatures checked | a second | ratio |\n|---|---|---|');
const [ours, theirs] = Object.keys(contenders).map((name) => median(seconds[name]));
console.log(`| swap by the program | ${(1 / ours).toFixed(0)} | ${(theirs / ours).toFixed(2)} |`);
console.log(`| two transfers, co-signed | ${(1 / theirs).toFixed(0)} | 1 |`);
