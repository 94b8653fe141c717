import { type ReferralProgramOutput, referralSettings } from '@talkdrum/api/contracts';
import { useFormModal } from '@talkdrum/ui';

/** The rules of a programme, on a form. */
export function useSettingsForm(program: ReferralProgramOutput) {
  return useFormModal(referralSettings, true, referralSettings.parse(program));
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
