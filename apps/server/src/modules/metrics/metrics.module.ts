import * as apiPaths from '@orrery/wire/paths';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import type { Metrics } from './metrics.service.ts';

export function mountMetrics(gateway: Gateway, metrics: Metrics): void {
  const description = 'What there is to measure of the server, in the text format of Prometheus.';
  gateway.get(
    apiPaths.metrics,
    { schema: { description, response: { 200: v.string() } } },
    async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()),
  );
}
