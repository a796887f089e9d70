import { startServer } from './server.mjs';
const server = await startServer({ dataDir: '/tmp/keep/d-send', port: 41400, world: 'calm' });
console.log('started', server.startMs);
setTimeout(async () => { await server.stop(); process.exit(0); }, 100 * 60e3);
