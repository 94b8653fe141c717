export const laneChannels = ['email', 'sms'] as const;
export type LaneChannel = (typeof laneChannels)[number];
