import {
  type Domain,
  NewerSchemaError,
  refuseNewerSchema,
  refuseOtherSchema,
  schemaNoticeMs,
} from '@talkdrum/domain';
import type { Role } from './role.ts';

/**
 * Before anything starts, rejects unless the database answers and has this version's schema. Then checks
 * regularly whether a newer version has changed it (calls `onNewer`): an old version would claim and cancel
 * work by an outdated idea of the tables. If the database doesn't answer then, it checks again next time.
 */
export async function watchSchema(domain: Domain, onNewer: (error: NewerSchemaError) => void): Promise<Role> {
  const look = () =>
    refuseNewerSchema(domain.pool).catch((error: unknown) => {
      if (error instanceof NewerSchemaError) throw error;
    });
  await refuseOtherSchema(domain.pool);
  const timer = setInterval(() => {
    look().catch((error: NewerSchemaError) => {
      clearInterval(timer);
      onNewer(error);
    });
  }, schemaNoticeMs);
  return { stop: async () => clearInterval(timer) };
}
