import { createServer } from 'node:net';

/** Below those that systems give to connections, any of which may hold a port that was let go for a moment. */
const [FROM, TO] = [15_000, 32_000];

/** A port that is free, and so is the next; a server that is stopped for a while finds both free again. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM));
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
