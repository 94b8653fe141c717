import type { FormField } from '@talkdrum/form-fields';
import { Button } from '@talkdrum/ui';
import { useState } from 'react';
import { AssetPicker } from '../../../lib/asset-picker/asset-picker.tsx';
import { useRefusal } from '../../../lib/use-me.ts';

interface OptionPicturesProps {
  question: FormField;
  onChange: (pictures: string[]) => void;
}

/** A picture for each choice, from the uploads. */
export function OptionPictures({ question: { options, pictures = [] }, onChange }: OptionPicturesProps) {
  const [picking, setPicking] = useState<number | null>(null);
  const refusal = useRefusal('assets.view');
  const set = (place: number, url: string) =>
    onChange(options.map((_, index) => (index === place ? url : (pictures[index] ?? ''))));
  // Two choices may have the same text while they are typed.
  const choices = options.map((option, place) => ({ id: `choice ${place}`, option, place }));
  return (
    <>
      {choices.map(({ id, option, place }) => {
        const url = pictures[place] ?? '';
        return (
          <div
            key={id}
            role="group"
            aria-label={`Picture of “${option}”`}
            className="flex items-center gap-2"
          >
            <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-well bg-inset text-xs text-muted-foreground">
              {url === '' ? 'None' : <img src={url} alt="" className="size-full object-cover" />}
            </span>
            <span className="min-w-0 flex-1 truncate text-sm">{option}</span>
            <Button
              size="sm"
              aria-label={`${url === '' ? 'Choose' : 'Change'} the picture of “${option}”`}
              disabledReason={refusal}
              onClick={() => setPicking(place)}
            >
              {url === '' ? 'Choose' : 'Change'}
            </Button>
            {url === '' ? null : (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove the picture of “${option}”`}
                onClick={() => set(place, '')}
              >
                Remove
              </Button>
            )}
          </div>
        );
      })}
      <AssetPicker
        isOpen={picking !== null}
        onClose={() => setPicking(null)}
        accept="picture"
        onPick={({ url }) => {
          if (picking !== null) set(picking, url);
        }}
      />
    </>
  );
}
