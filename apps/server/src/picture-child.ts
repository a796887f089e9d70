import { Resvg } from '@resvg/resvg-js';
import * as v from 'valibot';
import { type DrawReply, DrawRequestSchema, toScale } from './modules/image/drawing/draw-request.ts';

// A process that draws foreign SVGs and nothing else: whatever one does to the drawing library ends here.
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole group; the parent is the one who decides.
process.on('SIGINT', () => undefined);
process.on('message', (message) => {
  const { svg, width, height } = v.parse(DrawRequestSchema, message);
  process.send?.(draw(svg, { width, height }));
});

function draw(svg: string, box: { width: number; height: number }): DrawReply {
  try {
    const size = new Resvg(svg, { font: { loadSystemFonts: false } });
    const fitTo = toScale(size, box);
    const png = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo }).render().asPng();
    return { png: new Uint8Array(png) };
  } catch {
    return {};
  }
}
