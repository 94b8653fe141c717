import { type AnswerProblem, type AnswerValue, type FormField, filesOf } from '@talkdrum/form-fields';
import { type CheckedFile, checkSubmissionFile } from '../../assets/index.ts';
import { networkOf, takeRate } from '../../kernel/index.ts';
import type { BareDomain } from '../../domain-with.ts';

/** A file as a visitor posted it, outside of memory. */
export interface PostedFile {
  /** The key of its field. */
  field: string;
  filename: string;
  /** SHA-256 of its content; empty if it wasn’t read. */
  digest: string;
  content: 'unread' | 'too-large' | (() => Promise<Buffer>);
}

/** Posts with files, and kilobytes, of one network at one account. */
const perNetwork = { points: 20, seconds: 600 };
const kilobytesPerNetwork = { points: 300_000, seconds: 3_600 };
/** Kilobytes that all visitors of one form or survey send. */
const kilobytesPerForm = { points: 1_000_000, seconds: 3_600 };

/** Counts a post with files before its files are read. `bytes` is what it says it has. */
export async function admitFiles(
  { pool }: Pick<BareDomain, 'pool'>,
  {
    accountId,
    publishedId,
    ip,
    bytes,
  }: { accountId: string; publishedId: string; ip: string; bytes: number },
): Promise<boolean> {
  const network = `${accountId}:${networkOf(ip)}`;
  const kilobytes = Math.ceil(bytes / 1_000);
  const posts = await takeRate(pool, `submit-files:${network}`, perNetwork);
  if (!posts.isAllowed) return false;
  const ofNetwork = await takeRate(pool, `submit-kb:${network}`, kilobytesPerNetwork, kilobytes);
  if (!ofNetwork.isAllowed) return false;
  // A network over its limit doesn’t use up the form’s limit.
  const ofForm = await takeRate(pool, `submit-kb:${accountId}:${publishedId}`, kilobytesPerForm, kilobytes);
  return ofForm.isAllowed;
}

export const fileFieldsOf = (fields: readonly FormField[]): FormField[] =>
  fields.filter(({ type }) => type === 'file');

/** The answers with the names of the files that came: nobody answers a file field with text. */
export function withFiles(
  fields: readonly FormField[],
  answers: Readonly<Record<string, unknown>>,
  files: readonly PostedFile[],
): Record<string, unknown> {
  const names = fileFieldsOf(fields).map(({ key }): [string, string[]] => [
    key,
    files.filter(({ field }) => field === key).map(({ filename }) => filename),
  ]);
  return { ...answers, ...Object.fromEntries(names) };
}

/** A field whose files a page asks for again. */
export interface AskedAgain {
  key: string;
  label: string;
  most: number;
}

/** Fields that a page asks for again: browsers forget which files were chosen. */
export function askedAgain(fields: readonly FormField[], files: readonly PostedFile[]): AskedAgain[] {
  return fileFieldsOf(fields)
    .filter(({ key }) => files.some(({ field }) => field === key))
    .map((field) => ({ key: field.key, label: field.label, most: filesOf(field) }));
}

const unreadProblems = { unread: 'file-again', 'too-large': 'file-size' } as const;

/** The files that can be stored, and what is wrong with the others, by field. One after the other in memory. */
export async function checkFiles(
  files: readonly PostedFile[],
): Promise<{ checked: CheckedFile[]; errors: Record<string, AnswerProblem> }> {
  const checked: CheckedFile[] = [];
  const errors = new Map<string, AnswerProblem>();
  for (const { field, filename, content } of files) {
    if (errors.has(field)) continue;
    const file =
      typeof content === 'string'
        ? unreadProblems[content]
        : await checkSubmissionFile(field, filename, await content());
    if (typeof file === 'string') errors.set(field, { code: file });
    else checked.push(file);
  }
  return { checked, errors: Object.fromEntries(errors) };
}

/** The answers as they’re stored: a field shows the names of its stored files. */
export function withStoredNames(
  values: Readonly<Record<string, AnswerValue>>,
  checked: readonly CheckedFile[],
): Record<string, AnswerValue> {
  const names = new Map<string, string[]>();
  for (const { field, filename } of checked) names.set(field, [...(names.get(field) ?? []), filename]);
  // A field that the answers hide keeps nothing.
  const shown = [...names].filter(([field]) => values[field] !== undefined);
  return { ...values, ...Object.fromEntries(shown) };
}

/** With a note at the files that were fine: they have to be chosen again. */
export function withFileNotes(
  errors: Readonly<Record<string, AnswerProblem>>,
  files: readonly PostedFile[],
): Record<string, AnswerProblem> {
  const notes = files.map(({ field }): [string, AnswerProblem] => [field, { code: 'file-again' }]);
  return { ...Object.fromEntries(notes), ...errors };
}
