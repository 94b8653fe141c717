import { PostgresBackend, PostgresNotificationChannel } from '@agendajs/postgres-backend';
import { openPlainPool } from '@talkdrum/domain';
import type { AgendaBackend, NotificationChannel } from 'agenda';

export interface JobStoreOptions {
  /**
   * The restricted login. The job table has its own pool, because Agenda reads columns by their own names and
   * keeps a connection to listen.
   */
  appDatabaseUrl: string;
  /**
   * If given, jobs are stored here. Notifications stay with PostgreSQL: MongoDB has none without a replica
   * set.
   */
  mongodbUrl?: string | undefined;
  /**
   * Only hints are added here, which nothing depends on: adding one doesn't wait for the disk, nor do the commits behind it.
   */
  areHints?: boolean;
}

export interface JobStore {
  name: 'postgresql' | 'mongodb';
  backend: AgendaBackend;
  channel: NotificationChannel;
  close(): Promise<void>;
}

/**
 * Notifies other processes of new jobs only. Agenda would also notify them of every start and end, which
 * nobody here uses.
 */
class JobChannel extends PostgresNotificationChannel {
  override async publishState(): Promise<void> {}
}

/** Connects to Agenda's job store. Connects first, because Agenda itself crashes if the database is down. */
export async function openJobStore(options: JobStoreOptions): Promise<JobStore> {
  const pool = openPlainPool(
    options.appDatabaseUrl,
    4,
    'talkdrum-jobs',
    undefined,
    options.areHints === true ? { options: '-c synchronous_commit=off' } : {},
  );
  const channel = new JobChannel({ pool });
  // Without a listener a lost connection would end the process; the channel reconnects automatically.
  channel.on('error', () => undefined);
  if (options.mongodbUrl === undefined) {
    const backend = new PostgresBackend({ pool, ensureSchema: false, disableNotifications: true });
    return { name: 'postgresql', backend, channel, close: () => pool.end() };
  }
  // The driver takes 33 MB.
  const { openMongoJobs } = await import('./mongo-jobs.ts');
  const jobs = await openMongoJobs(options.mongodbUrl).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    name: 'mongodb',
    backend: jobs.backend,
    channel,
    close: async () => void (await Promise.all([pool.end(), jobs.close()])),
  };
}
