import { StatisticCard } from '@ant-design/pro-components';
import { theme } from 'antd';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../format.ts';
import { ChangeText } from './figures.tsx';
import styles from './statistics.module.css';

/** A figure with what it is compared with: 昨日 120 ▲ 20% */
interface Line {
  name: string;
  /** Shown when it is not the card's own figure. */
  value?: number;
  now: number;
  before: number | null;
  to?: string;
}

interface FigureCard {
  title: string;
  tip?: string;
  value: number;
  /** Where the figure leads. */
  to?: string;
  lines?: Line[];
  /** Said instead of a comparison. */
  note?: string;
}

/** Figures in a row; two by two on a phone. */
export function FigureCards({ cards, loading }: { cards: FigureCard[]; loading?: boolean }) {
  const { token } = theme.useToken();
  return (
    <div className={styles.cards} style={{ '--cards': cards.length } as CSSProperties}>
      {cards.map(({ title, tip, value, to, lines = [], note }) => (
        <StatisticCard
          key={title}
          loading={loading}
          variant="outlined"
          styles={{ body: { paddingBlock: 16, paddingInline: 20 } }}
          statistic={{
            title,
            tip,
            value,
            formatter: () => <span className={styles.value}>{to ? <Link to={to}>{formatCount(value)}</Link> : formatCount(value)}</span>,
            description: (
              <div style={{ color: token.colorTextSecondary }}>
                {note && <div className={styles.note}>{note}</div>}
                {lines.map((line) => (
                  <div key={line.name} className={styles.note}>
                    <span>
                      {line.name}
                      {line.value !== undefined && <> {line.to ? <Link to={line.to}>{formatCount(line.value)}</Link> : formatCount(line.value)}</>}
                    </span>
                    <ChangeText now={line.now} before={line.before} />
                  </div>
                ))}
              </div>
            ),
          }}
        />
      ))}
    </div>
  );
}
