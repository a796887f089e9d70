// A list of 50 from 100,000 tokens while 5,000 trades a second come in: ours beside DuckDB (one thread), indexed libsql and PostgreSQL.
// usage: node bench/market/list.mjs [--tokens 100000] [--rounds 100] [--engines ours,libsql,duckdb,postgres]
//   A round takes in a tenth of a second of trades and then asks each of the lists. Milliseconds of CPU, of all threads of the
//   process or of the PostgreSQL backend, since other programs share the machine; the clock's beside them with --wall.
//   The others add a trade's sums to a row. They neither expire nor tell traders apart, which ours does.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { quantile } from '../figures.mjs';
import { ENGINES } from './list-engines.mjs';
import { createScene } from './list-scene.mjs';

const { values } = parseArgs({
  options: {
    tokens: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '100' },
    engines: { type: 'string', default: 'ours,libsql,duckdb,postgres' },
    wall: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
/** Not counted: code is compiled and caches fill. */
const WARM_ROUNDS = 20;
const CELLS = ['no filter', '3 filters', '12 filters', 'keyword'];

const rows = [];
for (const name of values.engines.split(',')) {
  // Each engine sees the same tokens and the same trades.
  const scene = createScene(Number(values.tokens));
  const engine = await ENGINES[name]?.(scene);
  if (!engine) {
    console.log(`${name}: not here, left out`);
    continue;
  }
  const samples = new Map(CELLS.map((cell) => [cell, []]));
  for (let round = -WARM_ROUNDS; round < rounds; round += 1) {
    await engine.ingest(scene.trades(500), scene.advance(100));
    for (const cell of CELLS) {
      const sample = await timed(engine, cell);
      if (round >= 0) samples.get(cell).push(sample);
    }
  }
  for (const [cell, times] of samples) rows.push({ engine: name, cell, ...figures(times) });
  console.log(`${name}: ${engine.note ?? 'done'}`);
  await engine.stop();
}
console.log(`${values.tokens} tokens, ${rounds} rounds, load ${loadavg()[0].toFixed(1)}`);
console.table(rows);

async function timed(engine, cell) {
  const [cpu, start] = [engine.cpuMs(), performance.now()];
  const found = await engine.list(cell);
  const sample = { cpu: engine.cpuMs() - cpu, wall: performance.now() - start };
  if (found < 1) throw new Error(`a list that finds nothing measures nothing: ${cell}`);
  return sample;
}

function figures(times) {
  const at = (kind, share) =>
    Number(
      quantile(
        times.map((each) => each[kind]),
        share,
      ).toFixed(2),
    );
  return {
    p50: at('cpu', 0.5),
    p99: at('cpu', 0.99),
    ...(values.wall && { 'wall p50': at('wall', 0.5), 'wall p99': at('wall', 0.99) }),
  };
}
