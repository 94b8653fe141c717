import { randomUUID } from 'node:crypto';
import { MongoBackend, MongoJobRepository } from '@agendajs/mongo-backend';
import type { AgendaBackend, JobParameters } from 'agenda';
import { type Collection, type Db, type Document, MongoClient, MongoServerError, ObjectId } from 'mongodb';

const collectionName = 'agendaJobs';
/** A server that can't be reached is reported within five seconds; the driver's own limit is thirty. */
const answerLimitMs = 3_000;

interface MongoJobs {
  backend: AgendaBackend;
  close(): Promise<void>;
}

/** Connects to MongoDB and readies its indexes. Rejects within five seconds when no server answers. */
export async function openMongoJobs(url: string): Promise<MongoJobs> {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: answerLimitMs,
    connectTimeoutMS: answerLimitMs,
  });
  try {
    await client.connect();
    await makeJobsUnique(client.db().collection(collectionName));
  } catch (error) {
    await client.close();
    throw error;
  }
  return { backend: new UniqueMongoBackend(client.db()), close: () => client.close() };
}

/** Agenda's backend over jobs that carry their own `uniqueKey`. */
class UniqueMongoBackend extends MongoBackend {
  readonly #repository: UniqueJobs;

  constructor(mongo: Db) {
    super({ mongo, collection: collectionName });
    this.#repository = new UniqueJobs({ mongo, db: { collection: collectionName } });
  }

  override get repository(): UniqueJobs {
    return this.#repository;
  }

  override async connect(): Promise<void> {
    await super.connect();
    await this.#repository.connect();
  }
}

/**
 * Agenda looks for a job before it inserts one, so two processes insert two. A plain unique index on
 * `uniqueKey` refuses the second: a job by the clock is the only one of its name, a waiting job the only one
 * of its name and subject, any other has a key of its own. PostgreSQL does the same with the partial indexes
 * `agenda_jobs_single` and `agenda_jobs_subject`; not every server that speaks MongoDB's protocol has partial
 * indexes.
 */
class UniqueJobs extends MongoJobRepository {
  override async saveJob<DATA = unknown>(
    job: JobParameters<DATA>,
    options: Parameters<MongoJobRepository['saveJob']>[1],
  ): Promise<JobParameters<DATA>> {
    const keyed = { ...job, uniqueKey: uniqueKeyOf(job) };
    try {
      return await super.saveJob(keyed, options);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // Another process inserted it since we looked, so this time it is found and updated.
      return super.saveJob(keyed, options);
    }
  }

  override async saveJobState(
    ...[job, options]: Parameters<MongoJobRepository['saveJobState']>
  ): Promise<void> {
    await super.saveJobState(job, options);
    // A job that has started no longer waits: another may wait for the same subject.
    const change = { $set: { uniqueKey: uniqueKeyOf(job) } };
    await this.collection.updateOne({ _id: new ObjectId(String(job._id)) }, change);
  }
}

function uniqueKeyOf({ _id, name, type, nextRunAt, data }: JobParameters<unknown>): string {
  if (type === 'single') return `${name}:single`;
  const isWaiting = nextRunAt !== null && nextRunAt !== undefined;
  const subject =
    typeof data === 'object' && data !== null && 'subjectId' in data ? String(data.subjectId) : undefined;
  if (isWaiting && subject !== undefined) return `${name}:subject:${subject}`;
  return `${name}:${_id === undefined ? randomUUID() : String(_id)}`;
}

/** Gives jobs of earlier versions their key, drops the partial index those had, and makes the plain one. */
async function makeJobsUnique(jobs: Collection): Promise<void> {
  for await (const job of jobs.find({ uniqueKey: { $exists: false } }).sort({ _id: 1 }))
    await giveKey(jobs, job);
  await jobs.createIndex({ uniqueKey: 1 }, { name: 'uniqueKey', unique: true });
  await jobs.dropIndex('name_1_data.subjectId_1').catch(ignoreAbsent);
}

/** The oldest of several with one key stays; the others would have run the same work again. */
async function giveKey(jobs: Collection, job: Document): Promise<void> {
  const uniqueKey = uniqueKeyOf(job as unknown as JobParameters<unknown>);
  const isTaken = (await jobs.findOne({ uniqueKey })) !== null;
  if (isTaken) await jobs.deleteOne({ _id: job['_id'] });
  else await jobs.updateOne({ _id: job['_id'] }, { $set: { uniqueKey } });
}

function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11_000;
}

/** IndexNotFound, and NamespaceNotFound of a server that has no jobs yet. */
function ignoreAbsent(error: unknown): void {
  if (error instanceof MongoServerError && (error.code === 27 || error.code === 26)) return;
  throw error;
}
