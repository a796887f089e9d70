// Loaded into the keeper's process: says on SIGUSR2 what its heap holds after a forced collection.
process.on('SIGUSR2', () => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`heap ${heapUsed + external}\n`);
});
