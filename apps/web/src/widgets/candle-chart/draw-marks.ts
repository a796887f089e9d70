import type { Layout } from './layout.ts';
import { type ChartMark, letterOf, type MarkKind, marksByCandle } from './marks.ts';

const SIZE_PX = 5;
const GAP_PX = 4;
const BADGE_PX = 13;
const BADGE_PAD_PX = 3;
/** The order in which marks stand, from the bar on. */
const STACK: readonly MarkKind[] = ['own', 'developer', 'sniper', 'life'];
const COLOURS = { developer: 'brass', sniper: 'info', life: 'text' } as const;

/** Marks of the bars in sight: sales stand above their bar, all else below; those of one kind on a bar are one, with their number. */
export function drawMarks(context: CanvasRenderingContext2D, layout: Layout): void {
  const { marks, bars, barX, plot, yOf } = layout;
  context.textAlign = 'center';
  for (const [index, of] of marksByCandle(bars, marks)) {
    const bar = bars[index];
    const x = Math.round(barX(index));
    if (!bar || x < 0 || x > plot.width) continue;
    stack(context, layout, {
      x,
      from: yOf(bar.low),
      direction: 1,
      of: of.filter(({ side }) => side !== 'sell'),
    });
    stack(context, layout, {
      x,
      from: yOf(bar.high),
      direction: -1,
      of: of.filter(({ side }) => side === 'sell'),
    });
  }
}

interface Stack {
  x: number;
  from: number;
  /** 1 goes down from the bar, -1 up. */
  direction: 1 | -1;
  of: readonly ChartMark[];
}

function stack(context: CanvasRenderingContext2D, layout: Layout, { x, from, direction, of }: Stack) {
  let y = from + direction * GAP_PX;
  for (const kind of STACK) {
    const marks = of.filter((mark) => mark.kind === kind);
    const [first] = marks;
    if (!first) continue;
    if (kind === 'own') {
      triangle(context, layout, { x, tip: y, direction });
      y += direction * (SIZE_PX * 1.8 + GAP_PX);
    } else {
      const text = letterOf(first) + (marks.length > 1 ? String(marks.length) : '');
      badge(context, layout, { x, y: y + (direction * BADGE_PX) / 2, text, colour: COLOURS[kind] });
      y += direction * (BADGE_PX + 2);
    }
  }
}

function triangle(
  context: CanvasRenderingContext2D,
  { colours }: Layout,
  { x, tip, direction }: { x: number; tip: number; direction: 1 | -1 },
) {
  const base = tip + direction * SIZE_PX * 1.8;
  context.beginPath();
  context.moveTo(x, tip);
  context.lineTo(x + SIZE_PX, base);
  context.lineTo(x - SIZE_PX, base);
  context.closePath();
  context.strokeStyle = colours.onUpDown;
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = direction === 1 ? colours.up : colours.down;
  context.fill();
  context.lineWidth = 1;
}

function badge(
  context: CanvasRenderingContext2D,
  { colours }: Layout,
  { x, y, text, colour }: { x: number; y: number; text: string; colour: 'brass' | 'info' | 'text' },
) {
  const width = Math.max(BADGE_PX, Math.ceil(context.measureText(text).width) + 2 * BADGE_PAD_PX);
  const [left, top] = [Math.round(x - width / 2), Math.round(y - BADGE_PX / 2)];
  context.fillStyle = colours.onUpDown;
  context.fillRect(left, top, width, BADGE_PX);
  context.strokeStyle = colours[colour];
  context.strokeRect(left + 0.5, top + 0.5, width - 1, BADGE_PX - 1);
  context.fillStyle = colours[colour];
  context.fillText(text, x, top + BADGE_PX / 2 + 0.5);
}
