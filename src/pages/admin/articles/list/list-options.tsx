import { ColumnHeightOutlined, QuestionCircleOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import type { ProTableProps } from '@ant-design/pro-components';
import { Button } from 'antd';
import { useContext } from 'react';
import type { ArticleRow } from '../../../../../contract/articles.ts';
import { ShowKeysContext } from '../../../../components/admin/use-page-key.ts';

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

/** Which keys the list knows, as `?` says too. */
export function KeysHelp() {
  const show = useContext(ShowKeysContext);
  return <Button type="text" size="small" icon={<QuestionCircleOutlined aria-hidden />} aria-label="键盘操作" title="键盘操作" onClick={show} />;
}
