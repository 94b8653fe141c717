import { Handle, Position } from '@xyflow/react';

/** Where a line ends without a step. */
export function EndBox() {
  return (
    <>
      <Handle
        type="target"
        position={Position.Top}
        isConnectable={false}
        className="pointer-events-none !min-h-0 !min-w-0 !border-0 !bg-transparent opacity-0"
      />
      <span className="grid h-full w-full place-items-center rounded-full bg-muted text-xs text-muted-foreground">
        Exit
      </span>
    </>
  );
}
