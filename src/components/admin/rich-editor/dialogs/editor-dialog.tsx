import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { getToken, subscribeSession } from '../../../../api/session.ts';
import { useUnsavedChanges } from '../../forms/unsaved-changes.tsx';
import { GIVE_UP, useAskFirst } from '../../use-attempt.ts';
import { Modal } from '../../windows.tsx';

interface EditorDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** What the first button does: the work itself, or the form, by its id, that it submits. */
  submit: (() => void) | string;
  canSubmit?: boolean;
  okText?: string;
  cancelText?: string;
  /** A button before the two. */
  extra?: ReactNode;
  /**
   * Puts what was typed into the text; null while there is nothing that would be lost. Closing and leaving ask then, and a session that ends calls it. A
   * press beside a window that has this does not close it.
   */
  keep?: (() => void) | null;
  /** Pixels on a wide screen. */
  width?: number;
  children: ReactNode;
}

/** A window over the text. It leaves the focus to whoever gives it back to the text (`EditorDialogs`). */
export function EditorDialog(props: EditorDialogProps) {
  const { title, open, onClose, submit, canSubmit = true, okText = '确定', cancelText = '取消', extra, keep, width = 520, children } = props;
  const held = open && Boolean(keep);
  useUnsavedChanges(held);
  const onEnd = useEffectEvent(() => {
    if (held && getToken() === null) keep?.();
  });
  useEffect(() => subscribeSession(onEnd), []);
  const ask = useAskFirst();
  const askToClose = () => (held ? ask({ ...GIVE_UP, work: onClose }) : onClose());
  return (
    <Modal
      title={title}
      open={open}
      onCancel={askToClose}
      {...(typeof submit === 'function' && { onOk: submit })}
      okText={okText}
      cancelText={cancelText}
      okButtonProps={{ disabled: !canSubmit, ...(typeof submit === 'string' && { htmlType: 'submit', form: submit }) }}
      footer={(buttons) => (
        <>
          {extra}
          {buttons}
        </>
      )}
      width={width}
      mask={{ closable: keep === undefined }}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
    >
      {children}
    </Modal>
  );
}
