import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { addRecordLines } from '../dns/record-lines.ts';
import { BadRecordError } from '../dns/zone-record.ts';
import { recordInput } from './dns-api.ts';
import { dnsPage } from './dns-view.ts';
import type { DnsResult } from './dns-view.ts';
import { countOf } from '../site/format.ts';
import { readInput } from '../site/read-input.ts';
import type { World } from './world.ts';

const noticeQuery = z.object({
  added: z.coerce.number().int().optional(),
  removed: z.coerce.number().int().optional(),
});

/** The DNS page. */
export function dnsPages(app: FastifyInstance, { zone, dnsAddress }: World): void {
  const send = (reply: FastifyReply, result: DnsResult) =>
    reply.type('text/html; charset=utf-8').send(dnsPage({ records: zone.list(), dnsAddress, ...result }));

  app.get('/dns', async (request, reply) => {
    const { added, removed } = readInput(noticeQuery, request.query);
    const notice = added
      ? `${countOf(added, 'record')} added.`
      : removed
        ? `${countOf(removed, 'record')} removed.`
        : undefined;
    return send(reply, { notice });
  });

  app.post('/dns/paste', async (request, reply) => {
    const { lines } = readInput(z.object({ lines: z.string() }), request.body);
    const { added, badLines } = addRecordLines(zone, lines);
    if (badLines.length === 0) return reply.redirect(`/dns?added=${added.length}`, 303);
    return send(reply.code(422), {
      notice: added.length > 0 ? `${countOf(added.length, 'record')} added.` : undefined,
      badLines,
    });
  });

  app.post('/dns/add', async (request, reply) => {
    try {
      zone.add(readInput(recordInput, request.body));
      return await reply.redirect('/dns?added=1', 303);
    } catch (error) {
      if (!(error instanceof BadRecordError)) throw error;
      return send(reply.code(422), { problem: error.message });
    }
  });

  app.post('/dns/remove', async (request, reply) =>
    reply.redirect(`/dns?removed=${zone.remove(readInput(recordInput, request.body))}`, 303),
  );

  app.post('/dns/remove-all', async (_request, reply) =>
    reply.redirect(`/dns?removed=${zone.remove({})}`, 303),
  );
}
