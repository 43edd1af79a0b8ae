import { ColumnHeightOutlined, QuestionCircleOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import type { ProTableProps } from '@ant-design/pro-components';
import { Button, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ArticleRow } from '../../../../../contract/articles.ts';
import { usePageKey } from '../../../../components/admin/use-page-key.ts';
import { LIST_KEYS } from './use-list-keys.ts';

// Read when it is asked for.
const KeyList = lazy(() => import('../../../../components/admin/key-list.tsx').then(({ KeyList: list }) => ({ default: list })));

/** ProTable's own icons cannot be reached by keyboard: they get buttons. Cards have neither columns nor density. */
export function tableOptions(narrow: boolean, reload: () => Promise<void>): ProTableProps<ArticleRow, Record<string, unknown>>['options'] {
  if (narrow) return false;
  return {
    fullScreen: false,
    reload: () => void reload(),
    reloadIcon: <Button type="text" size="small" icon={<ReloadOutlined aria-hidden />} aria-label="刷新" />,
    density: true,
    densityIcon: <Button type="text" size="small" icon={<ColumnHeightOutlined aria-hidden />} aria-label="表格密度" />,
    setting: {
      draggable: true,
      checkable: true,
      children: <Button type="text" size="small" icon={<SettingOutlined aria-hidden />} aria-label="列设置" title="列设置" />,
    },
  };
}

/** Which keys the list knows; `?` shows it too. */
export function KeysHelp() {
  const [open, setOpen] = useState(false);
  usePageKey('?', () => setOpen((before) => !before));
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      title="键盘操作"
      placement="bottomRight"
      content={
        <Suspense>
          <KeyList keys={LIST_KEYS} />
        </Suspense>
      }
    >
      <Button type="text" size="small" icon={<QuestionCircleOutlined aria-hidden />} aria-label="键盘操作" title="键盘操作" />
    </Popover>
  );
}
