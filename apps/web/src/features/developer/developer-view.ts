/** The Developer page's search parameters. */
export interface DeveloperView {
  create?: boolean | undefined;
  access?: 'smtp' | 'smpp' | undefined;
  keySearch?: string | undefined;
  keyPage?: number | undefined;
}

export type ChangeView = (change: DeveloperView) => void;

export const gatewayWords = { api: 'REST API', smtp: 'SMTP', smpp: 'SMPP' } as const;
