import { Drawer as AntDrawer, Modal as AntModal, type DrawerProps, type ModalProps } from 'antd';
import { type ComponentType, type LazyExoticComponent, lazy, useCallback, useState } from 'react';
import { useBackCloses } from './open-windows.ts';

/** A window that is open for something; what it was open for stays while it fades out. `key` is new at every opening. */
export function useDialog<Target>() {
  const [state, setState] = useState<{ target: Target | null; open: boolean; key: number }>({ target: null, open: false, key: 0 });
  const show = useCallback((target: Target) => setState((before) => ({ target, open: true, key: before.key + 1 })), []);
  const close = useCallback(() => setState((before) => ({ ...before, open: false })), []);
  return { ...state, show, close };
}

/** antd's window, which going back closes too, unless it is one that no key closes. */
export function Modal(props: Omit<ModalProps, 'open' | 'onCancel'> & { open: boolean; onCancel?: () => void }) {
  const { open, keyboard = true, onCancel } = props;
  useBackCloses(open && keyboard && onCancel !== undefined, () => onCancel?.());
  return <AntModal {...props} />;
}

/** The same at the edge of the screen. */
export function Drawer(props: Omit<DrawerProps, 'open' | 'onClose'> & { open: boolean; onClose: () => void }) {
  useBackCloses(props.open, props.onClose);
  return <AntDrawer {...props} />;
}

interface WindowProps {
  open: boolean;
  onClose: () => void;
}

/**
 * A window whose files are loaded when it is first opened. Where they can't be had (no network, a new release), what stands behind it stays, with all that is
 * typed there: thrown, the failure would put a screen of its own in the place of both.
 */
export function lateWindow<Props extends WindowProps>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: MissingWindow };
    }
  });
}

/** Browsers keep the failure of a file, so that only loading the page anew helps; who has not saved yet is asked first. */
export const MISSING_FILES = {
  why: '可能是网络中断，或网站刚刚更新。这一页上的内容都还在：请先保存，再重新加载。',
  button: '重新加载',
  loadAnew: () => window.location.reload(),
};

function MissingWindow({ open, onClose }: WindowProps) {
  return (
    <Modal open={open} title="窗口没有加载完整" okText={MISSING_FILES.button} cancelText="关闭" onOk={MISSING_FILES.loadAnew} onCancel={onClose}>
      {MISSING_FILES.why}
    </Modal>
  );
}
