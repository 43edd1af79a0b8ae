import { Modal } from 'antd';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

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

/** Browsers keep the failure, so that only loading the page anew helps; who has not saved yet is asked first. */
function MissingWindow({ open, onClose }: WindowProps) {
  return (
    <Modal open={open} title="窗口没有加载完整" okText="重新加载" cancelText="关闭" onOk={() => window.location.reload()} onCancel={onClose}>
      可能是网络中断，或网站刚刚更新。这一页上的内容都还在：请先保存，再重新加载。
    </Modal>
  );
}
