import { type ChildProcess, fork } from 'node:child_process';
import type { Time } from '@orrery/core/time';
import * as v from 'valibot';
import { DrawReplySchema, type DrawRequest } from './draw-request.ts';

const DRAW_MS = 3_000;
const IDLE_MS = 10_000;
const MAX_WAITING = 50;
/** What draws nothing of its own and may read no other document, whatever it says between these; a prefix is any name. */
const REFERS = /<!ENTITY|<(?:[^\s<>/:]+:)?(?:image|feImage)[\s/>]/i;

/** Draws untrusted SVGs in a process of its own. */
export interface ApartDrawer {
  /** As PNG; undefined for what cannot be drawn, takes too long, or brings the process down. */
  draw(request: DrawRequest): Promise<Uint8Array | undefined>;
  stop(): void;
}

interface DrawerOptions {
  /** The module the process runs. */
  childPath: string;
  time: Pick<Time, 'after'>;
}

/**
 * The process is there while there is something to draw and ten seconds longer. It draws one thing after another, each within three
 * seconds; of those that wait beyond fifty none is drawn.
 */
export function createApartDrawer({ childPath, time }: DrawerOptions): ApartDrawer {
  let child: ChildProcess | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let keep = () => {};
  let isStopped = false;

  function open(): ChildProcess {
    // It needs no setting, and has none that could be told.
    const opened = fork(childPath, [], {
      serialization: 'advanced',
      env: {},
      execArgv: ['--max-old-space-size=64'],
    });
    // What waits for it hears of it too; between two drawings there is nothing to tell.
    opened.on('error', () => undefined);
    opened.once('exit', () => {
      if (child === opened) child = undefined;
    });
    return opened;
  }

  function end(): void {
    keep();
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function drawNow(request: DrawRequest): Promise<Uint8Array | undefined> {
    if (isStopped) return undefined;
    keep();
    child ??= open();
    const drawing = child;
    return new Promise((resolve) => {
      const settle = (message: unknown) => {
        prevent();
        drawing.removeAllListeners('message');
        drawing.removeListener('exit', settle);
        drawing.removeListener('error', settle);
        const reply = v.safeParse(DrawReplySchema, message);
        resolve(reply.success ? reply.output.png : undefined);
      };
      const prevent = time.after(DRAW_MS, () => {
        end();
        settle(undefined);
      });
      drawing.once('message', settle);
      drawing.once('exit', settle);
      drawing.once('error', settle);
      drawing.send(request);
    });
  }

  return {
    async draw(request) {
      if (REFERS.test(request.svg) || waiting >= MAX_WAITING) return undefined;
      waiting += 1;
      const mine = last.then(() => drawNow(request));
      last = mine;
      try {
        return await mine;
      } finally {
        waiting -= 1;
        if (waiting === 0) keep = time.after(IDLE_MS, end);
      }
    },
    stop() {
      isStopped = true;
      end();
    },
  };
}
