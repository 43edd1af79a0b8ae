import { CopyOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Card, Flex, Segmented, Tabs, Tooltip } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Position } from '../../../../contract/menus.ts';
import { api } from '../../../api/api.ts';
import { Page } from '../../../components/admin/screen.tsx';
import { useActionsRoom } from '../../../components/admin/tables/row-actions.tsx';
import { useTreeOrder } from '../../../components/admin/tree/tree-order.tsx';
import { TreeTable } from '../../../components/admin/tree/tree-table.tsx';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { choice, useQueryState } from '../../../components/admin/use-query-state.ts';
import { PLATFORM_NAMES, POSITION_NAMES } from '../../../components/admin/value-names.ts';
import { lateWindow, useDialog } from '../../../components/admin/windows.tsx';
import { menuColumns, menuName } from './menu-columns.tsx';
import type { MenuTarget } from './menu-form.tsx';
import { type EditedEntry, firstViewport, PreviewPlaceholder, withEdited } from './preview/preview-parts.tsx';
import { useCopyMenus, useMenuActions } from './use-menu-actions.tsx';

const MenuForm = lateWindow(() => import('./menu-form.tsx').then(({ MenuForm: Window }) => Window));
const MenuPreview = lazy(() => import('./preview/menu-preview.tsx').then(({ MenuPreview: preview }) => ({ default: preview })));

const previewLoading = (position: Position) => (
  <Card size="small" title="预览" className="ui-below">
    <PreviewPlaceholder viewport={firstViewport()} position={position} />
  </Card>
);

const POSITIONS = Object.keys(POSITION_NAMES) as Position[];
const PLATFORMS = ['web', 'mobile'] as const;

/** Menus of the public site: header and footer, as trees, and how readers see them. One platform at a time: its own entries and those of all. */
export function Component() {
  const [query, setQuery, readNow] = useQueryState({ position: choice(POSITIONS, 'header'), platform: choice(PLATFORMS, 'web') });
  const load = useLoad(async (signal) => (await api.menus.list({}, { signal })).data, ['menus']);
  const { data, loading, reload, setData } = load;
  const dialog = useDialog<MenuTarget>();
  const [edited, setEdited] = useState<EditedEntry | null>(null);
  const previewed = useMemo(() => data && withEdited(data, edited), [data, edited]);
  const previewedPosition = edited?.values.position ?? query.position;
  const all = data ?? [];
  const rows = all.filter((row) => row.position === query.position);
  const shown = rows.filter((row) => row.platform === 'all' || row.platform === query.platform);
  const dead = all.filter((row) => row.dead && row.visible);
  const { move } = useTreeOrder({
    rows: all,
    setRows: setData,
    save: (items) => api.menus.reorder({ body: { items } }),
    // Below another entry it takes that one's platform.
    lost: ({ parent_id, platform }) => (parent_id === null ? { platform } : {}),
    reload,
  });
  const { copy, copying, count } = useCopyMenus({ rows: all, position: query.position, reload });
  const room = useActionsRoom();
  const other = query.platform === 'web' ? 'mobile' : 'web';
  const { isBusy, switchVisible, askToDelete } = useMenuActions({ rows: all, load });

  /** The address is asked, not the last render: a tab may have been switched since. */
  const add = (parent_id: number | null) => {
    const { position } = readNow();
    dialog.show({ position, parent_id, platform: rows.find(({ id }) => id === parent_id)?.platform ?? 'all' });
  };

  return (
    <Page>
      <Loaded load={load}>
        {dead.length > 0 && (
          <Alert
            type="warning"
            showIcon
            className="ui-below"
            title={`${dead.length} 个菜单项的目标失效，前台不显示：${dead.map((row) => `${menuName(row)}（${POSITION_NAMES[row.position]}）`).join('、')}`}
          />
        )}
        <Card>
          <Tabs
            activeKey={query.position}
            items={POSITIONS.map((key) => ({ key, label: POSITION_NAMES[key] }))}
            onChange={(key) => setQuery({ position: key as Position })}
          />
          <Suspense fallback={previewLoading(previewedPosition)}>
            {previewed ? <MenuPreview rows={previewed} position={previewedPosition} /> : previewLoading(previewedPosition)}
          </Suspense>
          <Flex justify="space-between" align="center" gap={12} wrap className="ui-below">
            <Segmented<(typeof PLATFORMS)[number]>
              aria-label="平台"
              value={query.platform}
              options={PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
              onChange={(platform) => setQuery({ platform })}
            />
            <Flex gap={8} wrap>
              <Tooltip title={count(query.platform) === 0 ? `${PLATFORM_NAMES[query.platform]}没有专用菜单项；“全部平台”的菜单项两边都会显示` : undefined}>
                <Button
                  icon={<CopyOutlined aria-hidden />}
                  loading={copying}
                  disabled={count(query.platform) === 0}
                  onClick={() => copy(query.platform, other)}
                >
                  复制到{PLATFORM_NAMES[other]}
                </Button>
              </Tooltip>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => add(null)}>
                新建菜单项
              </Button>
            </Flex>
          </Flex>
          <TreeTable
            rows={rows}
            shown={shown}
            nameOf={({ label }) => label}
            maxDepth={LIMITS.menu.depth}
            columns={menuColumns({
              rows,
              room,
              isBusy,
              onSwitch: (row, visible) => void switchVisible(row, visible),
              onEdit: dialog.show,
              onAddBelow: (row) => add(row.id),
              onDelete: askToDelete,
            })}
            loading={loading}
            empty={`${POSITION_NAMES[query.position]}还没有菜单项`}
            onMove={move}
          />
        </Card>
        <Suspense>
          {dialog.target && (
            <MenuForm
              key={dialog.key}
              open={dialog.open}
              target={dialog.target}
              rows={all}
              onClose={dialog.close}
              onSaved={() => void reload()}
              onEdit={setEdited}
            />
          )}
        </Suspense>
      </Loaded>
    </Page>
  );
}
