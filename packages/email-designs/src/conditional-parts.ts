import type { DesignNode } from './design-node.ts';

/** HTML has nowhere to keep who sees a part. */
export const keepsNoConditions =
  'This email has parts that only some people see. HTML can’t keep those rules: remove the conditions first.';

/** Whether a part of the design is only for some people. */
export const hasConditions = ({ type, content = [] }: DesignNode): boolean =>
  type === 'conditional' || content.some(hasConditions);
