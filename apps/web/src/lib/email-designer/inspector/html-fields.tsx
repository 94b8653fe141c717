import { designLimits } from '@talkdrum/email-designs';
import { Textarea } from '@talkdrum/ui';
import type { BlockFieldsProps } from './block-fields-props.ts';
import { Settings } from './rows.tsx';
import { BoxSettings, stringOf } from './shared-fields.tsx';

/** HTML of one's own. The server keeps what mail programs may show; the preview shows what is left. */
export function HtmlFields(props: BlockFieldsProps) {
  const { node, set } = props;
  return (
    <>
      <Settings title="HTML">
        <Textarea
          aria-label="HTML of this block"
          isCode
          rows={10}
          maxLength={designLimits.rawHtml}
          spellCheck={false}
          value={stringOf(node.attrs['html']) ?? ''}
          onChange={({ target }) => set({ html: target.value })}
        />
        <p className="text-xs text-muted-foreground">
          Scripts, forms and embedded pages are removed. The preview shows the result.
        </p>
      </Settings>
      <BoxSettings {...props} />
    </>
  );
}
