import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Another process that talks in lines of JSON. */
export class Child {
  readonly process: ChildProcess;
  readonly ended: Promise<void>;
  readonly #waiting: ((line: unknown) => void)[] = [];
  readonly #unread: unknown[] = [];

  /** `flags` are Node’s own. */
  constructor(
    file: URL,
    args: readonly string[] = [],
    { env = {}, flags = [] }: { env?: Record<string, string>; flags?: readonly string[] } = {},
  ) {
    this.process = spawn(process.execPath, [...flags, file.pathname, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...env, TALKDRUM_PARENT_PID: String(process.pid) },
    });
    this.ended = new Promise((resolve) => this.process.once('exit', () => resolve()));
    const lines = createInterface({ input: this.process.stdout ?? process.stdin });
    lines.on('line', (line) => {
      const value: unknown = JSON.parse(line);
      const next = this.#waiting.shift();
      if (next) next(value);
      else this.#unread.push(value);
    });
  }

  /** The next line it prints. Rejects if it exits first. */
  next<Line>(): Promise<Line> {
    const line = this.#unread.shift();
    if (line !== undefined) return Promise.resolve(line as Line);
    return new Promise((resolve, reject) => {
      this.#waiting.push((value) => resolve(value as Line));
      void this.ended.then(() => reject(new Error(`${this.process.spawnargs[1]} ended early`)));
    });
  }

  write(line: string): void {
    this.process.stdin?.write(`${line}\n`);
  }

  async stop(): Promise<void> {
    this.process.kill('SIGTERM');
    await this.ended;
  }
}
