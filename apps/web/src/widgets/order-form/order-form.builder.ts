import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { vi } from 'vitest';

/** Stubs what forms of orders ask: wallets with 10 SOL, SOL at $150 and USDC at $1; anything else is refused. */
export function stubOrderHosts(): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname } = new URL(path, 'http://orrery.test');
    if (pathname.startsWith('/ultra/v1/holdings/'))
      return Response.json({ amount: '10000000000', uiAmount: 10, uiAmountString: '10', tokens: {} });
    const updateUnixTime = Date.now() / 1_000;
    if (pathname === '/api/v1/prices')
      return Response.json({
        data: { [WRAPPED_SOL]: { value: 150, updateUnixTime }, [USDC]: { value: 1, updateUnixTime } },
      });
    return Response.json({ error: 'no' }, { status: 503 });
  });
}

/** Stubs the lock under which a transaction is signed; `unstubLocks` takes it away again. */
export function stubLocks(): void {
  type Work = (lock: object) => unknown;
  const request = (_name: string, first: LockOptions | Work, work?: Work) =>
    typeof first === 'function' ? first({}) : work?.({});
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

export function unstubLocks(): void {
  Reflect.deleteProperty(navigator, 'locks');
}
