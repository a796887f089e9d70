import * as v from 'valibot';
import { RemoteConfigSchema } from './remote-config.ts';

/** Pages elsewhere that the app links to once they have an address. */
export const LINK_NAMES = [
  'twitter',
  'discord',
  'telegram',
  'youtube',
  'reddit',
  'appStore',
  'googlePlay',
  'featureRequest',
  'helpCenter',
  'jlpLoans',
  'studio',
  'stake',
  'mobile',
  'verify',
  'airdropChecker',
  'lock',
  'governance',
  'research',
  'onboard',
  'guides',
  'developers',
  'plugin',
] as const;
export type LinkName = (typeof LINK_NAMES)[number];

/** The remote config as its operator writes it: a link of another name is a mistake. */
export const RemoteConfigFileSchema = v.object({
  ...RemoteConfigSchema.entries,
  links: v.optional(v.record(v.picklist(LINK_NAMES), RemoteConfigSchema.entries.links.wrapped.value)),
});
