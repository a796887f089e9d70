import { fromBase58, toBase58 } from '@orrery/core/base58';
import { agreeKey, makeKeys, type Sealed, seal, unseal } from './link-box.ts';

/** What the app got: the method and what was sealed for it. */
export interface AppRequest {
  method: string;
  params: Record<string, string>;
  payload: Record<string, unknown>;
}

/** A wallet's app that follows the protocol: it gets a link and answers at an address. */
export function aWalletApp(address: string, prefix: string = 'phantom') {
  const keys = makeKeys();
  const session = 'a session of the app';
  const sealFor = (theirs: string, value: object) => seal(value, agreeKey(keys.secret, theirs));

  function read(link: string): AppRequest {
    const url = new URL(link);
    const params = Object.fromEntries(url.searchParams);
    const method = url.pathname.split('/').at(-1) ?? '';
    const { dapp_encryption_public_key: theirs = '', nonce = '', payload = '' } = params;
    const opened =
      method === 'connect' ? {} : unseal({ nonce, data: payload }, agreeKey(keys.secret, theirs));
    return { method, params, payload: opened as AppRequest['payload'] };
  }

  /** The address it answers at, with these parameters. */
  function answer({ params }: AppRequest, appended: Record<string, string>): URL {
    const url = new URL(params.redirect_link ?? '');
    for (const [key, value] of Object.entries(appended)) url.searchParams.set(key, value);
    return url;
  }

  function connected(
    request: AppRequest,
    value: object = { public_key: address, session },
  ): Record<string, string> {
    return {
      [`${prefix}_encryption_public_key`]: keys.publicKey,
      ...toParams(sealFor(request.params.dapp_encryption_public_key ?? '', value)),
    };
  }

  function sealed(request: AppRequest, value: object): Record<string, string> {
    return toParams(sealFor(request.params.dapp_encryption_public_key ?? '', value));
  }

  return { session, read, answer, connected, sealed };
}

/** What stands for the signature in these tests: the bytes with a mark behind them. */
export function signedBy(base58: unknown, mark = 7): string {
  const bytes = fromBase58(String(base58));
  if (!bytes) throw new Error('no base58');
  return toBase58(Uint8Array.of(...bytes, mark));
}

function toParams({ nonce, data }: Sealed): Record<string, string> {
  return { nonce, data };
}
