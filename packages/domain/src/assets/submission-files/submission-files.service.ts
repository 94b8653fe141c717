import type { StoredType } from '@talkdrum/asset-files';
import type { Unit } from '../../kernel/index.ts';
import { fileToken } from './file-token.ts';

/** A file that a visitor sent with a form or survey. */
export interface SubmissionFile {
  id: string;
  submissionId: string;
  /** The key of the field or question. */
  field: string;
  filename: string;
  contentType: StoredType;
  bytes: number;
  /** A link that works until `expiresAt`, for anyone who has it. */
  url: string;
  expiresAt: Date;
}

const linkMs = 10 * 60_000;

const ofSubmissionsSql = `
  select f.id, f.submission_id, f.field, f.filename, f.content_type, f.bytes
  from submission_file f
  join submission s on s.account_id = f.account_id and s.id = f.submission_id
  where f.account_id = $1 and f.form_id = $2 and s.id = any($3::uuid[]) and f.state = 'stored'
  order by f.created_at, f.id`;

/** Visitors’ files. The caller makes sure of the privilege before links are made. */
export class SubmissionFiles {
  readonly #unit: Unit;
  readonly #config: { secret: string; publicUrl: string };

  constructor(unit: Unit, config: { secret: string; publicUrl: string }) {
    this.#unit = unit;
    this.#config = config;
  }

  /** Those of one submission, in the order they were sent. `formId` is the form or survey. */
  async of(formId: string, submissionId: string): Promise<SubmissionFile[]> {
    return (await this.ofAll(formId, [submissionId])).get(submissionId) ?? [];
  }

  /** The same by submission; those without files are left out. */
  async ofAll(formId: string, submissionIds: readonly string[]): Promise<Map<string, SubmissionFile[]>> {
    const { accountId } = this.#unit.actor;
    const { secret, publicUrl } = this.#config;
    const expiresAt = new Date(this.#unit.clock.now().getTime() + linkMs);
    const { rows } = await this.#unit.sql<Omit<SubmissionFile, 'url' | 'expiresAt'>>(ofSubmissionsSql, [
      accountId,
      formId,
      submissionIds,
    ]);
    const files = rows.map((file) => ({
      ...file,
      url: `${publicUrl}/submitted/${fileToken(secret, { accountId, fileId: file.id, expiresAt })}`,
      expiresAt,
    }));
    return Map.groupBy(files, ({ submissionId }) => submissionId);
  }
}
