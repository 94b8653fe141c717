/** A size in bytes as people say it: "1.4 MB". */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toLocaleString('en-GB', { maximumFractionDigits: power === 0 ? 0 : 1 })} ${units[power] ?? 'B'}`;
}

/** Why a file can't be taken, or undefined. */
export function refuseFile(
  file: Pick<File, 'name' | 'size'>,
  extensions: readonly string[],
  maxBytes: number | undefined,
): string | undefined {
  const isKnown = extensions.some((extension) => file.name.toLowerCase().endsWith(extension.toLowerCase()));
  if (!isKnown)
    return `${file.name} can’t be used. Choose a ${extensions.join(', ').replace(/, ([^,]*)$/, ' or $1')} file.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (maxBytes !== undefined && file.size > maxBytes)
    return `${file.name} is ${formatBytes(file.size)}; the most is ${formatBytes(maxBytes)}.`;
  return undefined;
}
