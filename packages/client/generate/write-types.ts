import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildOpenApi, v1Operations, webhookBodies } from '@talkdrum/api/v1';
import { printTypes } from './print-types.ts';

await writeFile(
  join(import.meta.dirname, '../src/operations.gen.ts'),
  printTypes(buildOpenApi('https://app.talkdrum.example'), v1Operations, webhookBodies()),
);
