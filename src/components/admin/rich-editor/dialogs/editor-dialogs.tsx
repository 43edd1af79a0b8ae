import type { Editor } from '@tiptap/core';
import { Checkbox, Flex, Form, InputNumber } from 'antd';
import { type KeyboardEvent, memo, type ReactNode, Suspense, useEffect } from 'react';
import type { Media } from '../../../../../contract/media.ts';
import { MediaPicker } from '../../media/media-picker.tsx';
import { lateWindow } from '../../windows.tsx';
import type { Ask, EditorHooks } from '../editor-hooks.ts';
import type { EditorSession } from '../editor-session.ts';
import { insertNode, insertTable } from '../insert.ts';
import { figureOf } from '../uploads/text-uploads.ts';
import { AlsoAskedDialog } from './also-asked-dialog.tsx';
import { EditorDialog } from './editor-dialog.tsx';
import { FormulaDialog } from './formula-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { usePlace } from './use-place.ts';

const HtmlDialog = lateWindow(() => import('./html-dialog.tsx').then(({ HtmlDialog: Window }) => Window));

interface DialogsProps {
  session: EditorSession;
  hooks: EditorHooks;
  request: Ask | null;
  open: boolean;
  /** New at every opening. */
  serial: number;
  ask: (request: Ask) => void;
  onClose: () => void;
}

/** Puts a file of the library into the text: in place of the one at `pos`, or at the cursor. */
function place(editor: Editor, media: Media, pos: number | null): number | null {
  const old = pos === null ? null : editor.state.doc.nodeAt(pos);
  if (pos !== null && (old?.type.name === 'figure' || old?.type.name === 'audioFigure')) {
    const fresh = figureOf(editor.state, media, String(old.attrs.alt ?? '') || media.alt);
    if (fresh?.type === old.type) editor.view.dispatch(editor.state.tr.setNodeMarkup(pos, undefined, { ...old.attrs, ...fresh.attrs }));
    return pos;
  }
  return insertNode(editor, figureOf(editor.state, media, media.alt));
}

/** As long as a window may take to fade, in frames. */
const FADING_FRAMES = 60;

/** Gives the focus to the text as soon as a window begins to close, and again if the window, which still guards its focus, takes it back or takes it along. */
function focusTextWhileClosing(editor: Editor): () => void {
  const fading = [...document.querySelectorAll('[role="dialog"]')];
  let left = FADING_FRAMES;
  let frame = 0;
  const focus = () => {
    if (editor.isDestroyed) return;
    const active = document.activeElement;
    if (left === FADING_FRAMES || active === document.body || fading.some((dialog) => dialog.contains(active))) editor.view.focus();
    left -= 1;
    if (left > 0 && fading.some((dialog) => dialog.isConnected)) frame = requestAnimationFrame(focus);
  };
  focus();
  return () => cancelAnimationFrame(frame);
}

/** The window that the text asks for: one at a time. */
export const EditorDialogs = memo(function EditorDialogs({ session, hooks, request, open, serial, ask, onClose }: DialogsProps) {
  const { editor } = session;
  const shared = { editor, open, onClose };
  const closing = request !== null && !open;
  useEffect(() => {
    if (closing) return focusTextWhileClosing(editor);
  }, [closing, editor]);
  if (!request) return null;
  switch (request.kind) {
    case 'link':
      return <LinkDialog key={serial} {...shared} />;
    case 'formula':
      return <FormulaDialog key={serial} {...shared} target={request} />;
    case 'table':
      return <TableDialog key={serial} {...shared} />;
    case 'also-asked':
      return <AlsoAskedDialog key={serial} {...shared} pos={request.pos} />;
    case 'html':
      return (
        <Suspense>
          <HtmlDialog key={serial} {...shared} pos={request.pos} />
        </Suspense>
      );
    case 'picture': {
      const node = editor.state.doc.nodeAt(request.pos);
      const describe = (at: number | null, alt: string, file: Media | null) => {
        if (file) hooks.describeFile(file, alt);
        if (at !== null && editor.state.doc.nodeAt(at)?.attrs.src) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'alt', alt));
      };
      return (
        <AtPlace key={serial} editor={editor} pos={request.pos}>
          {(at) => (
            <PictureDialog
              {...shared}
              src={String(node?.attrs.src ?? '')}
              alt={String(node?.attrs.alt ?? '')}
              onDone={(alt, file) => describe(at(), alt, file)}
            />
          )}
        </AtPlace>
      );
    }
    case 'picture-upload':
      return (
        <PictureDialog
          key={serial}
          {...shared}
          name={request.name}
          alt=""
          onDone={(alt, _file, toLibrary) => session.uploads.describe(request.upload, alt, toLibrary)}
        />
      );
    case 'choose-picture':
      return (
        <AtPlace key={serial} editor={editor} pos={request.pos}>
          {(at) => (
            <MediaPicker
              focusBack={false}
              open={open}
              onClose={onClose}
              onPick={(media) => {
                const pos = place(editor, media, at());
                onClose();
                if (pos !== null && !media.alt) ask({ kind: 'picture', pos });
              }}
            />
          )}
        </AtPlace>
      );
    case 'choose-audio':
      return (
        <AtPlace key={serial} editor={editor} pos={request.pos}>
          {(at) => (
            <MediaPicker
              type="audio"
              focusBack={false}
              open={open}
              onClose={onClose}
              onPick={(media) => {
                place(editor, media, at());
                onClose();
              }}
            />
          )}
        </AtPlace>
      );
  }
});

/** A window for the node at `pos`, which is told where that stands when it is done. */
function AtPlace({ editor, pos, children }: { editor: Editor; pos: number | null; children: (at: () => number | null) => ReactNode }) {
  return children(usePlace(editor, pos));
}

const TABLE_FORM = 'editor-table';
const MAX = { rows: 60, columns: 12 };

interface Values {
  rows: number;
  columns: number;
  header: boolean;
}

/** Asks how large the new table is. */
function TableDialog({ editor, open, onClose }: { editor: Editor; open: boolean; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  // Kept from going on: it would reach the new table, which has the keyboard by then.
  const submitByKey = (event: KeyboardEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <EditorDialog title="插入表格" open={open} onClose={onClose} submit={TABLE_FORM} okText="插入" width={400}>
      <Form<Values>
        form={form}
        name={TABLE_FORM}
        layout="vertical"
        initialValues={{ rows: 3, columns: 3, header: true }}
        preserve={false}
        onFinish={(values) => {
          insertTable(editor, values);
          onClose();
        }}
      >
        <Flex gap={16}>
          <Form.Item name="rows" label="行数" rules={[{ required: true, message: '请输入行数' }]}>
            <InputNumber autoFocus min={1} max={MAX.rows} precision={0} onPressEnter={submitByKey} />
          </Form.Item>
          <Form.Item name="columns" label="列数" rules={[{ required: true, message: '请输入列数' }]}>
            <InputNumber min={1} max={MAX.columns} precision={0} onPressEnter={submitByKey} />
          </Form.Item>
        </Flex>
        <Form.Item name="header" valuePropName="checked" noStyle>
          <Checkbox>首行作为表头</Checkbox>
        </Form.Item>
      </Form>
    </EditorDialog>
  );
}
