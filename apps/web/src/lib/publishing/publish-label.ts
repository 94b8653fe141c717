interface PublishedFacts {
  version: number | null;
  hasChanges: boolean;
}

/** What the button that publishes says. Publishing again takes over a new brand. */
export function publishLabel({ version, hasChanges }: PublishedFacts): string {
  if (version === null) return 'Publish';
  return hasChanges ? 'Publish changes' : 'Publish again';
}
