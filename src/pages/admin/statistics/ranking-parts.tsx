import { DownloadOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import type { ReactNode } from 'react';
import styles from './statistics.module.css';

/** Rows of a ranking, at first and when more are asked for. */
const ROWS = { short: 10, long: 50 } as const;
export const rowLimit = (more: boolean) => (more ? ROWS.long : ROWS.short);

interface CsvButtonProps {
  /** What is exported. */
  of: string;
  loading: boolean;
  disabled: boolean;
  onClick: () => void;
}

/** In a card's corner: takes what it ranks as a file. */
export function CsvButton({ of, ...props }: CsvButtonProps) {
  return (
    <Button type="text" size="small" icon={<DownloadOutlined aria-hidden />} aria-label={`导出${of} CSV`} {...props}>
      CSV
    </Button>
  );
}

interface RankingFootProps {
  /** Rows that are shown. */
  shown: number | undefined;
  more: boolean;
  onMore: (more: boolean) => void;
  children: ReactNode;
}

/** What stands below a ranking: where its figures come from, and the way to more rows. */
export function RankingFoot({ shown, more, onMore, children }: RankingFootProps) {
  return (
    <div className={styles.foot}>
      <Typography.Text type="secondary">{children}</Typography.Text>
      {(more || shown === ROWS.short) && (
        <Button type="link" size="small" onClick={() => onMore(!more)}>
          {more ? '收起' : `显示前 ${ROWS.long} 项`}
        </Button>
      )}
    </div>
  );
}
