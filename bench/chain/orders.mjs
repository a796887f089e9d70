// What orders cost: compute units and bytes of fills and notes by kind, hops and references, beside a swap of the same route by its owner.
// usage: node bench/chain/orders.mjs
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('./orders-scene.mjs', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});

console.log('| instruction | compute units | bytes | of the swap | ratio of units |\n|---|---|---|---|---|');
for (const { name, cost, swap } of await module.costs()) {
  const beside = swap ? `${swap.units}, ${swap.bytes} | ${(cost.units / swap.units).toFixed(2)}` : '– | –';
  console.log(`| ${name} | ${cost.units} | ${cost.bytes} | ${beside} |`);
}
