import { DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Empty, Flex, Space, Table, type TableColumnType, Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { below } from '../../../../config/breakpoints.ts';
import type { TreeRow } from '../../../../config/tree.ts';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import { useStackedRows } from '../tables/narrow-table.tsx';
import { type DropSide, dropProblem, movedOneLevel, movedOneStep, placesAt, siblingsOf, type TreeNode, toTree } from './tree.ts';
import { useRowDrag } from './tree-order.tsx';
import styles from './tree-table.module.css';

interface TreeTableProps<Row extends TreeRow> {
  /** All rows of the tree, and those that a filter shows. */
  rows: readonly Row[];
  shown?: readonly Row[];
  nameOf: (row: Row) => string;
  /** Levels that the tree may have. */
  maxDepth: number;
  /** The first one bears the handles and takes what room is left; the order buttons stand before the last one, which is what can be done. */
  columns: TableColumnType<TreeNode<Row>>[];
  loading: boolean;
  empty: string;
  /** Answers whether the new places were saved. */
  onMove: (places: TreeRow[]) => Promise<boolean>;
}

/** Below this width rows are stacked, in rem. */
const NARROW = 64;

const HINT = '拖动 ⠿ 排序或改变层级；也可以选中它后按方向键：↑\u00a0↓\u00a0移动，←\u00a0→\u00a0改变层级。';
const KEYS: Record<string, { along: 'step' | 'level'; by: -1 | 1 }> = {
  ArrowUp: { along: 'step', by: -1 },
  ArrowDown: { along: 'step', by: 1 },
  ArrowLeft: { along: 'level', by: -1 },
  ArrowRight: { along: 'level', by: 1 },
};

/** A tree whose order is made by dragging, by arrow keys on a row's handle, or by its buttons. */
export function TreeTable<Row extends TreeRow>({ rows, shown = rows, nameOf, maxDepth, columns, loading, empty, onMove }: TreeTableProps<Row>) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [said, setSaid] = useState('');
  const hint = useId();
  const narrow = useMediaQuery(below(NARROW));
  const hasChildren = (id: number) => shown.some((row) => row.parent_id === id);
  const drag = useRowDrag({
    isOpen: (id) => !closed.has(id) && hasChildren(id),
    problemOf: (id, target, side) => dropProblem(rows, id, target, side, maxDepth),
    onDrop: (id, target, side) => void move(id, placesAt(rows, id, target, side)),
  });

  /** Moves and tells screen readers where the row stands now. */
  const move = async (id: number, places: TreeRow[]) => {
    const row = rows.find((each) => each.id === id);
    if (!row || places.length === 0) return;
    setSaid('');
    if (!(await onMove(places))) return;
    const parent = rows.find((each) => each.id === places[0]?.parent_id);
    const place = places.findIndex((each) => each.id === id) + 1;
    setSaid(`“${nameOf(row)}”已移到${parent ? `“${nameOf(parent)}”之下` : '顶级'}第 ${place} 位`);
  };
  const press = (event: KeyboardEvent, row: Row) => {
    const key = KEYS[event.key];
    if (!key) return;
    event.preventDefault();
    const places = key.along === 'step' ? movedOneStep(rows, shown, row.id, key.by) : movedOneLevel(rows, shown, row.id, key.by, maxDepth);
    if (places.length === 0) setSaid(`“${nameOf(row)}”不能再移动`);
    else void move(row.id, places);
  };

  const [first, ...others] = columns;
  const actions = others.pop();
  const orderButtons = (row: TreeNode<Row>) => {
    const siblings = siblingsOf(shown, row.id);
    return (
      <OrderButtons
        name={nameOf(row)}
        first={siblings[0]?.id === row.id}
        last={siblings.at(-1)?.id === row.id}
        onMove={(step) => void move(row.id, movedOneStep(rows, shown, row.id, step))}
      />
    );
  };
  const named: TableColumnType<TreeNode<Row>> = {
    ...first,
    render: (value: unknown, row: TreeNode<Row>, index: number) => (
      <span className={styles.named}>
        {/* Firefox drags no <button>. */}
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <span
          {...drag.handle(row.id, nameOf(row))}
          role="button"
          tabIndex={0}
          className={styles.handle}
          aria-label={`移动 ${nameOf(row)}`}
          aria-describedby={hint}
          onKeyDown={(event) => press(event, row)}
        >
          <HolderOutlined aria-hidden />
        </span>
        <span>{first?.render ? (first.render(value, row, index) as ReactNode) : nameOf(row)}</span>
      </span>
    ),
  };
  const ends: TableColumnType<TreeNode<Row>>[] = narrow
    ? [
        {
          key: 'actions',
          render: (value, row, index) => (
            <Flex justify="space-between" align="center">
              {orderButtons(row)}
              {actions?.render?.(value, row, index) as ReactNode}
            </Flex>
          ),
        },
      ]
    : [{ title: '排序', key: 'order', width: 84, render: (_, row) => orderButtons(row) }, ...(actions ? [actions] : [])];
  const stacked = useStackedRows<TreeNode<Row>, TableColumnType<TreeNode<Row>>>([named, ...others, ...ends], NARROW);
  const marks: Record<DropSide, string | undefined> = { before: styles.before, inside: styles.inside, after: styles.after };
  const classOf = (row: Row) => {
    const mark = drag.mark?.id === row.id ? drag.mark : null;
    const place = mark?.problem ? styles.refused : mark?.problem === null ? marks[mark.side] : undefined;
    return [drag.dragged === row.id && styles.dragged, place].filter(Boolean).join(' ');
  };

  return (
    <>
      <p id={hint} className={styles.hint}>
        {drag.mark?.problem || HINT}
      </p>
      <Table<TreeNode<Row>>
        rowKey="id"
        className={styles.table}
        {...stacked}
        dataSource={toTree(shown)}
        loading={loading && rows.length === 0}
        pagination={false}
        tableLayout="fixed"
        rowClassName={classOf}
        onRow={(row) => drag.row(row.id)}
        expandable={{
          expandedRowKeys: shown.map(({ id }) => id).filter((id) => !closed.has(id)),
          onExpand: (expanded, { id }) => setClosed((before) => new Set(expanded ? [...before].filter((each) => each !== id) : [...before, id])),
        }}
        locale={{ emptyText: loading ? ' ' : <Empty description={empty} /> }}
      />
      <div role="status" className="ui-unseen">
        {said}
      </div>
    </>
  );
}

interface OrderButtonsProps {
  /** The name of what moves, for screen readers. */
  name: string;
  first: boolean;
  last: boolean;
  onMove: (step: -1 | 1) => void;
}

/** Moves a row one place up or down among its siblings. At an edge a button stays focusable, so that the keyboard keeps its place. */
function OrderButtons({ name, first, last, onMove }: OrderButtonsProps) {
  const button = (step: -1 | 1, text: string, icon: React.ReactNode, atEdge: boolean) => (
    <Tooltip title={atEdge ? undefined : text}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={`${text} ${name}`}
        aria-disabled={atEdge}
        className={atEdge ? styles.atEdge : undefined}
        onClick={() => {
          if (!atEdge) onMove(step);
        }}
      />
    </Tooltip>
  );
  return (
    <Space size={0}>
      {button(-1, '上移', <UpOutlined aria-hidden />, first)}
      {button(1, '下移', <DownOutlined aria-hidden />, last)}
    </Space>
  );
}
