import { type Domain, NewerSchemaError, refuseNewerSchema, schemaNoticeMs } from '@talkdrum/domain';
import type { Role } from './role.ts';

/**
 * Checks whether a newer version has changed the schema: once before anything starts (rejects), then
 * regularly (calls `onNewer`). An old version would claim and cancel work by an outdated idea of the tables.
 * If the database doesn't answer, it checks again next time.
 */
export async function watchSchema(domain: Domain, onNewer: (error: NewerSchemaError) => void): Promise<Role> {
  const look = () =>
    refuseNewerSchema(domain.pool).catch((error: unknown) => {
      if (error instanceof NewerSchemaError) throw error;
    });
  await look();
  const timer = setInterval(() => {
    look().catch((error: NewerSchemaError) => {
      clearInterval(timer);
      onNewer(error);
    });
  }, schemaNoticeMs);
  return { stop: async () => clearInterval(timer) };
}
