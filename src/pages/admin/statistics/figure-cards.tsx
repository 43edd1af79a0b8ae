import { StatisticCard } from '@ant-design/pro-components';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../components/admin/chart/scale.ts';
import styles from './figure-cards.module.css';
import { changeOf } from './figures.ts';

export interface FigureCard {
  title: string;
  tip?: string;
  value: number;
  /** Where the figure leads. */
  to?: string;
  /** What it is compared with. */
  before?: { name: string; value: number };
  /** Said instead of a comparison. */
  note?: string;
}

/** Figures in a row; two by two on a phone. */
export function FigureCards({ cards, loading }: { cards: FigureCard[]; loading?: boolean }) {
  return (
    <div className={styles.cards}>
      {cards.map(({ title, tip, value, to, before, note }) => {
        const change = before && changeOf(value, before.value);
        return (
          <StatisticCard
            key={title}
            loading={loading}
            variant="outlined"
            statistic={{
              title,
              tip,
              value,
              formatter: () => (to ? <Link to={to}>{formatCount(value)}</Link> : formatCount(value)),
              description:
                before && change ? (
                  <StatisticCard.Statistic title={`较${before.name} ${formatCount(before.value)}`} value={change.text} trend={change.trend} />
                ) : note ? (
                  <StatisticCard.Statistic title={note} value=" " />
                ) : undefined,
            }}
          />
        );
      })}
    </div>
  );
}
