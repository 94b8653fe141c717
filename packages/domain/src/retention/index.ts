export { capPoints } from './loyalty/earning/cap-points.ts';
export { earnFromEvents } from './loyalty/earning/earn-from-events.ts';
export { type EarningRule, EarningRules } from './loyalty/earning/rules.service.ts';
export { type Bought, type PointReward, PointRewards } from './loyalty/buying/point-rewards.service.ts';
export { pointsAction } from './loyalty/award-points.ts';
export { memberValues } from './loyalty/member-values.ts';
export { loyaltyMerging } from './loyalty/loyalty-merging.ts';
export { loyaltyPersonalTables } from './loyalty/loyalty-personal-data.ts';
export { followChangedTiers, turnPrograms } from './loyalty/clock/turn-programs.ts';
export {
  type Member as LoyaltyMember,
  LoyaltyMembers,
  type MemberLine,
} from './loyalty/members/members.service.ts';
export { type ProgramOverview, ProgramOverviews } from './loyalty/overview/overview.service.ts';
export {
  type MemberCard,
  MemberDesk,
  type MemberOutcome,
  type MemberView,
  type OfferedReward,
  type ShownProgram,
} from './loyalty/page/member-desk.ts';
export { PointAdjustments, type PointRequest } from './loyalty/points/adjustments.service.ts';
export { type EntryLine, type KnownEntry, Points } from './loyalty/points/points.service.ts';
export { type Program, type ProgramLine, worthOf } from './loyalty/program.ts';
export { LoyaltyPrograms } from './loyalty/programs.service.ts';
export { LoyaltyTiers, type Tier } from './loyalty/tiers/tiers.service.ts';
export { remindOfCodes } from './rewards/reminders/remind-of-codes.ts';
export { exportCodes } from './rewards/export-codes.ts';
export type { Reward, RewardLine } from './rewards/reward.ts';
export { RewardDesk, type RewardView, type ShownAirtime, type ShownReward } from './rewards/reward-desk.ts';
export { openDeviceToken, type RewardDevice, RewardDevices } from './rewards/reward-devices.service.ts';
export type { Issue } from './rewards/issuing/issue-reward.ts';
export {
  type ContactReward,
  type IssueLine,
  type CodeStep,
  RewardIssues,
  type RewardReport,
} from './rewards/issuing/reward-issues.service.ts';
export type { CheckedCode } from './rewards/codes/judge-code.ts';
export {
  type Checked,
  type Held,
  type Redeemed,
  type Redeemer,
  type Redemption,
  Redemptions,
} from './rewards/redemptions.service.ts';
export { rewardAction } from './rewards/in-messages/reward-action.ts';
export { rewardCodes } from './rewards/in-messages/reward-codes-value.ts';
export { settleRewardCodes } from './rewards/in-messages/settle-codes.ts';
export { makeCodes } from './rewards/codes/reward-codes.ts';
export { Rewards } from './rewards/rewards.service.ts';
export { referralsMerging } from './referrals/referrals-merging.ts';
export { referralsPersonalTables } from './referrals/referrals-personal-data.ts';
export { referralsRetention } from './referrals/referrals-retention.ts';
export { rewardsMerging } from './rewards/rewards-merging.ts';
export { rewardsPersonalTables } from './rewards/rewards-personal-data.ts';
export { Advocates } from './referrals/advocates/advocates.service.ts';
export { workReferrals } from './referrals/conversions/give-rewards.ts';
export { heardConversions } from './referrals/conversions/heard-conversions.ts';
export { Referrals } from './referrals/conversions/referrals.service.ts';
export { type PostedReferral, ReferralDesk } from './referrals/desk/referral-desk.ts';
export type { ReferralView, ShownProgram as ShownReferralProgram } from './referrals/desk/referral-view.ts';
export { ReferralPrograms } from './referrals/programs/programs.service.ts';
export { type ReferralReport, ReferralReports } from './referrals/programs/referral-reports.service.ts';
export type {
  AdvocateDetail,
  AdvocateLine,
  Referral,
  ReferralProgram,
  ReferralProgramLine,
} from './referrals/referral.ts';
export { rewardsRetention } from './rewards/rewards-retention.ts';
export { Till } from './rewards/till.service.ts';
export {
  airtimeCountries,
  airtimeCountry,
  airtimeCountryOf,
  type AirtimeState,
  maskNumber,
} from './airtime/airtime-countries.schema.ts';
export { airtimeRestoredWork } from './airtime/airtime-restored-work.ts';
export { airtimeCallbackUrl } from './airtime/airtime-callback.ts';
export type { AirtimeDay } from './airtime/airtime-day.ts';
export { type AirtimeTopUpLine, AirtimeTopUps } from './airtime/airtime-top-ups.service.ts';
export { type AirtimeRate, AirtimeRates } from './airtime/airtime-rates.service.ts';
export { receiveAirtimeCall } from './airtime/receive-airtime-call.ts';
export { runTopUps } from './airtime/run-top-ups.ts';
