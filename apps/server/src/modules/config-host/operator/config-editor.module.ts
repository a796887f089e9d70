import { randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import * as apiPaths from '@orrery/wire/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../../../http/app.ts';
import type { OriginPolicy } from '../../../http/origin-policy.ts';
import type { ConfigHost } from '../config-host.service.ts';
import { type Draft, toDraft } from './config-drafts.ts';
import { createConfigEditor, PublishRefused } from './config-editor.ts';
import { renderConfigPage } from './config-page.ts';
import { createConfigViews } from './config-views.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Text of a form takes up to three bytes for one of a file. */
const MAX_FORM_BYTES = 262_144;
const STATUSES = { conflict: 409, invalid: 422, failed: 507 } as const;

interface ConfigEditorOptions {
  host: ConfigHost;
  originPolicy: OriginPolicy;
  clock: Clock;
  /** The writer of files, for tests of what fails. */
  write?: NonNullable<Parameters<typeof createConfigEditor>[0]['write']>;
}

/** Mounts the page on which the operator, on this machine, previews and publishes config and banners. */
export function mountConfigEditor(
  gateway: Gateway,
  { host, originPolicy, clock, write }: ConfigEditorOptions,
): void {
  const editor = createConfigEditor({ root: host.root, host, clock, ...(write && { write }) });
  const toViews = createConfigViews(editor, clock);
  // A page of another origin can send a form, but never read this.
  const token = new Uint8Array(randomBytes(32));
  const onRequest = async ({ headers }: FastifyRequest) => originPolicy.assertOwnMachine(headers);

  async function sendPage(reply: FastifyReply, draft?: Draft, notice?: { isError: boolean; text: string }) {
    const page = {
      token: Buffer.from(token).toString('hex'),
      action: apiPaths.configEditor,
      notice,
      ...(await toViews(draft)),
    };
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': PAGE_POLICY,
        // Without it a form is sent with an origin of null.
        'referrer-policy': 'same-origin',
      })
      .type('text/html; charset=utf-8')
      .send(renderConfigPage(page));
  }

  async function answer(form: ReadonlyMap<string, string>, reply: FastifyReply) {
    const action = form.get('action');
    const draft = action === 'undo' ? undefined : await toDraft(editor, form);
    if (draft && draft.errors.size > 0) return sendPage(reply.code(422), draft);
    if (draft && action !== 'publish') return sendPage(reply, draft);
    try {
      const number = draft
        ? await editor.publish(draft.file, draft.content, form.get('version') ?? '')
        : await editor.restore(Number(form.get('number')));
      return reply.redirect(`${apiPaths.configEditor}?done=${number}`, 303);
    } catch (error) {
      if (!(error instanceof PublishRefused)) throw error;
      const advice =
        error.kind === 'conflict' ? ' Look at it in the history or publish again to replace it.' : '';
      return sendPage(reply.code(STATUSES[error.kind]), draft, {
        isError: true,
        text: error.message + advice,
      });
    }
  }

  // A scope of its own: no other route of the server reads forms, which a page of any origin may send.
  void gateway.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, new Map(new URLSearchParams(String(body)))),
    );
    scope.get(apiPaths.configEditor, { schema: { hide: true }, onRequest }, ({ query }, reply) => {
      const { done } = Object(query);
      const isDone = editor.history().some(({ number }) => String(number) === done);
      return sendPage(reply, undefined, isDone ? { isError: false, text: 'Published.' } : undefined);
    });
    scope.post(
      apiPaths.configEditor,
      { schema: { hide: true }, bodyLimit: MAX_FORM_BYTES, onRequest },
      ({ body, headers }, reply) => {
        const form: ReadonlyMap<string, string> = body instanceof Map ? body : new Map();
        if (headers.origin === undefined || !isSame(token, form.get('token')))
          throw new AppError('ORIGIN_FORBIDDEN', {
            reason: 'only from the page of this server as it runs: load it again',
          });
        return answer(form, reply);
      },
    );
  });
}

function isSame(token: Uint8Array, sent = ''): boolean {
  const named = new Uint8Array(Buffer.from(sent, 'hex'));
  return named.length === token.length && timingSafeEqual(named, token);
}
