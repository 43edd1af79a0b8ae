import { DownOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { MenuButton, type MenuEntry } from '../../menu-button.tsx';
import { writes } from '../keys.ts';
import styles from './toolbar.module.css';

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

export interface ToolMenuItem {
  key: string;
  label: string;
  /** Shown before the words. */
  icon?: ReactNode;
  keys?: string;
  /** How many steps its words stand in. */
  indent?: number;
  active?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

/** A step of `indent`. */
const INDENT_PX = 16;

interface ToolMenuProps {
  label: string;
  icon?: ReactNode;
  text?: string;
  active?: boolean;
  disabled?: boolean;
  /** A function is asked when the menu opens. */
  items: readonly ToolMenuItem[] | (() => readonly ToolMenuItem[]);
}

/** A button of a toolbar that opens a menu; a letter closes it and is written. */
export function ToolMenu({ label, icon, text, active, disabled = false, items: given }: ToolMenuProps) {
  const items = typeof given === 'function' ? () => given().map(entryOf) : given.map(entryOf);
  return (
    <MenuButton
      type="text"
      disabled={disabled}
      aria-label={label}
      data-active={active}
      around={(button, open) => (
        <Tooltip title={open ? '' : label} mouseEnterDelay={0.4}>
          {button}
        </Tooltip>
      )}
      items={items}
      // The row hears the letter next, and it goes into the text.
      leaves={({ key, nativeEvent }) => key !== ' ' && writes(nativeEvent)}
      // In the bar that stays at the top, so that scrolling never parts the two; not in its row, which scrolls sideways on a phone.
      getPopupContainer={(trigger) => trigger.closest('[role="toolbar"]')?.parentElement ?? document.body}
      onMouseDown={(event) => event.preventDefault()}
    >
      {icon}
      {text}
      <DownOutlined aria-hidden className={styles.arrow} />
    </MenuButton>
  );
}

function entryOf({ key, icon, disabled = false, active = false, label, indent = 0, keys, onPress }: ToolMenuItem): MenuEntry {
  const words = indent > 0 ? <span style={{ paddingInlineStart: indent * INDENT_PX }}>{label}</span> : label;
  return { key, icon, disabled, selected: active, label: words, extra: keys, onClick: onPress };
}
