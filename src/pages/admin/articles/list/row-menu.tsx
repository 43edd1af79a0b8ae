import { MoreOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { href } from '../../../../../config/route-projections.ts';
import type { ArticleRow } from '../../../../../contract/articles.ts';
import { MenuButton, type MenuEntry } from '../../../../components/admin/menu-button.tsx';
import { type ArticleTab, STATUS_TAGS } from '../article-words.ts';
import styles from './list.module.css';

export interface RowHandlers {
  recycle: (row: ArticleRow) => void;
  restore: (row: ArticleRow) => void;
  restoreFormer: (row: ArticleRow) => void;
  deleteForGood: (row: ArticleRow) => void;
  checked: (row: ArticleRow) => void;
  preview: (row: ArticleRow) => void;
  copyLink: (row: ArticleRow) => void;
  duplicate: (row: ArticleRow) => void;
}

interface Props {
  row: ArticleRow;
  tab: ArticleTab;
  /** Leaves the menu alone. */
  narrow: boolean;
  isAdmin: boolean;
  /** Something is under way for the row: its buttons wait. */
  disabled: boolean;
  /** The same object at every render: menus are the dearest part of a row. */
  on: RowHandlers;
}

/** What can be done with one article: the usual thing at hand, the rest in a menu. */
export const RowMenu = memo(function RowMenu({ row, tab, narrow, isAdmin, disabled, on }: Props) {
  const edit = href('/p-admin/articles/edit/:id', { id: row.id });
  const item = (key: keyof RowHandlers & string, label: string, run: (row: ArticleRow) => void, danger = false) => ({
    key,
    label,
    danger,
    onClick: () => run(row),
  });

  const menu = (items: readonly MenuEntry[]) => (
    <MenuButton
      type="text"
      size="small"
      icon={<MoreOutlined aria-hidden />}
      aria-label={`更多操作：${row.title}`}
      placement="bottomRight"
      disabled={disabled}
      items={items}
    />
  );

  if (row.deleted_at) {
    return (
      <Space size={12}>
        <Button type="link" className={styles.inline} disabled={disabled} onClick={() => on.restore(row)}>
          恢复
        </Button>
        {isAdmin && (
          <Button type="link" danger className={styles.inline} disabled={disabled} onClick={() => on.deleteForGood(row)}>
            永久删除
          </Button>
        )}
        {row.status !== 'draft' && menu([item('restoreFormer', `恢复为“${STATUS_TAGS[row.status].text}”`, on.restoreFormer)])}
      </Space>
    );
  }

  const review = tab === 'review_due';
  const items: MenuEntry[] = [
    ...(review ? [] : [{ key: 'edit', label: <Link to={edit}>编辑</Link> }]),
    ...(row.status === 'published'
      ? [
          {
            key: 'view',
            label: (
              <a href={href('/article/:id', { id: row.slug })} target="_blank" rel="noreferrer">
                查看
              </a>
            ),
          },
        ]
      : []),
    item('preview', row.working_copy ? '预览未发布的修改' : '预览', on.preview),
    item('copyLink', row.status === 'published' ? '复制链接' : '复制预览链接', on.copyLink),
    item('duplicate', '新建副本', on.duplicate),
    ...(row.status !== 'draft' && !review ? [item('checked', '仍然准确', on.checked)] : []),
    { type: 'divider' as const },
    item('recycle', '移入回收站', on.recycle, true),
  ];
  return (
    <Space size={12}>
      {review && (
        <Button type="link" className={styles.inline} disabled={disabled} onClick={() => on.checked(row)}>
          仍然准确
        </Button>
      )}
      {review && <Link to={edit}>去复核</Link>}
      {!review && !narrow && <Link to={edit}>编辑</Link>}
      {menu(items)}
    </Space>
  );
});
