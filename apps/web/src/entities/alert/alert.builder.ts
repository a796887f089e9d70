import { USDC } from '@orrery/domain/mints/mints';
import type { Alert } from './alert.model.ts';

/** An alert for tests: a price above 1 that fires once, with what the test is about. */
export function anAlert(alert: Partial<Alert> = {}): Alert {
  return {
    id: 'one',
    token: { id: USDC, symbol: 'USDC' },
    rule: { metric: 'price', direction: 'above', value: 1 },
    repeat: false,
    isOn: true,
    ...alert,
  };
}
