// Loaded into the keeper's process: says on SIGUSR2 what its heap holds after forced collections.
/** Compiled code that is no longer called goes after several collections, not after one. */
const COLLECTIONS = 10;

process.on('SIGUSR2', () => {
  for (let collection = 0; collection < COLLECTIONS; collection += 1) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`heap ${heapUsed + external}\n`);
});
