import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';

export interface ToolMenuItem {
  key: string;
  label: string;
  /** Shown before the words. */
  icon?: ReactNode;
  keys?: string;
  active?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

interface ToolMenuProps {
  label: string;
  icon?: ReactNode;
  text?: string;
  active?: boolean;
  disabled?: boolean;
  items: readonly ToolMenuItem[];
}

/** A button of a toolbar that opens a menu. By keyboard: Enter opens, arrows choose, Esc closes. */
export function ToolMenu({ label, icon, text, active, disabled, items }: ToolMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      disabled={disabled}
      onOpenChange={setOpen}
      menu={{
        selectedKeys: items.filter((item) => item.active).map(({ key }) => key),
        items: items.map((item) => ({ key: item.key, icon: item.icon, disabled: item.disabled, label: item.label, extra: item.keys, onClick: item.onPress })),
      }}
    >
      <Tooltip title={open ? '' : label} mouseEnterDelay={0.4}>
        <Button
          type="text"
          disabled={disabled}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={open}
          data-active={active}
          onMouseDown={(event) => event.preventDefault()}
        >
          {icon}
          {text}
          <DownOutlined aria-hidden style={{ fontSize: 9 }} />
        </Button>
      </Tooltip>
    </Dropdown>
  );
}
