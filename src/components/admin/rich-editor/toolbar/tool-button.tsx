import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
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

/** So long is waited for the menu to be on the screen. */
const FOCUS_FRAMES = 30;

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

/** A button of a toolbar that opens a menu. By keyboard: Enter opens, arrows choose, Esc and Tab close; a letter closes it and is written. */
export function ToolMenu({ label, icon, text, active, disabled, items: given }: ToolMenuProps) {
  const [open, setOpen] = useState(false);
  const items = typeof given !== 'function' ? given : open ? given() : [];
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  // Instead of antd's `autoFocus`: that comes three frames later whether or not the menu is still open, and scrolls the page under it.
  useEffect(() => {
    if (!open) return;
    let left = FOCUS_FRAMES;
    let frame = requestAnimationFrame(function focusFirst() {
      const first = popup.current?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])');
      first?.focus({ preventScroll: true });
      left -= 1;
      if (left > 0 && !(first && document.activeElement === first)) frame = requestAnimationFrame(focusFirst);
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus({ preventScroll: true });
    } else if (event.key !== ' ' && writes(event.nativeEvent)) {
      // The row hears the letter next, and it goes into the text.
      setOpen(false);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      open={open}
      onOpenChange={setOpen}
      // In the bar that stays at the top, so that scrolling never parts the two; not in its row, which scrolls sideways on a phone.
      getPopupContainer={(trigger) => trigger.closest('[role="toolbar"]')?.parentElement ?? document.body}
      popupRender={(menu) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the menu inside has its role; here only keys that close it are heard before antd hears them.
        <div ref={popup} onKeyDown={closeByKey}>
          {menu}
        </div>
      )}
      menu={{
        selectedKeys: items.filter((item) => item.active).map(({ key }) => key),
        items: items.map(({ key, icon, disabled: off, label: words, indent = 0, keys, onPress }) => ({
          ...{ key, icon, disabled: off, extra: keys, onClick: onPress },
          label: indent > 0 ? <span style={{ paddingInlineStart: indent * INDENT_PX }}>{words}</span> : words,
        })),
      }}
    >
      <Tooltip title={open ? '' : label} mouseEnterDelay={0.4}>
        <Button
          ref={button}
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
          <DownOutlined aria-hidden className={styles.arrow} />
        </Button>
      </Tooltip>
    </Dropdown>
  );
}
