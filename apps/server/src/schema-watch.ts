import { type Domain, NewerSchemaError, refuseNewerSchema, schemaNoticeMs } from '@talkdrum/domain';
import type { Role } from './role.ts';

/**
 * Looks whether a newer version has changed the database, once before anything is started (then it rejects)
 * and again while this one runs (then it calls `onNewer`): what an old version claims or cancels, it does by
 * its own idea of the tables. A database that does not answer is looked at the next time.
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
