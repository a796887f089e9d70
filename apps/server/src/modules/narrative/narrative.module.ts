import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { DescriptionReplySchema, NarrativeReplySchema } from '@orrery/wire/tokens/narrative';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import { createNarrativeService, type NarrativeOptions } from './narrative.service.ts';

export function mountNarratives(gateway: Gateway, options: NarrativeOptions): void {
  const narratives = createNarrativeService(options);
  gateway.get(
    apiPaths.description(':id'),
    {
      schema: { params: v.object({ id: AddressSchema }), response: { 200: DescriptionReplySchema } },
      config: PUBLIC_READ,
    },
    async (request) => narratives.description(request.params.id),
  );
  gateway.get(
    apiPaths.narrative(':assetId'),
    {
      schema: { params: v.object({ assetId: AddressSchema }), response: { 200: NarrativeReplySchema } },
      config: PUBLIC_READ,
    },
    async (request) => narratives.narrative(request.params.assetId),
  );
}
