import * as v from 'valibot';

const side = v.pipe(v.number(), v.integer(), v.minValue(1));

/** What the drawing process is asked: an SVG, and the pixels it is to fit into. */
export const DrawRequestSchema = v.object({ svg: v.string(), width: side, height: side });
export type DrawRequest = v.InferOutput<typeof DrawRequestSchema>;

/** What it answers: a PNG; nothing for what cannot be drawn. */
export const DrawReplySchema = v.object({ png: v.optional(v.instance(Uint8Array)) });
export type DrawReply = v.InferOutput<typeof DrawReplySchema>;

interface Box {
  width: number;
  height: number;
}

/** How a drawing of a size is scaled so that it fills a box in one direction and stays within it in the other. */
export function toScale(size: Box, box: Box): { mode: 'width' | 'height'; value: number } {
  return size.width * box.height >= size.height * box.width
    ? { mode: 'width', value: box.width }
    : { mode: 'height', value: box.height };
}
