/** Limits of uploaded files. Apart from the schemas, so that the dashboard's frame needs no schema library. */
export const assetLimits = { bytes: 10_000_000, filename: 200, page: 24, selection: 500 } as const;
