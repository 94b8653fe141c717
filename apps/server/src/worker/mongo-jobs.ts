import { randomUUID } from 'node:crypto';
import { MongoBackend, MongoJobRepository } from '@agendajs/mongo-backend';
import type { AgendaBackend, JobParameters } from 'agenda';
import { type Collection, type Db, type Document, MongoClient, MongoServerError, ObjectId } from 'mongodb';

const collectionName = 'agendaJobs';
/** Fails within five seconds if the server is unreachable; the driver's default is thirty. */
const answerLimitMs = 3_000;

interface MongoJobs {
  backend: AgendaBackend;
  close(): Promise<void>;
}

/** Connects to MongoDB and creates its indexes. Rejects within five seconds if no server answers. */
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
 * Agenda looks for a job before it inserts one, so two processes can insert two. A plain unique index on
 * `uniqueKey` refuses the second: a scheduled job is unique by name, a waiting job by name and subject, and
 * any other has its own key. PostgreSQL does the same with the partial indexes `agenda_jobs_single` and
 * `agenda_jobs_subject`; not every server with MongoDB's protocol has partial indexes.
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
      // Another process just inserted it, so this time it is found and updated.
      return super.saveJob(keyed, options);
    }
  }

  override async saveJobState(
    ...[job, options]: Parameters<MongoJobRepository['saveJobState']>
  ): Promise<void> {
    await super.saveJobState(job, options);
    // A started job no longer waits, so another may wait for the same subject.
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

/** Adds the key to jobs of earlier versions, drops their partial index and creates the plain one. */
async function makeJobsUnique(jobs: Collection): Promise<void> {
  for await (const job of jobs.find({ uniqueKey: { $exists: false } }).sort({ _id: 1 }))
    await giveKey(jobs, job);
  await jobs.createIndex({ uniqueKey: 1 }, { name: 'uniqueKey', unique: true });
  await jobs.dropIndex('name_1_data.subjectId_1').catch(ignoreAbsent);
}

/** Keeps the oldest of several jobs with one key; the others would repeat the same work. */
async function giveKey(jobs: Collection, job: Document): Promise<void> {
  const uniqueKey = uniqueKeyOf(job as unknown as JobParameters<unknown>);
  const isTaken = (await jobs.findOne({ uniqueKey })) !== null;
  if (isTaken) await jobs.deleteOne({ _id: job['_id'] });
  else await jobs.updateOne({ _id: job['_id'] }, { $set: { uniqueKey } });
}

function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11_000;
}

/** IndexNotFound, and NamespaceNotFound if the server has no jobs yet. */
function ignoreAbsent(error: unknown): void {
  if (error instanceof MongoServerError && (error.code === 27 || error.code === 26)) return;
  throw error;
}
