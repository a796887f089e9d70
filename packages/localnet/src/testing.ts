import type { Machine } from '@orrery/runtime';
import type { EarlyLimits } from './child/clock/slot-clock.ts';
import { runNodeChild } from './child/run.ts';
import type { ChildPort } from './supervision/child-port.ts';
import type { FromChild, ToChild } from './supervision/protocol.ts';

const PROGRAMS = new URL('../../../programs/', import.meta.url);
const AT_ONCE: EarlyLimits = { leastMs: 0, mostMs: Infinity };

/** The node's child in the process that asks for it. */
export interface ChildHere {
  start(): ChildPort;
  /** True when no message is on its way and no question waits for its answer. */
  isIdle(): boolean;
}

/**
 * Runs the child's own modules without a process of their own; what is written counts as durable at once, so turns are always the same.
 * While time is moved by hand, a client cannot wait for a blockhash, so a slot may be closed as soon as it
 * is open, any number of times; every other slot has its full length.
 */
export function createChildHere(machine: Machine, early: EarlyLimits = AT_ONCE): ChildHere {
  let underWay = 0;

  /** Hands a message over later, as a process would: a copy of it. */
  function post<Message>(message: Message, receive: (message: Message) => void): void {
    underWay += 1;
    const copy = structuredClone(message);
    setImmediate(() => {
      underWay -= 1;
      receive(copy);
    });
  }

  function start(): ChildPort {
    let toChild: (message: ToChild) => void = () => {};
    let toParent: (messages: FromChild[]) => void = () => {};
    let toldExit: (how: string) => void = () => {};
    runNodeChild({
      machine,
      programs: PROGRAMS,
      early,
      sync: (_, done) => done(null),
      // The load of the whole process, which is the test's.
      onLoaded: () => {},
      parent: {
        send(messages, sent) {
          for (const message of messages) if (message.kind === 'replies') underWay -= message.replies.length;
          post(messages, (copy) => toParent(copy));
          sent?.();
        },
        onMessage: (listener) => {
          toChild = listener;
        },
        onGone: () => {},
        onFailure: () => {},
        exit(code) {
          toChild = () => {};
          post(`exit ${code}`, (how) => toldExit(how));
        },
      },
    });
    return {
      send(message, sent) {
        if (message.kind === 'questions') {
          underWay += message.questions.filter(({ name }) => name !== 'close').length;
        }
        post(message, (copy) => toChild(copy));
        sent?.();
      },
      onMessage: (listener) => {
        toParent = listener;
      },
      onExit: (listener) => {
        toldExit = listener;
      },
      // It ends when it is told to close, as it always is.
      kill: () => {},
    };
  }

  return { start, isIdle: () => underWay === 0 };
}
