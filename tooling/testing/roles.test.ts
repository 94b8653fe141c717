import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../bootstrap/places.mjs';
import { ROLES, WORKER_ENV, WORKER_FLAGS } from '../bootstrap/product/roles.mjs';

it('a worker in Docker starts with the flags and variables it has here', () => {
  const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  const entry = ROLES.find(({ name }) => name === 'worker')?.entry ?? '';
  const command = ['node', ...WORKER_FLAGS, entry].map((part) => `'${part}'`).join(', ');
  const variables = Object.entries(WORKER_ENV).map(([name, value]) => `${name}: '${value}'`);
  const worker = compose.split(/^ {2}worker:$/m)[1]?.split(/^ {2}\w+:$/m)[0];
  for (const part of [`command: [${command}]`, ...variables]) expect(worker).toContain(part);
});
