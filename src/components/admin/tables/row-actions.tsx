import { MoreOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { atLeast } from '../../../../config/breakpoints.ts';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import { MenuButton } from '../menu-button.tsx';

export interface RowAction {
  key: string;
  label: string;
  /** Before the row's name: what screen readers say of the button, where it is not the label. */
  name?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Behind ⋯ wherever it stands. */
  rare?: boolean;
  run: () => void;
}

/** The width of a column of three actions in px: side by side, or behind ⋯. */
const WIDTHS = { buttons: 208, menu: 72 };

/** Whether a row's actions stand side by side, and how wide their column is. */
export function useActionsRoom(): { roomy: boolean; width: number } {
  const roomy = useMediaQuery(atLeast(75));
  return { roomy, width: roomy ? WIDTHS.buttons : WIDTHS.menu };
}

/** What can be done with a row of this name: side by side as far as there is room and the thing is usual, the rest behind ⋯. */
export function RowActions({ of, roomy = true, actions }: { of: string; roomy?: boolean; actions: readonly RowAction[] }) {
  const shown = actions.filter(({ rare }) => roomy && !rare);
  const rest = actions.filter((action) => !shown.includes(action));
  return (
    <Space size={0} wrap>
      {shown.map(({ key, label, name = label, danger = false, disabled = false, run }) => (
        <Button key={key} type="link" size="small" danger={danger} disabled={disabled} aria-label={`${name} ${of}`} onClick={run}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          type="text"
          size={shown.length > 0 ? 'small' : 'middle'}
          icon={<MoreOutlined aria-hidden />}
          aria-label={`更多操作：${of}`}
          placement="bottomRight"
          disabled={rest.every(({ disabled }) => disabled)}
          items={rest.map(({ key, label, danger = false, disabled = false, run }) => ({ key, label, danger, disabled, onClick: run }))}
        />
      )}
    </Space>
  );
}

interface Row {
  id: number;
}

/** Which rows something is under way for, so that their buttons and switches wait. */
export function useBusyRows() {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  return {
    isBusy: ({ id }: Row) => busy.has(id),
    during:
      <R extends Row, Others extends unknown[]>(work: (row: R, ...others: Others) => Promise<unknown>) =>
      async (row: R, ...others: Others) => {
        setBusy((before) => new Set([...before, row.id]));
        try {
          await work(row, ...others);
        } finally {
          setBusy((before) => new Set([...before].filter((id) => id !== row.id)));
        }
      },
  };
}
