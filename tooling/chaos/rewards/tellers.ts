import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Answer, Move } from './move.ts';

interface Teller {
  process: ChildProcess;
  /** Asked and not answered yet. */
  open: Map<number, Move>;
}

interface TellersOptions {
  count: number;
  accountId: string;
  /** Moves that one process does at once. */
  atOnce: number;
}

/** A few processes that do moves. One that is killed is started again, and what it didn't answer is asked again. */
export class Tellers {
  readonly #tellers: Teller[] = [];
  readonly #waiting: Move[] = [];
  readonly #answers = new Map<number, (answer: Answer) => void>();
  readonly #options: TellersOptions;
  /** Moves asked again, because no answer came. */
  repeated = 0;
  kills = 0;

  constructor(options: TellersOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.count }, () => this.#start()));
  }

  /** Resolves once some process knows what came of it, however often it has to be asked. */
  do(move: Move): Promise<Answer> {
    return new Promise((resolve) => {
      this.#answers.set(move.n, resolve);
      this.#waiting.push(move);
      this.#ask();
    });
  }

  /** Kills one with SIGKILL in the middle of its work, and starts another. */
  async kill(): Promise<void> {
    const busiest = this.#tellers.toSorted((a, b) => b.open.size - a.open.size)[0];
    if (busiest === undefined) return;
    this.#tellers.splice(this.#tellers.indexOf(busiest), 1);
    this.kills += 1;
    busiest.process.kill('SIGKILL');
    await new Promise((resolve) => busiest.process.once('close', resolve));
    this.repeated += busiest.open.size;
    this.#waiting.unshift(...busiest.open.values());
    await this.#start();
  }

  stop(): void {
    for (const { process: teller } of this.#tellers) teller.kill('SIGTERM');
  }

  async #start(): Promise<void> {
    const file = new URL('teller.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [file, this.#options.accountId], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, TALKDRUM_PARENT_PID: String(process.pid) },
    });
    // Of one that was killed.
    child.stdin.on('error', () => undefined);
    const teller: Teller = { process: child, open: new Map() };
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error('a teller ended before it was ready')));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const answer = readLine(line);
        if (answer === null) return;
        if ('isReady' in answer) resolve();
        else this.#take(teller, answer);
      });
    });
    this.#tellers.push(teller);
    this.#ask();
  }

  #take(teller: Teller, answer: Answer): void {
    const move = teller.open.get(answer.n);
    if (move === undefined) return;
    teller.open.delete(answer.n);
    if (answer.kind === 'cut') {
      this.repeated += 1;
      this.#waiting.push(move);
    } else {
      this.#answers.get(answer.n)?.(answer);
      this.#answers.delete(answer.n);
    }
    this.#ask();
  }

  #ask(): void {
    for (const { process: child, open } of this.#tellers)
      while (open.size < this.#options.atOnce) {
        const move = this.#waiting.shift();
        if (move === undefined) return;
        open.set(move.n, move);
        child.stdin?.write(`${JSON.stringify(move)}\n`);
      }
  }
}

/** Null for half a line: its writer was killed. */
function readLine(line: string): Answer | { isReady: true } | null {
  try {
    return JSON.parse(line) as Answer | { isReady: true };
  } catch {
    return null;
  }
}
