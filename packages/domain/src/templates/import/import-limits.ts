/** What a file to import may have. Pictures have the limits of uploads besides. */
export const importLimits = {
  /** Of the file itself. */
  bytes: 25_000_000,
  entries: 300,
  /** Of everything in a ZIP, unpacked. */
  inflatedBytes: 60_000_000,
  /** Of one file in a ZIP. */
  entryBytes: 10_000_000,
  htmlBytes: 1_000_000,
  pictures: 60,
} as const;
