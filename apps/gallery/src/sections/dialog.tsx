import { Button, CancelButton, Input, Modal } from '@talkdrum/ui';

const nothing = () => undefined;

/** An open dialog with a long title. */
export function Dialog() {
  return (
    <Modal
      isOpen
      onClose={nothing}
      title="Rename the list that people join on the counter of the shop in Ikeja"
      description="Contacts never see its name."
      footer={
        <>
          <CancelButton onClick={nothing} />
          <Button variant="primary">Rename</Button>
        </>
      }
    >
      <Input aria-label="Name" defaultValue="Kola Circle" />
    </Modal>
  );
}
