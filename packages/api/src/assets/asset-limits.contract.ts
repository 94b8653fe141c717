export { assetLimits } from '@talkdrum/domain/assets/asset-limits.schema';
