import { Modal } from 'antd';
import { KeyList } from '../../components/admin/key-list.tsx';
import { useClosingKey } from '../../components/admin/use-page-key.ts';
import { keysOf } from './console-keys.ts';

/** The keys of the screen under it. */
export function KeysWindow({ open, pathname, onClose }: { open: boolean; pathname: string; onClose: () => void }) {
  useClosingKey('?', open, onClose);
  return (
    <Modal open={open} title="键盘操作" footer={null} onCancel={onClose} width={420} destroyOnHidden>
      <KeyList keys={keysOf(pathname)} />
    </Modal>
  );
}
