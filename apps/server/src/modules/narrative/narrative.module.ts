import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { DescriptionReplySchema, NarrativeReplySchema } from '@orrery/wire/tokens/narrative';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { publicRead } from '../../http/public-routes.ts';
import { createNarrativeService, type NarrativeOptions } from './narrative.service.ts';

export function mountNarratives(gateway: Gateway, options: NarrativeOptions): void {
  const narratives = createNarrativeService(options);
  gateway.get(
    apiPaths.description(':id'),
    publicRead({ params: v.object({ id: AddressSchema }), reply: DescriptionReplySchema }),
    async (request) => narratives.description(request.params.id),
  );
  gateway.get(
    apiPaths.narrative(':assetId'),
    publicRead({ params: v.object({ assetId: AddressSchema }), reply: NarrativeReplySchema }),
    async (request) => narratives.narrative(request.params.assetId),
  );
}
