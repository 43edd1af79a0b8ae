import { Modal } from 'antd';
import { SecondFactorPanel } from './second-factor-panel.tsx';

/** 两步验证, behind one's name. Nothing closes it by accident: recovery codes are seen once. */
export function SecondFactorWindow({ open, onClose, onChanged }: { open: boolean; onClose: () => void; onChanged: () => void }) {
  return (
    <Modal open={open} title="两步验证" width={600} footer={null} onCancel={onClose} destroyOnHidden mask={{ closable: false }} keyboard={false}>
      <SecondFactorPanel onChanged={onChanged} />
    </Modal>
  );
}
