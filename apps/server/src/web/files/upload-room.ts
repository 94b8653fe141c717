import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyRoom } from '../../bodies/body-room.ts';

/**
 * Reserves memory for an upload until it is answered. Uploads share the memory for large bodies with everything else
 * that programs and browsers send. `mostBytes` counts if the request doesn't declare its length.
 */
export function makeRoom(
  room: BodyRoom,
  accountId: string,
  mostBytes: number,
  { headers }: FastifyRequest,
  { raw }: FastifyReply,
): void {
  const declared = Number(headers['content-length'] ?? mostBytes);
  const free = room.take(accountId, Math.min(declared, mostBytes));
  raw.once('close', free).once('finish', free);
}
