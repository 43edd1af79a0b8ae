import { ModalForm, type ProFormInstance } from '@ant-design/pro-components';
import { App } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { saveOnEnter } from '../keys.ts';
import { useBackCloses } from '../open-windows.ts';
import styles from './edit-modal.module.css';
import { clearFieldErrors, useFormFailure } from './field-errors.ts';
import { FORM_IS_BACK, takeKeptForm, useKeptForm } from './kept-forms.ts';
import { useUnsavedChanges } from './unsaved-changes.tsx';

interface EditModalProps<Values> {
  /** Prefix of the fields' ids; no two forms on a screen may share it. */
  name: string;
  title: string;
  open: boolean;
  initialValues: Partial<Values>;
  /** Saves; fields left empty are absent from `values`. `false` keeps the window open; a rejection is shown, field by field where the server named fields. */
  onSave: (values: Partial<Values>) => Promise<boolean>;
  /** The form found these fields wrong, and saves nothing. */
  onInvalid?: ((names: readonly string[]) => void) | undefined;
  onClose: () => void;
  /** It has faded out. */
  afterClose?: () => void;
  /** Pixels on a wide screen. */
  width?: number;
  submitText?: string;
  /** Saving destroys something. */
  danger?: boolean;
  /** Passwords: nothing of these fields is kept when the session ends. */
  secrets?: readonly string[];
  children: ReactNode;
}

/** What takes text or a choice; the form's own buttons come after it. */
const FIELDS = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), [contenteditable="true"]';

/** Puts the cursor into the first field, unless it is in one already. A field that asks for it itself is forgotten where windows do not fade in. */
function focusFirst(box: HTMLElement | null): void {
  if (!box || box.contains(document.activeElement)) return;
  box.querySelector<HTMLElement>(FIELDS)?.focus();
}

/** Back to where one was before the fields were held, unless one has gone to something else. What is pressed in a held field goes to the window around it. */
function writeOn(at: Element | null): void {
  if (at instanceof HTMLElement && document.activeElement?.contains(at)) at.focus();
}

/** A form in a window that asks before entered text is lost, and has it again when the session ended under it. */
export function EditModal<Values extends object>(props: EditModalProps<Values>) {
  const {
    name,
    title,
    open,
    initialValues,
    onSave,
    onInvalid,
    onClose,
    afterClose,
    width = 560,
    submitText = '保存',
    danger = false,
    secrets = [],
    children,
  } = props;
  const { modal, message } = App.useApp();
  const showFailure = useFormFailure();
  const formRef = useRef<ProFormInstance<Values>>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(open && dirty);
  const [isSaving, setSaving] = useState(false);
  // ModalForm announces its closing before the next render, in development twice: state would be late here.
  const now = useRef({ dirty: false, asking: false, entries: {} });
  const mark = (value: boolean) => {
    now.current.dirty = value;
    setDirty(value);
  };

  // The same form of the same thing as it is stored now.
  const form = `${name} ${title} ${JSON.stringify(initialValues)}`;
  const toKeep = () => Object.fromEntries(Object.entries(now.current.entries).filter(([field]) => !secrets.includes(field)));
  useKeptForm(form, () => (open && now.current.dirty && Object.keys(toKeep()).length > 0 ? toKeep() : null));
  const bringBack = () => {
    const entries = takeKeptForm(form);
    if (!entries) return;
    formRef.current?.setFieldsValue(entries as Parameters<ProFormInstance<Values>['setFieldsValue']>[0]);
    now.current.entries = entries;
    mark(true);
    message.info(FORM_IS_BACK);
  };

  const close = () => {
    mark(false);
    onClose();
  };
  const askToClose = () => {
    if (!now.current.dirty) return close();
    if (now.current.asking) return;
    now.current.asking = true;
    modal.confirm({
      title: '放弃未保存的修改？',
      content: '关闭后，填写的内容不会保留。',
      okText: '放弃修改',
      okType: 'danger',
      cancelText: '继续编辑',
      onOk: close,
      afterClose: () => {
        now.current.asking = false;
      },
    });
  };
  useBackCloses(open, askToClose);
  const finish = async (values: Values) => {
    const fields = formRef.current;
    if (!fields) return false;
    const at = document.activeElement;
    setSaving(true);
    try {
      const isDone = await onSave(values);
      flushSync(() => setSaving(false));
      if (isDone) close();
      else writeOn(at);
      return isDone;
    } catch (error) {
      flushSync(() => setSaving(false));
      writeOn(at);
      showFailure(fields, error);
      return false;
    }
  };

  return (
    <ModalForm<Values>
      name={name}
      title={title}
      open={open}
      width={width}
      formRef={formRef}
      initialValues={initialValues}
      onValuesChange={(changed, entries) => {
        now.current.entries = entries;
        mark(true);
        clearFieldErrors(formRef.current, changed);
      }}
      autoFocusFirstInput={false}
      onFinish={finish}
      onFinishFailed={({ errorFields }) => onInvalid?.(errorFields.map(({ name: [field] }) => String(field)))}
      {...(!danger && { onKeyDown: saveOnEnter(formRef) })}
      onOpenChange={(next) => {
        if (!next) askToClose();
      }}
      submitter={{ searchConfig: { submitText, resetText: '取消' }, submitButtonProps: { danger } }}
      modalProps={{
        destroyOnHidden: true,
        mask: { closable: false },
        ...(afterClose && { afterClose }),
        // The window goes with the answer: what was written into it meanwhile would go with it, unsaved. All of what scrolls is held, for a place that scrolls and holds nothing to reach is none for keys.
        ...{ bodyProps: { inert: isSaving } },
        afterOpenChange: (isOpen) => {
          if (!isOpen) return;
          bringBack();
          focusFirst(box.current);
        },
      }}
    >
      <div ref={box} className={styles.fields}>
        {children}
      </div>
    </ModalForm>
  );
}
