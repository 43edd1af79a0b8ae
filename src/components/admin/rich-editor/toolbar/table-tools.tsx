import type { Editor } from '@tiptap/core';
import { addCaption } from '../insert.ts';
import { ToolButton } from './tool-button.tsx';
import { ToolMenu } from './tool-menu.tsx';
import type { BoxState } from './use-tool-state.ts';

/** Rows, columns, headers, merging and the caption of the table around the cursor. */
export function TableTools({ editor, box }: { editor: Editor; box: BoxState }) {
  const run = () => editor.chain().focus();
  const disabled = !box.inCell;
  return (
    <>
      <ToolMenu
        label="行"
        text="行"
        disabled={disabled}
        items={[
          { key: 'before', label: '在上方插入行', onPress: () => run().addRowBefore().run() },
          { key: 'after', label: '在下方插入行', onPress: () => run().addRowAfter().run() },
          { key: 'delete', label: '删除行', onPress: () => run().deleteRow().run() },
        ]}
      />
      <ToolMenu
        label="列"
        text="列"
        disabled={disabled}
        items={[
          { key: 'before', label: '在左侧插入列', onPress: () => run().addColumnBefore().run() },
          { key: 'after', label: '在右侧插入列', onPress: () => run().addColumnAfter().run() },
          { key: 'delete', label: '删除列', onPress: () => run().deleteColumn().run() },
        ]}
      />
      <ToolMenu
        label="表头"
        text="表头"
        disabled={disabled}
        items={[
          { key: 'row', label: '首行作为表头', onPress: () => run().toggleHeaderRow().run() },
          { key: 'column', label: '首列作为表头', onPress: () => run().toggleHeaderColumn().run() },
          { key: 'cell', label: '此单元格作为表头', onPress: () => run().toggleHeaderCell().run() },
        ]}
      />
      <ToolButton label="合并单元格" text="合并" disabled={!box.canMerge} onPress={() => run().mergeCells().run()} />
      <ToolButton label="拆分单元格" text="拆分" disabled={!box.canSplit} onPress={() => run().splitCell().run()} />
      {!box.hasCaption && <ToolButton label="添加表格标题" text="添加标题" onPress={() => addCaption(editor, box.pos)} />}
    </>
  );
}
