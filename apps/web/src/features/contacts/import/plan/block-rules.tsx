import { LabelledChoice } from './labelled-choice.tsx';
import { type Block, blockedWords, blockReasons } from './block-words.ts';

/** Why the people of a file must not be contacted, and where. */
export function BlockRules({ block, onChange }: { block: Block; onChange: (block: Block) => void }) {
  return (
    <>
      <LabelledChoice
        label="Why they must not be contacted"
        value={block.reason}
        onValueChange={(value) => {
          const chosen = blockReasons.find((each) => each.value === value);
          if (chosen !== undefined) onChange({ ...block, reason: chosen.value });
        }}
        options={blockReasons}
      />
      <LabelledChoice
        label="What to block"
        value={block.channels.join('+')}
        onValueChange={(value) => {
          const chosen = blockedWords.find((each) => each.value === value);
          if (chosen !== undefined) onChange({ ...block, channels: [...chosen.channels] });
        }}
        options={blockedWords}
      />
    </>
  );
}
