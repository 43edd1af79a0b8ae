import { StatisticCard } from '@ant-design/pro-components';
import { Grid } from 'antd';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../components/admin/chart/scale.ts';
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

/** Figures in a row; below each other on a phone. */
export function FigureCards({ cards, loading }: { cards: FigureCard[]; loading?: boolean }) {
  const wide = Grid.useBreakpoint().md ?? false;
  return (
    <StatisticCard.Group direction={wide ? 'row' : 'column'}>
      {cards.map(({ title, tip, value, to, before, note }) => {
        const change = before && changeOf(value, before.value);
        return (
          <StatisticCard
            key={title}
            loading={loading}
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
    </StatisticCard.Group>
  );
}
