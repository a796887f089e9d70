import { parseMessage, parseTransaction } from '@orrery/chain';

/** Whether bytes are a transaction or its message, which are never signed as words. */
export function isTransaction(bytes: Uint8Array): boolean {
  return [parseTransaction, parseMessage].some((parse) => {
    try {
      parse(bytes);
      return true;
    } catch {
      return false;
    }
  });
}
