// Speaks to the node's RPC port at as little cost to the machine that is being measured as can be.
import { once } from 'node:events';
import { connect } from 'node:net';
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';

const HISTORY_PAGE = 1_000;
const MAX_ACCOUNTS = 100;
const MAX_STATUSES = 256;
const MAX_CONFIRM_MS = 30_000;
const HEAD_END = '\r\n\r\n';

export async function callRpc(port, method, params) {
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = await response.json();
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}

/** Waits until the node says of every signature that it is confirmed; throws when one failed on the chain. */
export async function awaitConfirmed(port, signatures) {
  const giveUpAt = performance.now() + MAX_CONFIRM_MS;
  let open = signatures;
  while (open.length > 0) {
    if (performance.now() > giveUpAt) throw new Error(`${open.length} transactions were never confirmed`);
    const asked = open.slice(0, MAX_STATUSES);
    const { value } = await callRpc(port, 'getSignatureStatuses', [asked]);
    const failed = value.find((status) => status !== null && status.err !== null);
    if (failed) throw new Error(`a transaction failed: ${JSON.stringify(failed.err)}`);
    open = [...open.slice(MAX_STATUSES), ...asked.filter((_, index) => value[index] === null)];
  }
}

/** Every account there is that the transactions name themselves, with its address. */
export async function accountsOf(port, transactions) {
  const [transaction, message] = [getTransactionDecoder(), getCompiledTransactionMessageDecoder()];
  const named = transactions.flatMap(
    (bytes) => message.decode(transaction.decode(bytes).messageBytes).staticAccounts,
  );
  const addresses = [...new Set(named)];
  const found = [];
  for (let from = 0; from < addresses.length; from += MAX_ACCOUNTS) {
    const asked = addresses.slice(from, from + MAX_ACCOUNTS);
    const wish = { encoding: 'base64', commitment: 'confirmed' };
    const { value } = await callRpc(port, 'getMultipleAccounts', [asked, wish]);
    found.push(...value.flatMap((account, at) => (account ? [{ ...account, address: asked[at] }] : [])));
  }
  return found;
}

/** Everything the ledger holds of an address, newest first: signatures with their errors. */
export async function historyOf(port, address) {
  const found = [];
  for (let before; ; ) {
    const options = { limit: HISTORY_PAGE, before, commitment: 'confirmed' };
    const page = await callRpc(port, 'getSignaturesForAddress', [address, options]);
    found.push(...page);
    if (page.length < HISTORY_PAGE) return found;
    before = page.at(-1).signature;
  }
}

/**
 * Posts bodies over so many kept connections, one at a time on each; answers the replies' results, and how many milliseconds each took,
 * in the order of the bodies.
 * Node's own client would take several times the CPU, from the two cores that the server needs.
 */
export async function postAll({ port, bodies, connections }) {
  const requests = bodies.map((body) =>
    Buffer.from(
      `POST / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}${HEAD_END}${body}`,
    ),
  );
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const results = [];
  const times = [];
  let next = 0;
  const start = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      while (next < requests.length) {
        const index = next;
        next += 1;
        const asked = performance.now();
        results[index] = await exchange(socket, requests[index]);
        times[index] = performance.now() - asked;
      }
    }),
  );
  for (const socket of sockets) socket.destroy();
  return { results, times, start };
}

async function open(port) {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  socket.setEncoding('latin1');
  await once(socket, 'connect');
  return socket;
}

function exchange(socket, request) {
  return new Promise((resolve, reject) => {
    let text = '';
    const settle = (end, value) => {
      socket.removeAllListeners();
      end(value);
    };
    socket.on('data', (piece) => {
      text += piece;
      if (!isWhole(text)) return;
      const { result, error } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
      if (error) settle(reject, new Error(error.message));
      else settle(resolve, result);
    });
    socket.on('error', (error) => settle(reject, error));
    socket.on('close', () => settle(reject, new Error('the server closed a connection')));
    socket.write(request);
  });
}

function isWhole(text) {
  const body = text.indexOf(HEAD_END) + HEAD_END.length;
  if (body < HEAD_END.length) return false;
  const [, length] = /content-length: (\d+)/i.exec(text.slice(0, body)) ?? [];
  return length === undefined ? text.endsWith(`\r\n0${HEAD_END}`) : text.length - body >= Number(length);
}
