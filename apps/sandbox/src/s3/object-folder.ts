import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StoredObject {
  content: Buffer;
  type: string;
}

/** Objects by their path in the bucket; with a folder, they survive a restart. */
export class Objects {
  readonly #objects = new Map<string, StoredObject>();
  readonly #folder: string | undefined;

  constructor(folder: string | undefined) {
    this.#folder = folder;
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      const [type, key] = name.split(' ').map(decodeURIComponent);
      if (type !== undefined && key !== undefined)
        this.#objects.set(key, { type, content: readFileSync(join(folder, name)) });
    }
  }

  get(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  set(key: string, object: StoredObject): void {
    this.#objects.set(key, object);
    if (this.#folder !== undefined) writeFileSync(this.#place(key, object), object.content);
  }

  delete(key: string): void {
    const object = this.#objects.get(key);
    this.#objects.delete(key);
    if (this.#folder !== undefined && object !== undefined) rmSync(this.#place(key, object), { force: true });
  }

  keys(): string[] {
    return [...this.#objects.keys()];
  }

  #place(key: string, { type }: StoredObject): string {
    return join(this.#folder ?? '', `${encodeURIComponent(type)} ${encodeURIComponent(key)}`);
  }
}
