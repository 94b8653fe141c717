/** Why a document isn’t read, for people. */
export class UnreadableFeed extends Error {}
