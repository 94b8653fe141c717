/** The value of a tag such as `p=` in a DKIM or DMARC record, without spaces; empty without the tag. */
export function tagValue(text: string, tag: string): string {
  const part = text.split(';').find((piece) => piece.trim().startsWith(`${tag}=`));
  return (part?.trim().slice(tag.length + 1) ?? '').replace(/\s+/g, '');
}
