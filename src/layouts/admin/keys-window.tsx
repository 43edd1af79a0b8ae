import { Modal } from 'antd';
import { KeyList } from '../../components/admin/key-list.tsx';
import { keysOf } from './console-keys.ts';

interface KeysWindowProps {
  open: boolean;
  pathname: string;
  onClose: () => void;
}

/** The keys of a screen that has no list of its own. */
export function KeysWindow({ open, pathname, onClose }: KeysWindowProps) {
  return (
    <Modal open={open} title="键盘操作" footer={null} onCancel={onClose} width={420} destroyOnHidden>
      <KeyList keys={keysOf(pathname)} />
    </Modal>
  );
}
