/** An error a JSON-RPC client is told: its code, its sentence and, for some codes, its facts. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

export function invalidParams(what: string): RpcError {
  return new RpcError(-32602, `Invalid params: ${what}`);
}

/** The same in a validator's own words. */
export function refused(sentence: string): RpcError {
  return new RpcError(-32602, sentence);
}
