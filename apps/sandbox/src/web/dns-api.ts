import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addRecordLines } from '../dns/record-lines.ts';
import { BadRecordError } from '../dns/zone-record.ts';
import { BadInputError, readInput } from '../site/read-input.ts';
import type { World } from './world.ts';

export const recordInput = z.object({ name: z.string(), type: z.string(), value: z.string() });
const filterInput = z.object({
  name: z.string().optional(),
  type: z.string().optional(),
  value: z.string().optional(),
});
const postInput = z.union([recordInput, z.array(recordInput), z.object({ lines: z.string() })]);

/**
 * The zone as JSON: GET filters; POST adds one record, several, or `{ lines }` of text (422 lists the bad
 * lines, the good ones are added); DELETE removes records that match its query or body.
 */
export function dnsApi(app: FastifyInstance, { zone }: World): void {
  app.get('/api/dns', async (request) => ({ items: zone.list(readInput(filterInput, request.query)) }));

  app.post('/api/dns', async (request, reply) => {
    const input = readInput(postInput, request.body);
    if ('lines' in input) {
      const { added, badLines } = addRecordLines(zone, input.lines);
      return reply.code(badLines.length > 0 ? 422 : 201).send({ items: added, badLines });
    }
    const records = Array.isArray(input) ? input : [input];
    return reply.code(201).send({ items: records.map((record) => addOrRefuse(() => zone.add(record))) });
  });

  app.delete('/api/dns', async (request) => {
    const filter = { ...readInput(filterInput, request.query), ...readInput(filterInput, request.body) };
    return { removed: zone.remove(filter) };
  });
}

function addOrRefuse<T>(add: () => T): T {
  try {
    return add();
  } catch (error) {
    throw error instanceof BadRecordError ? new BadInputError(error.message) : error;
  }
}
