import type { Editor } from '@tiptap/core';
import { memo } from 'react';
import type { Media } from '../../../../contract/media.ts';
import { MediaPicker } from '../../../pages/admin/media/media-picker.tsx';
import { FormulaDialog } from './dialogs/formula-dialog.tsx';
import { HtmlDialog } from './dialogs/html-dialog.tsx';
import { LinkDialog } from './dialogs/link-dialog.tsx';
import { PictureDialog } from './dialogs/picture-dialog.tsx';
import { TableDialog } from './dialogs/table-dialog.tsx';
import type { Ask } from './editor-hooks.ts';
import { insertNode } from './insert.ts';
import type { TextDesk } from './text-desk.ts';
import { figureOf } from './uploads/upload-desk.ts';

interface DialogsProps {
  desk: TextDesk;
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
  insertNode(editor, figureOf(editor.state, media, media.alt));
  // The cursor is in the new figure's caption now.
  const { $from } = editor.state.selection;
  return $from.depth >= 2 && $from.node($from.depth - 1).type.name === 'figure' ? $from.before($from.depth - 1) : null;
}

/** The window that the text asks for: one at a time. */
export const Dialogs = memo(function Dialogs({ desk, request, open, serial, ask, onClose }: DialogsProps) {
  const { editor } = desk;
  const shared = { editor, open, onClose };
  if (!request) return null;
  switch (request.kind) {
    case 'link':
      return <LinkDialog key={serial} {...shared} />;
    case 'formula':
      return <FormulaDialog key={serial} {...shared} target={request} />;
    case 'table':
      return <TableDialog key={serial} {...shared} />;
    case 'html':
      return <HtmlDialog key={serial} {...shared} pos={request.pos} />;
    case 'picture': {
      const { pos } = request;
      const node = editor.state.doc.nodeAt(pos);
      const describe = (alt: string) => {
        if (editor.state.doc.nodeAt(pos)?.attrs.src) editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'alt', alt));
      };
      return <PictureDialog key={serial} {...shared} src={String(node?.attrs.src ?? '')} alt={String(node?.attrs.alt ?? '')} onDone={describe} />;
    }
    case 'picture-upload':
      return <PictureDialog key={serial} {...shared} name={request.name} alt="" onDone={(alt) => desk.uploads.describe(request.upload, alt)} />;
    case 'choose-picture':
      return (
        <MediaPicker
          key={serial}
          open={open}
          onClose={onClose}
          onPick={(media) => {
            const pos = place(editor, media, request.pos);
            onClose();
            if (pos !== null && !media.alt) ask({ kind: 'picture', pos });
          }}
        />
      );
    case 'choose-audio':
      return (
        <MediaPicker
          key={serial}
          type="audio"
          open={open}
          onClose={onClose}
          onPick={(media) => {
            place(editor, media, request.pos);
            onClose();
          }}
        />
      );
  }
});
