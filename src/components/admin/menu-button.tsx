import { Button, type ButtonProps, Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';

interface MenuItem {
  key: string;
  /** A link in it is followed. */
  label: ReactNode;
  icon?: ReactNode;
  /** At the other end of its line, as its keys. */
  extra?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** It is how things are now. */
  selected?: boolean;
  onClick?: () => void;
}

export type MenuEntry = MenuItem | { type: 'divider' };

interface MenuButtonProps extends Omit<ButtonProps, 'onClick' | 'onKeyDown'>, Pick<DropdownProps, 'placement' | 'getPopupContainer'> {
  /** A function is asked when the menu opens. */
  items: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  /** What stands around the button. */
  around?: (button: ReactElement, open: boolean) => ReactElement;
  /** Which keys close the menu and mean what they mean outside it. */
  leaves?: (event: KeyboardEvent) => boolean;
}

/** So long is waited for the menu to be on the screen. */
const FOCUS_FRAMES = 30;

/** Every entry of an open menu that can be chosen. */
const ENTRY = '[role="menuitem"]:not([aria-disabled="true"])';

/**
 * A button that opens a menu. By keyboard: Enter and ↓ open, arrows go, Enter chooses (a link is followed), Esc and Tab close. What is chosen
 * finds the focus on the button, so that a window that opens then gives it back there.
 */
export function MenuButton({ items: given, around, leaves, placement, getPopupContainer, disabled = false, ...button }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const items = typeof given !== 'function' ? given : open ? given() : [];
  const goBack = () => trigger.current?.focus({ preventScroll: true });

  // Instead of antd's `autoFocus`: that comes three frames later whether or not the menu is still open, and scrolls the page under it.
  useEffect(() => {
    if (!open) return;
    let left = FOCUS_FRAMES;
    let frame = requestAnimationFrame(function focusFirst() {
      const first = popup.current?.querySelector<HTMLElement>(ENTRY);
      first?.focus({ preventScroll: true });
      left -= 1;
      if (left > 0 && !(first && document.activeElement === first)) frame = requestAnimationFrame(focusFirst);
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);

  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape') {
      event.stopPropagation();
      setOpen(false);
      goBack();
    } else if (event.key === 'Enter') {
      // The entry has been chosen by now: what has the focus since does not hear the key as well.
      event.preventDefault();
    } else if (leaves?.(event)) {
      setOpen(false);
    }
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || disabled) return;
    event.preventDefault();
    setOpen(true);
  };

  const shown = (
    <Button {...button} ref={trigger} disabled={disabled} aria-haspopup="menu" aria-expanded={open} onKeyDown={openByArrow}>
      {button.children}
    </Button>
  );
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      open={open}
      onOpenChange={setOpen}
      {...(placement && { placement })}
      {...(getPopupContainer && { getPopupContainer })}
      popupRender={(menu) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the menu inside has its role; here only keys are heard before antd hears them.
        <div ref={popup} onKeyDown={onMenuKey}>
          {menu}
        </div>
      )}
      menu={{
        selectedKeys: items.flatMap((item) => (!isDivider(item) && item.selected ? [item.key] : [])),
        items: items.map((item) => (isDivider(item) ? item : toAntd(item, goBack))),
      }}
    >
      {around ? around(shown, open) : shown}
    </Dropdown>
  );
}

const isDivider = (entry: MenuEntry): entry is { type: 'divider' } => 'type' in entry;

/** An entry that gives the focus back before it does its work, and follows its link when it was chosen by key. */
function toAntd({ selected: _, onClick, ...item }: MenuItem, goBack: () => void): NonNullable<MenuProps['items']>[number] {
  return {
    ...item,
    onClick: ({ domEvent }) => {
      const link = domEvent.type === 'keydown' ? domEvent.currentTarget.querySelector('a') : null;
      goBack();
      onClick?.();
      link?.click();
    },
  };
}
