/**
 * A wall-clock time in a named zone. The server converts it to an instant because it knows the zone's gaps.
 */
export type ZonedDateTime = { local: string; timeZone: string };

/** The browser's zone, for example `Africa/Lagos`. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
