import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../bootstrap/places.mjs';
import { ROLES, WORKER_FLAGS } from '../bootstrap/product/roles.mjs';

it('a worker in Docker starts with the flags it has here', () => {
  const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  const entry = ROLES.find(({ name }) => name === 'worker')?.entry ?? '';
  const command = ['node', ...WORKER_FLAGS, entry].map((part) => `'${part}'`).join(', ');
  expect(compose.split(/^ {2}worker:$/m)[1]?.split(/^ {2}\w+:$/m)[0]).toContain(`command: [${command}]`);
});
