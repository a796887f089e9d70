import { HOST_KINDS } from '@orrery/wire/system/hosts';
import { takeHosts } from '#entities/host-override/take-hosts.ts';
import { takeReferral } from '#entities/referral/take-referral.ts';
import { ANSWER_PARAM } from '#entities/wallet/link/link-state.ts';
import { takeConnect } from '#features/connect/auto-connect.ts';
import { takeLinkAnswer } from '#features/connect/take-link-answer.ts';

/** Acts on what an address asks for on any page, and returns the query without it. */
export function takeParameters(query: string): string {
  const params = new URLSearchParams(query);
  if (params.has('referrer') || params.has('feeBps')) takeReferral(params);
  if (params.has('connect')) takeConnect(params);
  if (params.has(ANSWER_PARAM)) takeLinkAnswer(params);
  if (HOST_KINDS.some((kind) => params.has(kind))) takeHosts(params);
  return params.size > 0 ? `?${params}` : '';
}
