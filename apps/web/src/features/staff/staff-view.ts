import type { ChangeView, ViewOf } from '../../lib/use-view.ts';

export type StaffView = ViewOf<'/dashboard/staff'>;

export interface StaffTabProps {
  view: StaffView;
  change: ChangeView<StaffView>;
}
