import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  label: string;
  icon?: ReactNode;
  /** Words on the button itself, instead of an icon. */
  text?: string;
  /** Keys that do the same, as they are shown. */
  keys?: string;
  /** Undefined for a button that does something once. */
  active?: boolean;
  disabled?: boolean;
  danger?: boolean;
  /** Not a stop for Tab: the same can be done elsewhere. */
  skip?: boolean;
  onPress: () => void;
}

/** A button of the editor's toolbars. Pressing it leaves the cursor where it is. */
export function ToolButton({ label, icon, text, keys, active, disabled, danger, skip, onPress }: ToolButtonProps) {
  const button = (
    <Button
      type="text"
      icon={icon}
      danger={danger}
      tabIndex={skip ? -1 : undefined}
      disabled={disabled}
      aria-label={text && text === label ? undefined : label}
      aria-pressed={active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {text}
    </Button>
  );
  if (text && text === label && !keys) return button;
  return (
    <Tooltip title={keys ? `${label}（${keys}）` : label} mouseEnterDelay={0.4}>
      {button}
    </Tooltip>
  );
}
