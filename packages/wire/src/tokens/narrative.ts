import * as v from 'valibot';

/** Reply of `GET /v1/assets/{id}/description`; empty for an unknown token. */
export const DescriptionReplySchema = v.object({ description: v.optional(v.string()) });
export type DescriptionReply = v.InferOutput<typeof DescriptionReplySchema>;

/** Reply of `GET /v1/chaininsight/narrative/{assetId}`; the narrative comes with success alone. */
export const NarrativeReplySchema = v.object({
  status: v.picklist(['success', 'generating', 'not_found']),
  narrative: v.optional(v.string()),
});
export type NarrativeReply = v.InferOutput<typeof NarrativeReplySchema>;
