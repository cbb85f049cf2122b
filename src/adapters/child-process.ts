import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants as osConstants } from 'node:os';
import { performance } from 'node:perf_hooks';
import { Writable } from 'node:stream';
import { cappedOutput } from './capped-output.ts';
import { namedPipe } from './named-pipe.ts';

const LAST_WORDS_MS = 2_000;
const LONGEST_TIMER_MS = 2_147_483_647;

export interface ChildRequest {
  readonly file: string;
  readonly args: readonly string[];
  /** The whole environment; nothing of ours is added. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** `true`: the child leads a process group and session of its own. */
  readonly detached?: boolean;
  /** Given: file descriptor 3 is open for a status, and the child finds these texts at 4, 5, … */
  readonly inputs?: readonly string[];
  /** Kills whatever the child started, itself included, and resolves when none of it is alive. Called once, always. */
  readonly killAll: (child: { readonly pid: number; readonly status: string }) => Promise<void>;
}

export interface ChildResult {
  /** The child's own code, 128 + signal when one ended it; null when it could not be started. */
  readonly exitCode: number | null;
  readonly stopped: 'no' | 'timed-out' | 'aborted';
  /** stdout and stderr in the order written, capped. */
  readonly output: string;
  /** What the child wrote to file descriptor 3. */
  readonly status: string;
  readonly ms: number;
}

/** Runs one program to its end, its time limit (milliseconds) or the signal's abort, whichever is first; never rejects for what the child does. */
export async function runChild(request: ChildRequest): Promise<ChildResult> {
  const startedAt = performance.now();
  const took = () => performance.now() - startedAt;
  if (request.signal?.aborted === true)
    return { exitCode: null, stopped: 'aborted', output: '', status: '', ms: took() };
  const { readEnd, writeEnd } = namedPipe();
  const output = cappedOutput();
  const reader = new Socket({ fd: readEnd, readable: true, writable: false });
  reader.on('data', (chunk: Buffer) => output.add(chunk));
  const ended = new Promise<void>((resolve) => {
    reader.once('close', () => resolve());
    reader.once('error', () => resolve());
  });
  const child = start(request, writeEnd);
  const status = collect(child.stdio[3]);
  const exit = exitOf(child);
  const { ending, disarm } = endingOf(exit, request);
  const stopped = await ending;
  disarm();
  if (child.pid !== undefined) await request.killAll({ pid: child.pid, status: status.text() });
  const finished = stopped === 'no' ? await exit : await within(exit, LAST_WORDS_MS);
  await within(Promise.all([ended, status.ended]), LAST_WORDS_MS);
  reader.destroy();
  for (const stream of child.stdio) stream?.destroy();
  const trouble = finished?.trouble;
  return {
    exitCode: finished?.exitCode ?? null,
    stopped,
    output: trouble === undefined ? output.text() : `${output.text()}${trouble}\n`,
    status: status.text(),
    ms: took(),
  };
}

function start(request: ChildRequest, writeEnd: number): ChildProcess {
  const inputs = request.inputs ?? [];
  const extra = request.inputs === undefined ? [] : ['pipe' as const, ...inputs.map(() => 'pipe' as const)];
  try {
    const child = spawn(request.file, [...request.args], {
      env: { ...request.env },
      stdio: ['ignore', writeEnd, writeEnd, ...extra],
      detached: request.detached ?? false,
      ...(request.cwd === undefined ? {} : { cwd: request.cwd }),
    });
    inputs.forEach((text, index) => {
      const stream = child.stdio[4 + index];
      if (!(stream instanceof Writable)) return;
      stream.on('error', () => undefined);
      stream.end(text);
    });
    return child;
  } finally {
    closeSync(writeEnd);
  }
}

function collect(stream: ChildProcess['stdio'][number] | undefined) {
  const kept: Buffer[] = [];
  const ended = new Promise<void>((resolve) => {
    if (stream === null || stream === undefined) return resolve();
    stream.on('data', (chunk: Buffer) => {
      if (kept.length < 64) kept.push(chunk);
    });
    stream.once('close', resolve);
    stream.once('error', () => resolve());
  });
  return { ended, text: () => Buffer.concat(kept).toString('utf8') };
}

interface Exit {
  readonly exitCode: number | null;
  readonly trouble?: string;
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ exitCode: null, trouble: error.message }));
    child.once('exit', (code, signal) => {
      resolve({ exitCode: signal === null ? code : 128 + osConstants.signals[signal] });
    });
  });
}

/** Which comes first: the child's exit, the time limit or the abort. `disarm` forgets the other two. */
function endingOf(exit: Promise<Exit>, { timeoutMs, signal }: ChildRequest) {
  let disarm = () => {};
  const ending = new Promise<ChildResult['stopped']>((resolve) => {
    const onAbort = () => resolve('aborted');
    const timer = setTimeout(() => resolve('timed-out'), Math.min(Math.max(0, timeoutMs), LONGEST_TIMER_MS));
    signal?.addEventListener('abort', onAbort, { once: true });
    void exit.then(() => resolve('no'));
    disarm = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
  });
  return { ending, disarm };
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
