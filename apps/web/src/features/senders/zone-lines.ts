/** Records as zone file lines. Texts are split into strings of at most 255 bytes (RFC 1035 §3.3.14). */
export function zoneLines(
  records: readonly { name: string; type: 'TXT' | 'CNAME'; value: string }[],
): string {
  const lines = records.map(
    ({ name, type, value }) => `${name}. 3600 IN ${type} ${type === 'CNAME' ? `${value}.` : quoted(value)}`,
  );
  return `${lines.join('\n')}\n`;
}

function quoted(value: string): string {
  const strings = value.match(/[\s\S]{1,255}/g) ?? [''];
  return strings.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(' ');
}
