import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Space, Tooltip } from 'antd';

interface OrderButtonsProps {
  /** The name of what moves, for screen readers. */
  name: string;
  first: boolean;
  last: boolean;
  onMove: (step: -1 | 1) => void;
}

/** Moves a row one place up or down among its siblings. At an edge a button stays focusable, so that the keyboard keeps its place. */
export function OrderButtons({ name, first, last, onMove }: OrderButtonsProps) {
  const button = (step: -1 | 1, text: string, icon: React.ReactNode, atEdge: boolean) => (
    <Tooltip title={atEdge ? undefined : text}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={`${text} ${name}`}
        aria-disabled={atEdge}
        style={atEdge ? { opacity: 0.3, cursor: 'not-allowed' } : undefined}
        onClick={() => {
          if (!atEdge) onMove(step);
        }}
      />
    </Tooltip>
  );
  return (
    <Space size={0}>
      {button(-1, '上移', <UpOutlined aria-hidden />, first)}
      {button(1, '下移', <DownOutlined aria-hidden />, last)}
    </Space>
  );
}
