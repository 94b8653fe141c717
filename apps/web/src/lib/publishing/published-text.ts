/** What happened when someone pressed Publish. */
export function publishedText(what: string, { state }: { state: string }): string {
  return state === 'held'
    ? `${what} published. Our staff review it before visitors see it.`
    : `${what} published`;
}
