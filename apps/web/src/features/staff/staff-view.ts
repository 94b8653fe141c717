/** What the address of the staff area says. */
export interface StaffView {
  tab?: 'approvals' | 'accounts' | 'jobs' | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  account?: string | undefined;
  filter?: 'all' | 'failing' | 'dead' | undefined;
}

export type ChangeStaffView = (change: StaffView, replace?: boolean) => void;
