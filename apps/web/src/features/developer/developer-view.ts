/** The Developer page's search parameters. */
export interface DeveloperView {
  create?: boolean | undefined;
  access?: 'smtp' | 'smpp' | undefined;
}

export type ChangeView = (change: DeveloperView) => void;

export const gatewayWords = { api: 'REST API', smtp: 'SMTP', smpp: 'SMPP' } as const;
