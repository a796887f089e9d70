import { createServer } from 'node:net';

/** Below those that systems give to connections, any of which may hold a port that was let go for a moment. */
const [FROM, TO] = [15_000, 32_000];

/** So many ports that are free, and so is the next of each; a server that is stopped for a while finds them free again. */
export async function lastingPorts(count: number): Promise<number[]> {
  const found: number[] = [];
  // Processes that look at the same time begin in places of their own.
  let port = FROM + ((process.pid * 16) % (TO - FROM));
  while (found.length < count) {
    if ((await isFree(port)) && (await isFree(port + 1))) found.push(port);
    port = port + 2 < TO ? port + 2 : FROM;
  }
  return found;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
