export { privacyMerging } from './privacy-merging.ts';
export { packPersonalData } from './pack-personal-data.ts';
export { type Erasure, PersonalData, type PersonalSection } from './personal-data.service.ts';
export { daysKeptSql, readRetention, type Retention, RetentionSettings } from './retention.service.ts';
