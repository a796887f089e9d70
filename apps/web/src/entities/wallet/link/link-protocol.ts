import { isAddress } from '@orrery/core/address';
import * as v from 'valibot';
import { toPageForApps } from '../outside/page-for-apps.ts';
import { agreeKey, publicKeyOf, seal, unseal } from './link-box.ts';
import {
  ANSWER_PARAM,
  type LinkAnswer,
  type LinkName,
  type LinkRequest,
  type LinkSession,
} from './link-state.ts';

/** Where the apps take requests (Phantom's deep links; Solflare's are the same). */
const APPS: Record<LinkName, string> = {
  Phantom: 'https://phantom.app/ul/v1',
  Solflare: 'https://solflare.com/ul/v1',
};

export type Cluster = 'mainnet-beta' | 'testnet' | 'devnet';
export type SigningMethod = 'signTransaction' | 'signAllTransactions' | 'signMessage';

const ConnectedSchema = v.object({ public_key: v.pipe(v.string(), v.check(isAddress)), session: v.string() });

/** An app said no, or that it cannot. */
export class LinkRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }

  /** The app does not know the session any more. */
  get isSessionGone(): boolean {
    return this.code === '4100' || this.code === '4900';
  }
}

/** The link that asks an app to connect; it answers at `page`. */
export function toConnectLink(
  { id, wallet, secret }: LinkRequest,
  { page, cluster }: { page: string; cluster: Cluster },
): string {
  return toLink(wallet, 'connect', {
    app_url: new URL(page).origin,
    dapp_encryption_public_key: publicKeyOf(secret),
    redirect_link: toRedirect(page, id),
    cluster,
  });
}

/** The link that asks a connected app to sign; `payload` is what the method takes besides the session. */
export function toSigningLink(
  method: SigningMethod,
  payload: object,
  { id, page, session }: { id: string; page: string; session: LinkSession },
): string {
  const { wallet, token, secret, theirKey } = session;
  const { nonce, data } = seal({ ...payload, session: token }, agreeKey(secret, theirKey));
  return toLink(wallet, method, {
    dapp_encryption_public_key: publicKeyOf(secret),
    nonce,
    redirect_link: toRedirect(page, id),
    payload: data,
  });
}

/** The session an app's answer begins. Throws `LinkRefusal` when it said no, and on what it did not seal. */
export function readConnected({ wallet, secret }: LinkRequest, answer: LinkAnswer): LinkSession {
  throwRefusal(answer);
  const theirKey = answer[`${wallet.toLowerCase()}_encryption_public_key`] ?? '';
  const opened = unseal(toSealed(answer), agreeKey(secret, theirKey));
  const { public_key: address, session: token } = v.parse(ConnectedSchema, opened);
  return { wallet, address, token, secret, theirKey };
}

/** What an app signed, by the schema of what was asked for. Throws as `readConnected` does. */
export function readSigned<Schema extends v.GenericSchema>(
  schema: Schema,
  { secret, theirKey }: LinkSession,
  answer: LinkAnswer,
): v.InferOutput<Schema> {
  throwRefusal(answer);
  return v.parse(schema, unseal(toSealed(answer), agreeKey(secret, theirKey)));
}

function throwRefusal({ errorCode, errorMessage }: LinkAnswer): void {
  if (errorCode !== undefined) throw new LinkRefusal(errorCode, errorMessage ?? 'the app refused');
}

function toSealed({ nonce = '', data = '' }: LinkAnswer) {
  return { nonce, data };
}

function toLink(wallet: LinkName, method: string, params: Record<string, string>): string {
  return `${APPS[wallet]}/${method}?${new URLSearchParams(params)}`;
}

function toRedirect(page: string, id: string): string {
  const url = toPageForApps(page);
  url.searchParams.set(ANSWER_PARAM, id);
  return url.href;
}
