import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Product } from '../../e2e/product.ts';

/** Makes the demo account in the product, as the first start does. Returns how to sign in. */
export async function makeDemo({ env }: Product): Promise<{ email: string; password: string }> {
  const { TALKDRUM_PARENT_PID: _parent, ...rest } = env;
  const child = spawn(process.execPath, ['apps/server/src/seed.ts'], { env: rest });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.resume();
  const [code] = await once(child, 'close');
  const found: unknown = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '{}');
  if (code !== 0 || !isSignIn(found)) throw new Error(`The demo account could not be made:\n${output}`);
  return found;
}

function isSignIn(value: unknown): value is { email: string; password: string } {
  return typeof value === 'object' && value !== null && 'email' in value && 'password' in value;
}
