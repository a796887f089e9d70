import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { useChart } from '../chart-context.ts';
import type { ChartGeometry } from '../geometry.ts';
import { Ask } from './ask.tsx';
import type { ChartLine } from './chart-line.ts';
import { LineChip, TONES } from './line-chip.tsx';
import { describeDistance, describePrice } from './line-words.ts';
import { LABEL_PX, legendHeight, placeLines } from './place-lines.ts';
import * as strings from './strings.ts';
import type { Draft } from './use-line-move.ts';

interface LineHandlesProps {
  /** The same lines as the chart draws. */
  lines: readonly ChartLine[];
  /** What the chart's price is now, in its unit. */
  market: number | undefined;
}

/** The labels of a chart's lines as controls over the canvas, which move a line or close what it stands for after a confirm step. */
export function LineHandles({ lines, market }: LineHandlesProps) {
  const { onDraw, format } = useChart();
  const root = useRef<HTMLDivElement>(null);
  const geometry = useRef<ChartGeometry>(undefined);
  const [draft, onDraft] = useState<Draft>();
  const [closing, setClosing] = useState<string>();
  const find = (id: string | undefined) => lines.find((line) => line.id === id);
  const [moved, closed] = [find(draft?.id), find(closing)];

  useLayoutEffect(
    () =>
      onDraw((drawn) => {
        geometry.current = drawn;
        if (root.current) layOut(root.current, drawn, { lines, draft, closing });
      }),
    [onDraw, lines, draft, closing],
  );

  const land = useLanding(root, lines);
  const describe = (price: number) => describePrice(price, { write: format.value, market });
  const leaveMove = (line: ChartLine) => {
    onDraft(undefined);
    handleOf(root.current, line.id)?.focus();
  };
  return (
    <div ref={root} className="pointer-events-none absolute inset-0 z-10 overflow-hidden">
      {draft && moved && <Ghost line={moved} price={format.tag(draft.price)} />}
      <ul aria-label={strings.lines} className="contents">
        {lines.map((line) => (
          <li
            key={line.id}
            data-line={line.id}
            className="group/line pointer-events-auto absolute top-0 left-3"
            hidden
          >
            <LineChip
              {...{ line, draft, geometry, describe, onDraft }}
              onClose={() => (line.describeClose === undefined ? line.onClose?.() : setClosing(line.id))}
            />
          </li>
        ))}
      </ul>
      {draft && moved && draft.step !== 'held' && (
        <Ask
          key={`move ${moved.id}`}
          title={strings.moveTitle(moved.label)}
          says={sayMove(moved, draft.price, { write: format.value, market })}
          confirm={strings.confirmMove}
          cancel={strings.undo}
          variant="primary"
          isAsked={draft.step === 'asked'}
          onConfirm={() => {
            leaveMove(moved);
            land(moved, draft.price);
            moved.onMove?.(draft.price);
          }}
          onCancel={() => leaveMove(moved)}
        />
      )}
      {closed?.describeClose !== undefined && !draft && (
        <Ask
          key={`close ${closed.id}`}
          title={strings.closeTitle(closed.label)}
          says={[closed.describeClose]}
          confirm={strings.confirmClose}
          cancel={strings.keep}
          variant="danger"
          isAsked
          onConfirm={() => {
            setClosing(undefined);
            closed.onClose?.();
          }}
          onCancel={() => {
            setClosing(undefined);
            root.current?.querySelector<HTMLElement>(`[data-close="${CSS.escape(closed.id)}"]`)?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Keeps the focus on a line that comes back under another id after its move. */
function useLanding(root: RefObject<HTMLElement | null>, lines: readonly ChartLine[]) {
  const landed = useRef<{ action: ChartLine['action']; price: number }>(undefined);
  useEffect(() => {
    const { current: at } = landed;
    if (!at || document.activeElement !== document.body) return;
    const [nearest] = lines
      .filter(({ action, onMove }) => action === at.action && onMove)
      .toSorted((one, other) => Math.abs(one.price - at.price) - Math.abs(other.price - at.price));
    landed.current = undefined;
    if (nearest) handleOf(root.current, nearest.id)?.focus();
  }, [root, lines]);
  return ({ action }: ChartLine, price: number) => {
    landed.current = { action, price };
  };
}

const handleOf = (root: HTMLElement | null, id: string) =>
  root?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`);

/** Where a line would go. */
function Ghost({ line, price }: { line: ChartLine; price: string }) {
  return (
    <div data-ghost className={cx('absolute top-0 left-0 border-t border-dashed', TONES[line.action])}>
      <span className="absolute -top-2.5 left-full ml-0.5 w-18 bg-raised pl-1.5 text-11 text-text leading-5">
        {price}
      </span>
    </div>
  );
}

function sayMove(
  line: ChartLine,
  price: number,
  { write, market }: { write: (price: number) => string; market: number | undefined },
): readonly string[] {
  const says = [strings.fromTo(write(line.price), write(price)), describeDistance(market, price)];
  return [...says, line.describeMove?.(price)].filter((sentence) => sentence !== undefined);
}

interface Laid {
  lines: readonly ChartLine[];
  draft: Draft | undefined;
  closing: string | undefined;
}

/** Moves the labels after the picture, without a render for each frame. */
function layOut(root: HTMLElement, geometry: ChartGeometry, { lines, draft, closing }: Laid) {
  const places = new Map(placeLines(lines, geometry).map((place) => [place.line.id, place]));
  const { plotHeight, plotWidth } = geometry;
  const draftY = draft && Math.min(plotHeight, Math.max(0, geometry.yOf(draft.price)));
  for (const item of root.querySelectorAll<HTMLElement>('[data-line]')) {
    const place = places.get(item.dataset.line ?? '');
    const isMoved = draft !== undefined && draft.id === item.dataset.line;
    item.hidden = place === undefined;
    if (!place) continue;
    item.style.zIndex = isMoved ? '1' : '';
    item.dataset.edge = isMoved ? '' : (place.edge ?? '');
    lower(item, (isMoved ? (draftY ?? 0) : place.labelY) - LABEL_PX / 2);
  }
  const ghost = root.querySelector<HTMLElement>('[data-ghost]');
  if (ghost) {
    ghost.style.width = `${plotWidth}px`;
    lower(ghost, draftY ?? 0);
  }
  const ask = root.querySelector<HTMLElement>('[role=alertdialog]');
  if (!ask) return;
  // It stands over the volumes, away from the candles; above them where the line is down there.
  const y = draftY ?? places.get(closing ?? '')?.labelY ?? 0;
  const low = Math.max(0, plotHeight - ask.offsetHeight);
  lower(ask, y < low - LABEL_PX ? low : Math.min(low, legendHeight(plotWidth)));
}

function lower(element: HTMLElement, y: number) {
  element.style.transform = `translateY(${Math.round(y)}px)`;
}
