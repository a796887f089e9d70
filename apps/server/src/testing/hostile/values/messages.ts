import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { STREAM_REQUESTS } from '@orrery/wire/stream/requests';
import fc from 'fast-check';
import { type Bytes, fromText } from './bytes.ts';
import { rpcCall, SUBSCRIPTIONS } from './rpc-bodies.ts';
import { bodyDamage, hostileJson, hostileText } from './values.ts';

/** A message to a socket; a binary one holds the same bytes. */
export interface HostileMessage {
  bytes: Bytes;
  isBinary: boolean;
}

const streamText = fc
  .record({
    type: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...STREAM_REQUESTS).map((kind) => JSON.stringify(kind)) },
      hostileText.map((text) => JSON.stringify(text)),
      hostileJson,
    ),
    assets: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom('[]', `["${USDC}"]`, `["${USDC}","${USDC}","${WRAPPED_SOL}"]`),
      },
      fc.array(hostileText, { maxLength: 4 }).map((texts) => JSON.stringify(texts)),
      fc.constant(JSON.stringify(Array(2_001).fill(USDC))),
      hostileJson,
    ),
    more: hostileJson,
  })
  .map(
    ({ type, assets, more }) =>
      `{"type":${type},"assets":${assets},"pools":${assets},"filters":${more},"__proto__":${more}}`,
  );

function message(text: fc.Arbitrary<string>): fc.Arbitrary<HostileMessage> {
  return fc
    .tuple(fc.oneof({ weight: 9, arbitrary: text }, hostileJson), bodyDamage, fc.nat(9))
    .map(([whole, damage, chance]) => ({ bytes: damage(fromText(whole)), isBinary: chance === 0 }));
}

export const streamMessage: fc.Arbitrary<HostileMessage> = message(streamText);
export const pubSubMessage: fc.Arbitrary<HostileMessage> = message(rpcCall(SUBSCRIPTIONS));
