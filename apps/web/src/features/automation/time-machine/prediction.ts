import type { RouterOutputs } from '@talkdrum/api';

export type Replay = NonNullable<RouterOutputs['journeys']['replay']>;
export type Prediction = NonNullable<Replay['result']>;
