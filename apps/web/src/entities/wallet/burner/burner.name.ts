import type { HealthReply } from '@orrery/wire/system/health';

/** Apart from the burner itself, so that lists can name it before its code is loaded. */
export const BURNER_NAME = 'Burner';

/** Whether it is offered on a network: a page should hold no key of coins that are worth something. */
export function isBurnerOn(network: HealthReply['network'] | undefined): boolean {
  return network !== undefined && network !== 'mainnet-beta';
}
