import { type PublishedOutput, publishedSettingsFields } from '@talkdrum/api/contracts';
import { Button, Field, FormModal, TextareaField, TextField, useFormModal } from '@talkdrum/ui';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { AssetPicker } from '../../asset-picker/asset-picker.tsx';
import { OpenedFresh } from '../../opened-fresh.tsx';
import { trpc } from '../../trpc.ts';
import { useRefusal } from '../../use-me.ts';
import { CardPreviews } from './card-previews.tsx';
import { useSavePublished } from '../use-save-published.ts';

interface CardEditorProps {
  /** Null while the dialog is closed. */
  publishedId: string | null;
  onClose: () => void;
}

const form = publishedSettingsFields.shape.card;
type CardForm = z.infer<typeof form>;

/** The card that networks draw for the links of a published item, shown as three of them do. */
export function CardEditor({ publishedId, onClose }: CardEditorProps) {
  return publishedId === null ? null : <OpenCard key={publishedId} id={publishedId} onClose={onClose} />;
}

function OpenCard({ id, onClose }: { id: string; onClose: () => void }) {
  const item = trpc.publishing.get.useQuery({ id }, { staleTime: 0 });
  const pictureId = item.data?.card.pictureId ?? null;
  const picture = trpc.publishing.cardPicture.useQuery({ id }, { enabled: pictureId !== null });
  const isPictureRead = pictureId === null || picture.isSuccess || picture.isError;
  return (
    <OpenedFresh
      query={{ ...item, isSuccess: item.isSuccess && isPictureRead }}
      title="Link card"
      size="xl"
      onClose={onClose}
    >
      {(stored) => <CardModal item={stored} picture={picture.data?.url ?? null} onClose={onClose} />}
    </OpenedFresh>
  );
}

interface CardModalProps {
  item: PublishedOutput;
  picture: string | null;
  onClose: () => void;
}

function CardModal({ item, picture: stored, onClose }: CardModalProps) {
  const utils = trpc.useUtils();
  // As it was when the form was opened: a change since then is refused, not overwritten unseen.
  const [seen] = useState(item);
  const save = useSavePublished(seen);
  const refusal = useRefusal('publishing.edit');
  const [picture, setPicture] = useState(stored);
  const fields = useFormModal(form, true, item.card);
  const [title, text, pictureId] = fields.watch(['title', 'text', 'pictureId']);
  return (
    <FormModal
      isOpen
      onClose={onClose}
      size="xl"
      title="Link card"
      description="What people see when someone shares a link to this page."
      form={fields}
      submitLabel="Save card"
      submitDisabledReason={refusal}
      onSubmit={async (card) => {
        await save({ card });
        await utils.publishing.cardPicture.invalidate();
      }}
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <TextField
            control={fields.control}
            name="title"
            label="Title"
            placeholder={item.title}
            help="Leave empty to use the page’s title."
          />
          <TextareaField
            control={fields.control}
            name="text"
            label="Text"
            rows={3}
            placeholder={item.description}
            help="Leave empty to use the page’s description. Networks show one or two lines."
          />
          <PictureField
            control={fields.control}
            picture={pictureId === null ? null : picture}
            onPick={setPicture}
          />
        </div>
        <CardPreviews
          host={new URL(item.url).host}
          title={title || item.title}
          text={text || item.description}
          picture={pictureId === null ? null : picture}
        />
      </div>
    </FormModal>
  );
}

interface PictureFieldProps {
  control: Control<CardForm, unknown, CardForm>;
  picture: string | null;
  onPick: (url: string) => void;
}

function PictureField({ control, picture, onPick }: PictureFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const refusal = useRefusal('assets.view');
  return (
    <Field
      control={control}
      name="pictureId"
      label="Picture"
      isGroup
      help="1,200 × 630 pixels fill the card. WhatsApp leaves out pictures over 300 KB."
    >
      {({ field, aria, labelId }) => (
        <div role="group" aria-labelledby={labelId} className="flex flex-wrap gap-2">
          <Button id={aria.id} disabledReason={refusal} onClick={() => setIsOpen(true)}>
            {picture === null ? 'Choose a picture' : 'Change picture'}
          </Button>
          {picture === null ? null : (
            <Button variant="ghost" onClick={() => field.onChange(null)}>
              Remove picture
            </Button>
          )}
          <AssetPicker
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            accept="picture"
            onPick={({ id, url }) => {
              onPick(url);
              field.onChange(id);
            }}
          />
        </div>
      )}
    </Field>
  );
}
