/** One transparent pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export type Part = [name: string, value: string] | [name: string, filename: string, content: Buffer];

/** A post as a browser sends a form with files. */
export function multipart(parts: readonly Part[], headers: Record<string, string> = {}) {
  const payload = Buffer.concat([
    ...parts.map(([name, value, content]) =>
      Buffer.concat([
        Buffer.from(
          `--xx\r\ncontent-disposition: form-data; name="${name}"${
            content === undefined ? '' : `; filename="${value}"\r\ncontent-type: application/octet-stream`
          }\r\n\r\n`,
        ),
        content ?? Buffer.from(value),
        Buffer.from('\r\n'),
      ]),
    ),
    Buffer.from('--xx--\r\n'),
  ]);
  return {
    method: 'POST' as const,
    headers: { 'content-type': 'multipart/form-data; boundary=xx', ...headers },
    payload,
  };
}
