export { coverage } from './statistics.coverage.ts';
export { exportCsv } from './statistics.export.ts';
export { overview } from './statistics.overview.ts';
export { searches } from './statistics.searches.ts';
export { summary } from './statistics.summary.ts';
export { top } from './statistics.top.ts';
export { trend } from './statistics.trend.ts';
export { expireVisits } from './visits.expire.ts';
export { recordPageView, recordSearch, type Search } from './visits.service.ts';
