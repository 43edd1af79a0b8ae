/** What a batch call of the contract answers for each id. */
export interface BatchAnswer {
  id: number;
  ok: boolean;
  message?: string;
}

export interface BatchFailure<Row> {
  row: Row;
  /** For the person, in Chinese. */
  reason: string;
}

/** What became of each row. */
export interface BatchResult<Row> {
  done: readonly Row[];
  failed: readonly BatchFailure<Row>[];
}

/** All of these failed, for one reason. */
export const allFailed = <Row>(rows: readonly Row[], reason: string): BatchFailure<Row>[] => rows.map((row) => ({ row, reason }));

/** What became of each row by what a batch call answered; a row that it does not name was not done. */
export function resultOf<Row extends { id: number }>(rows: readonly Row[], answers: readonly BatchAnswer[]): BatchResult<Row> {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return {
    done: rows.filter(({ id }) => byId.get(id)?.ok),
    failed: rows.filter(({ id }) => !byId.get(id)?.ok).map((row) => ({ row, reason: byId.get(row.id)?.message ?? '操作失败' })),
  };
}
