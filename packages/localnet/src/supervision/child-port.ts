import { fork } from 'node:child_process';
import type { FromChild, ToChild } from './protocol.ts';

/** The parent's channel to the node's child process. */
export interface ChildPort {
  /** Sends to the child if it is still running; `sent` is called in either case. */
  send(message: ToChild, sent?: () => void): void;
  onMessage(listener: (messages: FromChild[]) => void): void;
  /** Called once, with how it ended. */
  onExit(listener: (how: string) => void): void;
  kill(): void;
}

/** The child's end of it. */
export interface ParentPort {
  send(messages: FromChild[], sent?: () => void): void;
  onMessage(listener: (message: ToChild) => void): void;
  onGone(listener: () => void): void;
  /** Called with uncaught errors. */
  onFailure(listener: (error: unknown) => void): void;
  exit(code: number): void;
}

// Little of what a transaction allocates outlives it: a larger nursery would only be memory.
const CHILD_FLAGS = ['--max-semi-space-size=4'];
// One thread does the work; glibc would keep pools of free memory for each of V8's helpers.
const CHILD_ENV = { MALLOC_ARENA_MAX: '1' };

/** Starts the node's child process: the built program that calls `runNodeChild`. */
export function forkChild(path: string): ChildPort {
  const child = fork(path, [], {
    serialization: 'advanced',
    execArgv: CHILD_FLAGS,
    env: { ...process.env, ...CHILD_ENV },
  });
  let problem: string | undefined;
  child.on('error', (error) => {
    problem = error.message;
  });
  return {
    send(message, sent = () => undefined) {
      // A child that died under the message is noticed by its exit.
      if (child.connected) child.send(message, sent);
      else sent();
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.once('exit', (code, signal) => listener(problem ?? `exit ${signal ?? code}`)),
    kill: () => child.kill('SIGKILL'),
  };
}

/** The process that forked this one. */
export function parentProcess(): ParentPort {
  // Ctrl-C reaches the whole group; the parent is the one who decides.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  return {
    send: (messages, sent) => process.send?.(messages, sent),
    onMessage: (listener) => process.on('message', listener),
    onGone: (listener) => process.on('disconnect', listener),
    onFailure: (listener) => process.on('uncaughtException', listener),
    exit: (code) => process.exit(code),
  };
}
