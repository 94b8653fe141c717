import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { assetLimits, type PostedFile } from '@talkdrum/domain';
import { fieldLimits } from '@talkdrum/form-fields';
import type { FastifyRequest } from 'fastify';
import { formFields } from '../form-body.ts';

/** A posted form. Its files stay on disk without a name until `close`. */
export interface PostedForm {
  fields: URLSearchParams;
  files: PostedFile[];
  close(): Promise<void>;
}

/** Fields of ours in every post. */
export const tokenFields = { visit: '_visit', confirm: '_confirm' } as const;

/** Empty for none. */
export function tokensIn(fields: URLSearchParams): { visitToken: string; confirmToken: string } {
  const { visit, confirm } = tokenFields;
  return { visitToken: fields.get(visit) ?? '', confirmToken: fields.get(confirm) ?? '' };
}

/** Characters of all fields, as in a post without files. */
const mostText = 64_000;
const mostBytes = fieldLimits.files * assetLimits.bytes + mostText;
/** Posts with files that one process reads at once; with the limit of a file, they hold 480 MB of the disk at most. */
const atOnce = 16;
let reading = 0;

export const multipartLimits = {
  files: 20,
  fields: 300,
  parts: 320,
  fieldSize: mostText,
  fileSize: assetLimits.bytes,
  headerPairs: 20,
} as const;

/**
 * Reads a post of any type. `admit` is asked at the first file, with the fields before it: it returns the fields whose files
 * are read, or null to read none and refuse the post. Null if it was refused.
 */
export async function readPostedForm(
  request: FastifyRequest,
  admit: (fields: URLSearchParams, bytes: number) => Promise<ReadonlySet<string> | null>,
): Promise<PostedForm | null> {
  if (!request.isMultipart()) return { fields: formFields(request.body), files: [], close: async () => {} };
  if (reading >= atOnce) return null;
  reading += 1;
  const handles: FileHandle[] = [];
  const close = async () => {
    reading -= 1;
    await Promise.all(handles.map((handle) => handle.close()));
  };
  try {
    const form = await readParts(request, admit, handles);
    if (form === null) await close();
    return form === null ? null : { ...form, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readParts(
  request: FastifyRequest,
  admit: (fields: URLSearchParams, bytes: number) => Promise<ReadonlySet<string> | null>,
  handles: FileHandle[],
): Promise<Omit<PostedForm, 'close'> | null> {
  const fields = new URLSearchParams();
  const files: PostedFile[] = [];
  const declared = Number(request.headers['content-length'] ?? mostBytes);
  let wanted: ReadonlySet<string> | null | undefined;
  let text = 0;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      const value = typeof part.value === 'string' ? part.value : '';
      text += part.fieldname.length + value.length;
      if (text > mostText) throw Object.assign(new Error('The answers are too long.'), { statusCode: 413 });
      fields.append(part.fieldname, value);
    } else if (part.filename === '') part.file.resume();
    else {
      if (wanted === undefined) wanted = await admit(fields, Math.min(declared, mostBytes));
      files.push(await readFile(part, wanted, handles));
    }
  }
  return wanted === null ? null : { fields, files };
}

/** What isn’t read passes by without being kept. */
async function readFile(
  part: MultipartFile,
  wanted: ReadonlySet<string> | null,
  handles: FileHandle[],
): Promise<PostedFile> {
  const file = { field: part.fieldname, filename: part.filename.slice(0, 1_000) };
  if (wanted?.has(part.fieldname) !== true || handles.length >= fieldLimits.files) {
    part.file.resume();
    return { ...file, digest: '', content: 'unread' };
  }
  const handle = await openNameless();
  handles.push(handle);
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await handle.write(chunk);
    size += chunk.byteLength;
  }
  const read = async () => {
    const bytes = Buffer.alloc(size);
    await handle.read(bytes, 0, size, 0);
    return bytes;
  };
  return { ...file, digest: hash.digest('base64url'), content: part.file.truncated ? 'too-large' : read };
}

/** Without a name, a file is gone when it’s closed, however the process ends. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `talkdrum-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}
